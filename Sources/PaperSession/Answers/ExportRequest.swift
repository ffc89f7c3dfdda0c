/// A doc as one PDF for other programs.
public struct ExportRequest: Sendable {
  /// Whether the marks are on the pages.
  public enum Markup: String, Sendable {
    case none, with
  }

  public var doc: String
  /// `nil` for the library as it is now.
  public var at: String?
  public var markup: Markup
  /// Draw all annotations as a part of the pages.
  public var flatten: Bool

  public init(doc: String, at: String?, markup: Markup, flatten: Bool) {
    self.doc = doc
    self.at = at
    self.markup = markup
    self.flatten = flatten
  }
}

/// A file to download.
public struct ExportedFile: Sendable {
  /// A name for people, with its suffix.
  public var name: String
  public var bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
