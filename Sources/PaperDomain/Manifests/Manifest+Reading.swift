extension Manifest {
  /// Parses the manifest at a path.
  ///
  /// All errors of the text are collected. The value is set if its required keys are present.
  package static func read(
    _ bytes: [UInt8], path: String, place: ManifestPlace
  ) -> ReadManifest {
    if case .correctedText = place {
      return ReadManifest(
        manifest: nil, problems: Problem.inCorrectedText(bytes, path),
        syntax: Diagnostic.conflict(inText: bytes, file: path))
    }
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      return ReadManifest(
        manifest: nil, problems: [], syntax: Diagnostic.syntax(error, bytes: bytes, file: path))
    }
    var problems = document.duplicateKeys.map {
      Problem(
        .duplicateKey, in: path, byte: $0.second.lowerBound, "the key '\($0.key)' is given twice",
        fix: "keep one of them")
    }
    let manifest: Manifest?
    switch place {
    case .library: manifest = library(document.root, path, &problems)
    case .bundle(let name): manifest = bundle(document.root, path, name, &problems)
    case .doc(let folder): manifest = doc(document.root, path, folder, &problems)
    case .group(let folder): manifest = group(document.root, path, folder, &problems)
    case .page(let name): manifest = page(document.root, path, name, &problems)
    case .notes: manifest = notes(document.root, path, &problems)
    case .tagGroup: manifest = tagGroup(document.root, path, &problems)
    case .variable: manifest = variable(document.root, path, &problems)
    case .stamp: manifest = stamp(document.root, path, &problems)
    case .correctedText, .misnamedText, .misplaced: manifest = nil
    }
    return ReadManifest(manifest: manifest, problems: problems, syntax: nil)
  }

  private static func library(
    _ root: JSONNode, _ file: String, _ problems: inout [Problem]
  ) -> Manifest? {
    guard
      var reader = ManifestReader(
        root, in: file, keys: ManifestKeys.library, problems: &problems)
    else { return nil }
    defer { problems += reader.problems }
    let format = reader.requiredInt("format", example: LibraryManifest.knownFormat)
    if let format, format > LibraryManifest.knownFormat {
      reader.report(
        .newerFormat, at: "format",
        "this library has format \(format); this pc knows formats up to "
          + "\(LibraryManifest.knownFormat)", fix: "install a newer pc")
    } else if let format, format < 1 {
      reader.report(.badValue, at: "format", "there is no format \(format)", fix: "write 1")
    }
    let id = reader.id()
    let createdAt = reader.createdAt()
    let name = reader.requiredString("name", example: "my-papers")
    var languages = ["eng"]
    var dpi = 300
    var engine: OCREngine?
    if let node = reader.node("ocr") {
      var inner: [Problem] = []
      if var ocr = ManifestReader(
        node, in: file, at: [.key("ocr")], keys: ManifestKeys.ocr, problems: &inner)
      {
        languages = ocr.languages("languages") ?? languages
        if let value = ocr.optionalInt("dpi") {
          if (70...1200).contains(value) {
            dpi = value
          } else {
            ocr.report(
              .badValue, at: "dpi", "\(value) dpi is not from 70 to 1200", fix: "write 300")
          }
        }
        if let name = ocr.optionalString("engine") {
          engine = OCREngine(rawValue: name)
          if engine == nil {
            ocr.report(
              .badValue, at: "engine", "'\(name)' is not an engine",
              fix: "write tesseract or pp-ocr, or leave it out")
          }
        }
        inner += ocr.problems
      }
      problems += inner
    }
    let stampsOffline = reader.bool("stampOffline") ?? true
    var markupBytes = LibraryManifest.standardMarkupBytes
    if let node = reader.node("markup") {
      var inner: [Problem] = []
      if var markup = ManifestReader(
        node, in: file, at: [.key("markup")], keys: ManifestKeys.markup, problems: &inner)
      {
        if let value = markup.optionalInt("maxBytes") {
          if value > 0 {
            markupBytes = value
          } else {
            markup.report(
              .badValue, at: "maxBytes", "\(value) bytes leave no place for marks",
              fix: "write \(LibraryManifest.standardMarkupBytes)")
          }
        }
        inner += markup.problems
      }
      problems += inner
    }
    guard let format, let name else { return nil }
    return .library(
      LibraryManifest(
        format: format, id: id, createdAt: createdAt, name: name, languages: languages, dpi: dpi,
        engine: engine, stampsOffline: stampsOffline, maximumMarkupBytes: markupBytes))
  }

  private static func doc(
    _ root: JSONNode, _ file: String, _ path: String, _ problems: inout [Problem]
  ) -> Manifest? {
    guard var reader = ManifestReader(root, in: file, keys: ManifestKeys.doc, problems: &problems)
    else { return nil }
    defer { problems += reader.problems }
    let id = reader.id()
    let title = reader.title()
    let author = reader.optionalString("author")
    let createdAt = reader.createdAt()
    let groups = reader.names("groups")
    let metadata = reader.metadata()
    guard let title else { return nil }
    return .doc(
      Doc(
        path: path, id: id, createdAt: createdAt, title: title, author: author,
        groups: groups, metadata: metadata))
  }

  private static func group(
    _ root: JSONNode, _ file: String, _ path: String, _ problems: inout [Problem]
  ) -> Manifest? {
    guard var reader = ManifestReader(root, in: file, keys: ManifestKeys.group, problems: &problems)
    else { return nil }
    defer { problems += reader.problems }
    let id = reader.id()
    let title = reader.title()
    let createdAt = reader.createdAt()
    let pages = reader.names("pages")
    let metadata = reader.metadata()
    guard let title else { return nil }
    return .group(
      PageGroup(
        path: path, id: id, createdAt: createdAt, title: title, pages: pages, metadata: metadata))
  }

  private static func page(
    _ root: JSONNode, _ file: String, _ path: String, _ problems: inout [Problem]
  ) -> Manifest? {
    guard var reader = ManifestReader(root, in: file, keys: ManifestKeys.page, problems: &problems)
    else { return nil }
    defer { problems += reader.problems }
    let id = reader.id()
    let bundle = reader.requiredString("bundle", example: "calc-2023-scan")
    let pageNumber = reader.requiredInt("pageNumber", example: 1)
    let createdAt = reader.createdAt()
    let metadata = reader.metadata()
    if reader.has("title") {
      reader.report(
        .pageTitle, at: "title", "a page has no title: titles are its group's",
        fix: "remove 'title', or title the group")
    }
    if let bundle { reader.checkForm(bundle, at: ["bundle"]) }
    guard let bundle, let pageNumber else { return nil }
    return .page(
      Page(
        path: path, id: id, createdAt: createdAt,
        binding: Binding(bundle: bundle, pageNumber: pageNumber), metadata: metadata))
  }
}

extension Diagnostic {
  static func syntax(_ error: JSONSyntaxError, bytes: [UInt8], file: String) -> Diagnostic {
    let position = TextPosition(ofByte: error.offset, in: bytes)
    return Diagnostic(
      file: file, line: position.line, column: position.column,
      code: error.reason == .conflictMarker ? .conflictMarker : .jsonSyntax,
      message: error.explanation, fix: error.fix)
  }

  /// Returns the merge conflict in a text that is not a manifest: all three marker lines, in order.
  static func conflict(inText bytes: [UInt8], file: String) -> Diagnostic? {
    let marks = ["<<<<<<< ", "=======", ">>>>>>> "].map { Array($0.utf8) }
    var first: Int?
    var next = 0
    var start = 0
    while start < bytes.count, next < marks.count {
      if bytes[start...].starts(with: marks[next]) {
        if next == 0 { first = start }
        next += 1
      }
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { break }
      start = end + 1
    }
    guard next == marks.count, let first else { return nil }
    return syntax(
      JSONSyntaxError(offset: first, reason: .conflictMarker), bytes: bytes, file: file)
  }
}

extension Problem {
  /// The problems of the bytes of a corrected text.
  fileprivate static func inCorrectedText(_ bytes: [UInt8], _ file: String) -> [Problem] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let valid = Array(String(decoding: bytes, as: UTF8.self).utf8)
      let first = zip(bytes, valid).prefix { $0 == $1 }.count
      return [
        Problem(
          .textEncoding, in: file, byte: first, "this text is not UTF-8",
          fix: "save it as UTF-8: iconv -f GB18030 -t UTF-8 for a Chinese one")
      ]
    }
    if text.contains(where: { !$0.isWhitespace && $0 != "\u{feff}" }) { return [] }
    return [
      Problem(
        .emptyText, in: file, "this text is empty, so no search finds the page",
        fix: "write the page's text, or delete the file to use the text of the PDF")
    ]
  }
}
