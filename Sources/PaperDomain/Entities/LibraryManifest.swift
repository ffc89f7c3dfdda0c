/// `papercenter.json`: what every clone of a library shares.
package struct LibraryManifest: Hashable, Sendable {
  /// The newest format this program knows.
  package static let knownFormat = 1
  package static let file = "papercenter.json"

  package var format: Int
  package var id: EntityID?
  package var createdAt: Timestamp?
  package var name: String
  /// Languages of recognition, as tesseract names them.
  package var languages: [String]
  /// Resolution of recognition, in dots per inch.
  package var dpi: Int

  package init(
    format: Int = knownFormat, id: EntityID?, createdAt: Timestamp?, name: String,
    languages: [String] = ["eng"], dpi: Int = 300
  ) {
    self.format = format
    self.id = id
    self.createdAt = createdAt
    self.name = name
    self.languages = languages
    self.dpi = dpi
  }
}
