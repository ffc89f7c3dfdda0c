/// An annotation that a person drew, checked before it is kept.
package struct DrawnMark: Sendable {
  package let mark: Mark
  /// The decimals of its coordinates: 4, or 5 if the ink has that many.
  package let decimals: Int

  /// Why something that was drawn is not kept.
  package struct Fault: Error {
    /// One sentence.
    package let explanation: String
  }

  /// The most bytes of one annotation.
  private static let limit = 4 << 20

  /// - Parameters:
  ///   - node: The JSON of the annotation, with the keys of a notes file. Its id is optional; its
  ///     author, time and anchor are not read, but for `follows`.
  ///   - old: The annotation that it replaces: author, time and anchor stay.
  ///   - anchor: What it was drawn on.
  /// - Throws: ``Fault`` if it has no known kind, is over 4 MiB, or is not what the format allows.
  package init(
    _ node: JSONNode, replacing old: Mark?, id: EntityID, author: String, now: Timestamp,
    on anchor: AnnotationAnchor
  ) throws(Fault) {
    guard let kind = node["kind"]?.string.flatMap({ AnnotationKind(rawValue: $0) }) else {
      throw Fault(explanation: "an annotation has a kind")
    }
    var place = old?.annotation.anchor ?? anchor
    if let follows = node["anchor"]?["follows"]?.string {
      place.follows = AnnotationFollowing(rawValue: follows)
    }
    // An approval never slides onto new content.
    place.follows = place.follows ?? (kind == .stamp ? .version : .page)
    if place.follows == .version, place.page == nil { place.page = anchor.page }
    let read = Mark(
      Annotation(
        id: id, createdAt: old?.annotation.createdAt ?? now,
        author: old?.annotation.author ?? author, kind: kind, anchor: place,
        replyTo: node["replyTo"]?.string.flatMap { EntityID(parsing: $0) }), node)
    decimals =
      node["path"]?.string?.split(whereSeparator: { " ;".contains($0) }).contains { number in
        number.split(separator: ".").last.map { $0.count > 4 } ?? false
      } == true ? 5 : 4
    let file: JSONLiteral = [
      "page": .string(id.description), "annotations": [read.literal()],
    ]
    let bytes = file.document()
    if bytes.count > DrawnMark.limit { throw Fault(explanation: "the annotation is too large") }
    let problems = Manifest.read(bytes, path: "", place: .notes(path: "")).problems
    if let problem = problems.first(where: { $0.code.severity == .error }) {
      throw Fault(explanation: problem.message)
    }
    mark = read
  }
}
