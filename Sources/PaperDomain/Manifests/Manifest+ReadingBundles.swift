extension Manifest {
  static func bundle(
    _ root: JSONNode, _ file: String, _ name: String, _ problems: inout [Problem]
  ) -> Manifest? {
    guard
      var reader = ManifestReader(
        root, in: file, keys: ManifestKeys.bundle, problems: &problems)
    else { return nil }
    var isWhole = true
    let id = reader.id()
    let createdAt = reader.createdAt()
    var files: [Variant: [BlobFile]] = [:]
    for variant in Variant.allCases {
      var list: [BlobFile] = []
      if let node = reader.node(variant.rawValue), node.array == nil { isWhole = false }
      for (node, pointer) in reader.elements(variant.rawValue) {
        if let entry = blobFile(node, file, pointer, &problems) {
          list.append(entry)
        } else {
          isWhole = false
        }
      }
      if !list.isEmpty { files[variant] = list }
    }
    reader.reportUnknownVariants()
    let mapping = pageMapping(&reader, &problems)
    let languages = reader.languages("languages")
    let formerly = reader.names("formerly")
    let metadata = reader.metadata()
    problems += reader.problems
    // If a file is missing, all page counts would be wrong.
    guard isWhole else { return nil }
    return .bundle(
      PDFBundle(
        name: name, id: id, createdAt: createdAt, files: files, mapping: mapping,
        languages: languages, formerly: formerly, metadata: metadata))
  }

  private static func blobFile(
    _ node: JSONNode, _ file: String, _ pointer: JSONPointer, _ problems: inout [Problem]
  ) -> BlobFile? {
    guard
      var reader = ManifestReader(
        node, in: file, at: pointer, keys: ManifestKeys.blobFile, problems: &problems)
    else { return nil }
    defer { problems += reader.problems }
    let text = reader.requiredString("sha256", example: "64 hexadecimal digits")
    let bytes = reader.optionalInt("bytes")
    let pages = reader.optionalInt("pages")
    let fileName = reader.optionalString("fileName")
    let source = reader.optionalString("source")
    if let source, BlobID(parsing: source) == nil {
      reader.report(
        .badValue, at: "source",
        "'\(source)' is not a SHA-256 (64 lower-case hexadecimal digits)",
        fix: "remove 'source': it only says which image the file was made of")
    }
    if let bytes, bytes < 0 {
      reader.report(
        .badValue, at: "bytes", "a file can't have \(bytes) bytes",
        fix: "leave 'bytes' out: pc commit fills it in")
    }
    if let pages, !(1...PDFBundle.maximumPages).contains(pages) {
      reader.report(
        .badValue, at: "pages", "\(pages) is not from 1 to \(PDFBundle.maximumPages)",
        fix: "leave 'pages' out: pc commit counts them")
    }
    guard let text else { return nil }
    guard let blob = BlobID(parsing: text) else {
      reader.report(
        .badValue, at: "sha256", "'\(text)' is not a SHA-256 (64 lower-case hexadecimal digits)",
        fix: "a bundle names blobs by digest, never by path: use pc import")
      return nil
    }
    let counted = pages.flatMap { (1...PDFBundle.maximumPages).contains($0) ? $0 : nil }
    return BlobFile(
      blob: blob, bytes: bytes.flatMap { $0 < 0 ? nil : $0 }, pages: counted, fileName: fileName,
      source: source.flatMap(BlobID.init(parsing:)))
  }

  private static func pageMapping(
    _ reader: inout ManifestReader, _ problems: inout [Problem]
  ) -> [Variant: PageMapping] {
    guard let node = reader.node("pageMapping") else { return [:] }
    guard case .object(let members) = node.value else {
      reader.report(
        .wrongType, at: "pageMapping", "'pageMapping' must be an object, not \(node.kindName)",
        fix: "write { \"original\": \"1-2,4-12\" }")
      return [:]
    }
    var mapping: [Variant: PageMapping] = [:]
    for member in members where member.key != "$schema" {
      let pointer: JSONPointer = reader.pointer + [.key("pageMapping"), .key(member.key)]
      guard let variant = Variant(rawValue: member.key) else {
        problems.append(
          Problem(
            .badMapping, in: reader.file, at: pointer, "there is no variant '\(member.key)'",
            fix: "variants are display, original and ocr"))
        continue
      }
      switch PageMapping.read(member.node) {
      case .success(let value): mapping[variant] = value
      case .failure(let reason):
        problems.append(
          Problem(.badMapping, in: reader.file, at: pointer, reason.message, fix: reason.fix))
      }
    }
    return mapping
  }
}

extension PDFBundle {
  /// The maximum number of pages, checked at import: much more than any real document, but small
  /// enough that a hostile file's page list does no harm.
  package static let maximumPages = 100_000
}

extension PageMapping {
  struct Fault: Error {
    var message: String
    var fix: String?
  }

  /// Parses `"1-2,4-12"`, or an object of bundle page → variant page.
  static func read(_ node: JSONNode) -> Result<PageMapping, Fault> {
    switch node.value {
    case .string(let text):
      let pages: [Int]
      do {
        pages = try PageRanges(parsing: text, maximum: PDFBundle.maximumPages).pages
      } catch {
        return .failure(Fault(message: error.explanation, fix: "write page ranges: \"1-2,4-12\""))
      }
      return checked(PageMapping(bundlePages: pages))
    case .object(let members):
      var pairs: [Pair] = []
      for member in members where member.key != "$schema" {
        guard let bundlePage = Int(member.key), bundlePage >= 1,
          String(bundlePage) == member.key,
          let variantPage = member.node.int, variantPage >= 1
        else {
          return .failure(
            Fault(
              message: "'\(member.key)' must map a page number to a page number",
              fix: "write { \"1\": 1, \"4\": 3 }"))
        }
        pairs.append(Pair(bundlePage: bundlePage, variantPage: variantPage))
      }
      return checked(PageMapping(pairs: pairs))
    default:
      return .failure(
        Fault(
          message: "a mapping is page ranges or an object, not \(node.kindName)",
          fix: "write \"1-2,4-12\""))
    }
  }

  private static func checked(_ mapping: PageMapping) -> Result<PageMapping, Fault> {
    if mapping.isIncreasing { return .success(mapping) }
    return .failure(
      Fault(
        message: "pages are matched top-down: a mapping must be increasing",
        fix: "name each page once, in order"))
  }
}
