/// Pages for other programs.
public struct ExportRequest: Sendable {
  /// Whether the marks are on the pages.
  public enum Markup: String, Sendable, Decodable {
    case none, with
  }

  /// What is written; several files come as one ZIP archive.
  public enum Format: String, Sendable, Decodable {
    /// One PDF.
    case pdf
    /// The PDFs as they were imported.
    case zip
    /// A PNG for each page.
    case images
    /// The words of the pages.
    case text
    /// The annotations: to read, as a table, and as other programs exchange them.
    case md, csv, xfdf, w3c
  }

  /// Docs, groups, pages and bundles, in the order of their pages.
  public var references: [String]
  /// `nil` for the library as it is now.
  public var at: String?
  public var format: Format
  /// Only of formats that show pages.
  public var markup: Markup
  /// Draw all annotations as a part of the pages; only of PDFs.
  public var flatten: Bool

  public init(
    references: [String], at: String?, format: Format, markup: Markup, flatten: Bool
  ) {
    self.references = references
    self.at = at
    self.format = format
    self.markup = markup
    self.flatten = flatten
  }
}

/// A file to download.
public struct ExportedFile: Sendable {
  /// A name for people, with its suffix.
  public var name: String
  /// The media type.
  public var type: String
  public var bytes: [UInt8]

  public init(name: String, type: String, bytes: [UInt8]) {
    self.name = name
    self.type = type
    self.bytes = bytes
  }
}
