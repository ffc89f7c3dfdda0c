import Foundation
import PaperDomain
import Testing

/// A readable id: a digit for the kind, and a number.
func testID(_ number: Int) throws -> EntityID {
  let digits = String(number)
  let tail = String(repeating: "0", count: 12 - digits.count) + digits
  return try #require(EntityID(parsing: "00000000-0000-4000-8000-\(tail)"))
}

extension Scratch {
  /// Writes a page; without an id, one that has none yet.
  func page(
    _ path: String, _ id: Int? = nil, _ bundle: String, _ number: Int, tags: [String] = []
  ) throws {
    let idMember = try id.map { "  \"id\": \"\(try testID($0))\",\n" } ?? ""
    let tags = tags.map { "\"\($0)\"" }.joined(separator: ", ")
    try write(
      "docs/\(path).json",
      """
      {
      \(idMember)  "bundle": "\(bundle)",
        "pageNumber": \(number),
        "createdAt": "2026-01-01T00:00:00Z",
        "tags": [\(tags)]
      }

      """)
  }

  /// Writes a doc with one group and without pages.
  func group(_ path: String) throws {
    let doc = path.split(separator: "/").dropLast().joined(separator: "/")
    try write("docs/\(doc)/doc.json", "{ \"title\": \"\(doc)\" }\n")
    try write("docs/\(path)/group.json", "{ \"title\": \"\(path)\" }\n")
  }

  /// Writes a bundle's manifest; without an id, one that has none yet.
  func bundle(_ name: String, _ id: Int? = nil, formerly: [String] = []) throws {
    let idMember = try id.map { "\"id\": \"\(try testID($0))\", " } ?? ""
    let names = formerly.map { "\"\($0)\"" }.joined(separator: ", ")
    try write("bundles/\(name)/bundle.json", "{ \(idMember)\"formerly\": [\(names)] }\n")
  }

  /// Two bundles, `a` and `b`, and a group `d/g`.
  static func withBundles() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.bundle("a", 901)
    try scratch.bundle("b", 902)
    try scratch.group("d/g")
    return scratch
  }
}
