import ArgumentParser

/// What `pc export` writes.
package enum ExportFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// One PDF.
  case pdf
  /// The PDFs as they were imported, in a folder for each bundle.
  case files
  /// The same in one ZIP archive.
  case zip
  /// A PNG for each page.
  case images
  /// The words of the pages.
  case text
  /// The annotations, to read: Markdown.
  case md
  /// The annotations, one a row.
  case csv
  /// The annotations as PDF programs exchange them.
  case xfdf
  /// The annotations as W3C Web Annotations.
  case w3c

  /// The format that a file's suffix means; `nil` for another suffix or none.
  init?(suffixOf path: String) {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    switch path[dot...].lowercased() {
    case ".pdf": self = .pdf
    case ".zip": self = .zip
    case ".txt": self = .text
    case ".md": self = .md
    case ".csv": self = .csv
    case ".xfdf": self = .xfdf
    case ".json", ".jsonld": self = .w3c
    default: return nil
    }
  }

  /// Whether it is a text, which can also be printed.
  var isText: Bool {
    switch self {
    case .text, .md, .csv, .xfdf, .w3c: true
    case .pdf, .files, .zip, .images: false
    }
  }

  /// Whether it shows the pages, so that marks can be drawn on them.
  var showsPages: Bool { self == .pdf || self == .images }
}

/// Whether `pc export` draws marks on the pages.
package enum ExportedMarkup: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// The pages as they were imported.
  case none
  case with
  /// Two files, one without marks and one with them.
  case both
}
