import PaperDomain

extension Workspace {
  /// A path relative to `docs/` for a new entity. A word counts from the library's root, with or
  /// without `docs/`; `./x` and `../x` from the working directory.
  func newPlace(_ word: String) throws -> String {
    let isFromHere = word.hasPrefix("./") || word.hasPrefix("../")
    let full = isFromHere && !folder.isEmpty ? "\(folder)/\(word)" : word
    guard var path = ReferenceResolver.normalized(full) else {
      throw CommandFailure("'\(word)' leads outside the library")
    }
    if path.hasPrefix("docs/") {
      path.removeFirst("docs/".count)
    } else if isFromHere {
      throw CommandFailure("'\(word)' is not below docs/", hints: ["docs are in the folder docs"])
    }
    if path.isEmpty { throw CommandFailure("'\(word)' is not a name") }
    return path
  }
}
