import PaperDomain

/// Paths of the viewer's pages, without the server's address.
enum ViewerPath {
  static func results(of query: String) -> String { "/s?q=\(escaped(query))" }

  static func folder(_ path: String) -> String { path.isEmpty ? "/" : "/?in=\(escaped(path))" }

  static func doc(_ doc: Doc) throws -> String { "/d/\(try name(doc.id, doc.path))" }

  /// The path of the reading screen of a doc.
  static func reading(_ doc: Doc) throws -> String { "/read/\(try name(doc.id, doc.path))" }

  /// The path of a doc at a page; `nil` if the page is in no doc.
  static func page(_ page: Page, in snapshot: LibrarySnapshot) throws -> String? {
    try snapshot.docs[parentPath(page.groupPath)].map {
      "\(try doc($0))/p/\(try name(page.id, page.path))"
    }
  }

  static func bundle(_ bundle: PDFBundle, _ pageNumber: Int) -> String {
    "/b/\(escaped(bundle.name))/\(pageNumber)"
  }

  /// The same path with a query whose matches are marked.
  static func finding(_ query: String, at path: String) -> String {
    "\(path)?find=\(escaped(query))"
  }

  private static func name(_ id: EntityID?, _ path: String) throws -> String {
    guard let id else {
      throw CommandFailure("'\(path)' has no id yet", hints: ["pc commit gives it one"])
    }
    return id.description
  }

  /// A text as a part of an address, percent-encoded. Letters, digits and `-._~` stay as they are:
  /// they are unreserved in RFC 3986.
  private static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var escaped = String.UnicodeScalarView()
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if scalar.isASCII, isPlain || "-._~".unicodeScalars.contains(scalar) {
        escaped.append(scalar)
      } else {
        escaped += ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(escaped)
  }
}
