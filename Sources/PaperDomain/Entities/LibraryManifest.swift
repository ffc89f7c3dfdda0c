/// `papercenter.json`: settings shared by all clones of a library.
package struct LibraryManifest: Identified, Hashable, Sendable {
  /// The newest format that this version of pc supports.
  package static let knownFormat = 1
  package static let file = "papercenter.json"

  package var format: Int
  package var id: EntityID?
  package var createdAt: Timestamp?
  package var name: String
  /// OCR languages, with their Tesseract names.
  package var languages: [String]
  /// The OCR resolution, in dots per inch.
  package var dpi: Int
  /// The engine that reads simplified Chinese; `nil`: PP-OCR where it is installed, else Tesseract.
  package var engine: OCREngine?
  /// Whether pages may be stamped while the remote can't be reached.
  package var stampsOffline: Bool
  /// The most that the annotations of one doc may take, in bytes.
  package var maximumMarkupBytes: Int

  /// 50 MB.
  package static let standardMarkupBytes = 50 << 20

  package init(
    format: Int = knownFormat, id: EntityID?, createdAt: Timestamp?, name: String,
    languages: [String] = ["eng"], dpi: Int = 300, engine: OCREngine? = nil,
    stampsOffline: Bool = true,
    maximumMarkupBytes: Int = standardMarkupBytes
  ) {
    self.format = format
    self.id = id
    self.createdAt = createdAt
    self.name = name
    self.languages = languages
    self.dpi = dpi
    self.engine = engine
    self.stampsOffline = stampsOffline
    self.maximumMarkupBytes = maximumMarkupBytes
  }
}

/// An engine that reads pages, by its name in manifests. Where it lies is no business of a library.
package enum OCREngine: String, CaseIterable, Sendable {
  case tesseract
  case ppOCR = "pp-ocr"
}
