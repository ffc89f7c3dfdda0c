import Files
import PaperDomain

/// The assignment of files to bundles.
struct ImportPlan {
  /// The files of one bundle.
  struct Item {
    var files: [Variant: String]
    /// The name of the file that gives the bundle its name.
    var fileName: String
    /// The requested doc for its pages.
    var doc: String?
    /// What is shown of a photo.
    var sheet = SheetChoice()

    var paths: [String] { Variant.allCases.compactMap { files[$0] } }
  }

  private(set) var items: [Item] = []

  /// Folders are searched for these files only; an explicitly named file is always read.
  private static let suffixes = FileSuffix.papers + [".yianazip"]

  /// - Throws: `FileError` if a source is missing or can't be listed.
  init(_ request: ImportRequest) throws {
    if request.original != nil || request.ocr != nil {
      var files: [Variant: String] = [:]
      files[.display] = request.sources.first
      files[.original] = request.original
      files[.ocr] = request.ocr
      let naming = request.sources.first ?? request.original ?? request.ocr ?? ""
      items = [
        Item(
          files: files, fileName: ImportPlan.displayName(naming), doc: request.docs.first,
          sheet: request.sheets.first ?? SheetChoice())
      ]
      return
    }
    for source in request.sources {
      let status = try FileSystem.status(of: source, followingLinks: true)
      if status.kind == .directory {
        items += ImportPlan.together(try ImportPlan.files(in: source))
      } else {
        items += ImportPlan.together([source])
      }
    }
    if request.sources.count > 1 { items = ImportPlan.together(items.flatMap(\.paths)) }
    assign(request)
  }

  /// With one doc for each source, a bundle of several sources gets the doc of its first variant.
  private mutating func assign(_ request: ImportRequest) {
    func choice<Value>(_ values: [Value]) -> (Item) -> Value? {
      if values.count < 2 { return { _ in values.first } }
      let bySource = Dictionary(
        zip(request.sources, values), uniquingKeysWith: { first, _ in first })
      return { $0.paths.lazy.compactMap { bySource[$0] }.first }
    }
    let (doc, sheet) = (choice(request.docs), choice(request.sheets))
    for index in items.indices {
      items[index].doc = doc(items[index])
      items[index].sheet = sheet(items[index]) ?? SheetChoice()
    }
  }

  /// The importable files in a folder and its subfolders, in natural order; links to folders are
  /// not followed.
  private static func files(in folder: String) throws -> [String] {
    var found: [String] = []
    try FileSystem.walk(folder) { file throws(FileError) in
      let name = RawPath.name(of: file.path)
      if file.kind == .directory { return name.hasPrefix(".") ? .skipChildren : .proceed }
      if file.kind == .regular, !name.hasPrefix("."),
        FileSuffix.suffix(of: name, in: suffixes) != nil
      {
        found.append(file.path)
      }
      return .proceed
    }
    return found.sorted(by: NaturalOrder.areInIncreasingOrder).map { RawPath.join(folder, $0) }
  }

  /// Groups `X.pdf`, `X-ocr.pdf` and `X-original.pdf` in one folder into one bundle.
  private static func together(_ paths: [String]) -> [Item] {
    let present = Set(paths)
    var taken: Set<String> = []
    var items: [Item] = []
    for path in paths {
      let (stem, suffix) = split(path)
      for variant in [Variant.ocr, .original] where stem.lowercased().hasSuffix("-\(variant)") {
        let display = String(stem.dropLast(variant.rawValue.count + 1)) + suffix
        if present.contains(display) { taken.insert(path) }
      }
    }
    for path in paths where !taken.contains(path) {
      var files: [Variant: String] = [.display: path]
      let (stem, suffix) = split(path)
      for variant in [Variant.ocr, .original] {
        let sibling = taken.first { other in
          let (otherStem, otherSuffix) = split(other)
          return otherSuffix == suffix
            && otherStem.lowercased() == "\(stem)-\(variant)".lowercased()
        }
        files[variant] = sibling
      }
      items.append(Item(files: files, fileName: displayName(path)))
    }
    return items
  }

  /// A file's name for display: bytes that are not UTF-8 become U+FFFD.
  static func displayName(_ path: String) -> String {
    String(decoding: RawPath.bytes(of: RawPath.name(of: path)), as: UTF8.self)
  }

  private static func split(_ path: String) -> (stem: String, suffix: String) {
    let name = RawPath.name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (path, "") }
    let suffix = String(name[dot...])
    return (String(path.dropLast(suffix.count)), suffix)
  }
}
