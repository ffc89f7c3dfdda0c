import PaperDomain

/// The container that an entity moves into, and its new name, if that changes.
struct MoveDestination<Container> {
  var container: Container
  var name: String?

  /// - Parameters:
  ///   - place: A container, or a new name in one; relative to `docs/`.
  ///   - name: The current name of the entity, for the hint.
  ///   - containers: By path relative to `docs/`.
  init(
    _ place: String, for name: String, in containers: [String: Container], _ noun: String
  ) throws {
    if let container = containers[place] {
      self.container = container
    } else if let container = containers[parentPath(place)] {
      self.container = container
      self.name = lastComponent(place)
    } else {
      let places = [place, parentPath(place)].filter { !$0.isEmpty }.map { "'\($0)'" }
      throw CommandFailure(
        "no \(noun) is at \(places.joined(separator: " or "))",
        hints: ["name a \(noun), or a new name in one: \(noun.uppercased())/\(name)"])
    }
  }
}
