import PaperDomain

/// A manifest without problems, in the form of the cache.
///
/// It stores only the kind of the path; the rest of the place is in the path itself.
enum ManifestRecord {
  case doc(Doc)
  case group(PageGroup)
  case page(Page)
  case bundle(PDFBundle)
  case notes(Notes)
  case correctedText(CorrectedText)

  /// The first byte of a record.
  enum Kind: UInt8 {
    case doc = 1
    case group, page, bundle, notes, correctedText
  }

  /// Creates the record of a manifest; `nil` for one with problems, which are reported with their
  /// positions in the text, and for the few that define tags and variables.
  init?(_ read: ReadManifest, place: ManifestPlace) {
    guard read.problems.isEmpty, read.syntax == nil else { return nil }
    switch (place, read.manifest) {
    // Books are few: they are parsed each time.
    case (.doc, .doc(let value)?) where value.author == nil: self = .doc(value)
    case (.group, .group(let value)?): self = .group(value)
    case (.page, .page(let value)?): self = .page(value)
    case (.bundle, .bundle(let value)?): self = .bundle(value)
    case (.notes, .notes(let value)?) where !value.annotations.contains(nil): self = .notes(value)
    case (.correctedText(let bundle, let pageNumber), nil):
      self = .correctedText(CorrectedText(bundle: bundle, pageNumber: pageNumber))
    default: return nil
    }
  }

  var kind: Kind {
    switch self {
    case .doc: .doc
    case .group: .group
    case .page: .page
    case .bundle: .bundle
    case .notes: .notes
    case .correctedText: .correctedText
    }
  }
}

extension ManifestRecord {
  /// Reads the output of `write(to:_:)`; `nil` for invalid data.
  ///
  /// - Parameter name: The path's bytes, which must be UTF-8.
  init?(
    _ kind: Kind, path name: UnsafeRawBufferPointer, _ reader: inout RecordReader,
    _ shared: SharedValues
  ) {
    // The variable part of the path, between the folder and the ending of the kind.
    func inner(_ folder: StaticString, _ ending: StaticString) -> String {
      String(
        decoding: name.dropFirst(folder.utf8CodeUnitCount).dropLast(ending.utf8CodeUnitCount),
        as: UTF8.self)
    }
    switch kind {
    case .doc:
      let (id, createdAt) = reader.origin()
      guard let title = shared.texts[checked: reader.number()],
        let groups = shared.lists[checked: reader.number()],
        let metadata = shared.metadata[checked: reader.number()]
      else { return nil }
      self = .doc(
        Doc(
          path: inner("docs/", "/doc.json"), id: id, createdAt: createdAt, title: title,
          groups: groups, metadata: metadata))
    case .group:
      let (id, createdAt) = reader.origin()
      guard let title = shared.texts[checked: reader.number()],
        let pages = shared.lists[checked: reader.number()],
        let metadata = shared.metadata[checked: reader.number()]
      else { return nil }
      self = .group(
        PageGroup(
          path: inner("docs/", "/group.json"), id: id, createdAt: createdAt, title: title,
          pages: pages, metadata: metadata))
    case .page:
      let (id, createdAt) = reader.origin()
      guard let bundle = shared.texts[checked: reader.number()] else { return nil }
      let pageNumber = Int(reader.number(Int64.self))
      guard let metadata = shared.metadata[checked: reader.number()] else { return nil }
      self = .page(
        Page(
          path: inner("docs/", ".json"), id: id, createdAt: createdAt,
          binding: Binding(bundle: bundle, pageNumber: pageNumber), metadata: metadata))
    case .bundle:
      guard let bundle = reader.bundle(inner("bundles/", "/bundle.json"), shared) else {
        return nil
      }
      self = .bundle(bundle)
    case .notes:
      let page = reader.optional { $0.id() }
      self = .notes(
        Notes(
          file: inner("", ""), page: page, annotations: reader.list { $0.annotation() },
          words: reader.list { $0.text() }))
    case .correctedText:
      let pageNumber = Int(reader.number(Int64.self))
      self = .correctedText(
        CorrectedText(
          bundle: lastComponent(parentPath(parentPath(inner("", "")))), pageNumber: pageNumber))
    }
    if reader.isDamaged { return nil }
  }
}

extension RecordReader {
  fileprivate mutating func id() -> EntityID { EntityID(high: number(), low: number()) }

  fileprivate mutating func origin() -> (EntityID?, Timestamp?) {
    (optional { $0.id() }, optional { Timestamp(seconds: $0.number()) })
  }

  fileprivate mutating func count() -> Int { Int(number(Int64.self)) }

  fileprivate mutating func byVariant<Value>(
    _ read: (inout RecordReader) -> Value
  ) -> [Variant: Value] {
    var values: [Variant: Value] = [:]
    for variant in Variant.allCases {
      if let value = optional(read) { values[variant] = value }
    }
    return values
  }

  fileprivate mutating func bundle(_ name: String, _ shared: SharedValues) -> PDFBundle? {
    let (id, createdAt) = origin()
    let files = byVariant { $0.list { $0.file() } }
    let mapping = byVariant { reader in
      PageMapping(
        pairs: reader.list {
          PageMapping.Pair(bundlePage: $0.count(), variantPage: $0.count())
        })
    }
    let languages = optional { shared.lists[checked: $0.number()] }
    guard let formerly = shared.lists[checked: number()],
      let metadata = shared.metadata[checked: number()]
    else { return nil }
    return PDFBundle(
      name: name, id: id, createdAt: createdAt, files: files, mapping: mapping,
      languages: languages, formerly: formerly, metadata: metadata)
  }

  fileprivate mutating func file() -> BlobFile? {
    guard let blob = BlobID(digest: Array(raw(32))) else { return nil }
    return BlobFile(
      blob: blob, bytes: optional { $0.count() }, pages: optional { $0.count() },
      fileName: optional { $0.text() },
      source: optional { BlobID(digest: Array($0.raw(32))) })
  }

  fileprivate mutating func annotation() -> Annotation? {
    let (id, createdAt) = origin()
    let author = optional { $0.text() }
    guard let kind = AnnotationKind(rawValue: text()) else { return nil }
    return Annotation(
      id: id, createdAt: createdAt, author: author, kind: kind,
      anchor: AnnotationAnchor(
        bundle: optional { $0.text() }, pageNumber: optional { $0.count() },
        variant: optional { Variant(rawValue: $0.text()) },
        page: optional { reader in
          BlobID(digest: Array(reader.raw(32))).map { BlobPage(blob: $0, page: reader.count()) }
        },
        follows: optional { AnnotationFollowing(rawValue: $0.text()) }),
      replyTo: optional { $0.id() }, stamp: optional { $0.text() })
  }
}

extension ManifestRecord {
  /// Writes everything except the path.
  func write(to writer: inout RecordWriter, _ shared: inout SharedValuesDraft) {
    switch self {
    case .doc(let doc):
      writer.add(doc.id, doc.createdAt)
      writer.add(shared.place(of: doc.title))
      writer.add(shared.place(of: doc.groups))
      writer.add(shared.place(of: doc.metadata))
    case .group(let group):
      writer.add(group.id, group.createdAt)
      writer.add(shared.place(of: group.title))
      writer.add(shared.place(of: group.pages))
      writer.add(shared.place(of: group.metadata))
    case .page(let page):
      writer.add(page.id, page.createdAt)
      writer.add(shared.place(of: page.binding.bundle))
      writer.add(Int64(page.binding.pageNumber))
      writer.add(shared.place(of: page.metadata))
    case .bundle(let bundle):
      writer.add(bundle.id, bundle.createdAt)
      writer.add(bundle.files) { $0.add(list: $1) { $0.add($1) } }
      writer.add(bundle.mapping) { writer, mapping in
        writer.add(list: mapping.pairs) { writer, pair in
          writer.add(Int64(pair.bundlePage))
          writer.add(Int64(pair.variantPage))
        }
      }
      writer.add(optional: bundle.languages.map { shared.place(of: $0) }) { $0.add($1) }
      writer.add(shared.place(of: bundle.formerly))
      writer.add(shared.place(of: bundle.metadata))
    case .notes(let notes):
      writer.add(optional: notes.page) { $0.add($1) }
      writer.add(list: notes.annotations.compactMap { $0 }) { $0.add($1) }
      writer.add(list: notes.words) { $0.add($1) }
    case .correctedText(let text): writer.add(Int64(text.pageNumber))
    }
  }
}

extension RecordWriter {
  fileprivate mutating func add(_ id: EntityID) {
    add(id.high)
    add(id.low)
  }

  fileprivate mutating func add(_ id: EntityID?, _ createdAt: Timestamp?) {
    add(optional: id) { $0.add($1) }
    add(optional: createdAt) { $0.add($1.seconds) }
  }

  fileprivate mutating func add<Value>(
    _ values: [Variant: Value], _ write: (inout RecordWriter, Value) -> Void
  ) {
    for variant in Variant.allCases { add(optional: values[variant], write) }
  }

  fileprivate mutating func add(_ file: BlobFile) {
    add(raw: file.blob.digest)
    add(optional: file.bytes) { $0.add(Int64($1)) }
    add(optional: file.pages) { $0.add(Int64($1)) }
    add(optional: file.fileName) { $0.add($1) }
    add(optional: file.source) { $0.add(raw: $1.digest) }
  }

  fileprivate mutating func add(_ annotation: Annotation) {
    add(annotation.id, annotation.createdAt)
    add(optional: annotation.author) { $0.add($1) }
    add(annotation.kind.rawValue)
    add(optional: annotation.anchor.bundle) { $0.add($1) }
    add(optional: annotation.anchor.pageNumber) { $0.add(Int64($1)) }
    add(optional: annotation.anchor.variant) { $0.add($1.rawValue) }
    add(optional: annotation.anchor.page) {
      $0.add(raw: $1.blob.digest)
      $0.add(Int64($1.page))
    }
    add(optional: annotation.anchor.follows) { $0.add($1.rawValue) }
    add(optional: annotation.replyTo) { $0.add($1) }
    add(optional: annotation.stamp) { $0.add($1) }
  }
}

/// Reads the output of `RecordWriter` from memory.
///
/// It never reads outside the memory. Beyond the end every value is zero or empty, and `isDamaged`
/// is set, which the caller checks once at the end.
struct RecordReader {
  private let memory: UnsafeRawBufferPointer
  /// The offset of the next value.
  private(set) var offset: Int
  private(set) var isDamaged = false

  /// Creates a reader. The memory must outlive it.
  init(_ memory: UnsafeRawBufferPointer, at offset: Int = 0) {
    self.memory = memory
    self.offset = offset
  }

  var isAtEnd: Bool { offset >= memory.count }

  mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self
  ) -> Number {
    guard take(MemoryLayout<Number>.size) else { return 0 }
    let start = offset - MemoryLayout<Number>.size
    return Number(littleEndian: memory.loadUnaligned(fromByteOffset: start, as: Number.self))
  }

  mutating func raw(_ count: Int) -> UnsafeRawBufferPointer {
    guard take(count) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: memory[offset - count..<offset])
  }

  mutating func text() -> String {
    String(decoding: raw(Int(number(UInt32.self))), as: UTF8.self)
  }

  mutating func optional<Value>(_ read: (inout RecordReader) -> Value?) -> Value? {
    number(UInt8.self) == 0 ? nil : read(&self)
  }

  mutating func list<Element>(_ read: (inout RecordReader) -> Element?) -> [Element] {
    let count = Int(number(UInt32.self))
    var elements: [Element] = []
    // Each element has at least one byte, so a damaged count can't reserve too much memory.
    elements.reserveCapacity(min(count, memory.count - offset))
    for _ in 0..<count where !isDamaged {
      if let element = read(&self) { elements.append(element) } else { noteDamage() }
    }
    return elements
  }

  /// Marks the data as damaged.
  mutating func noteDamage() { isDamaged = true }

  private mutating func take(_ count: Int) -> Bool {
    guard !isDamaged, count >= 0, count <= memory.count - offset else {
      isDamaged = true
      return false
    }
    offset += count
    return true
  }
}

/// Appends little-endian numbers, and bytes, for `RecordReader`.
struct RecordWriter {
  private(set) var bytes: [UInt8] = []

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func add<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Overwrites a number at an offset.
  mutating func put<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number, at offset: Int) {
    withUnsafeBytes(of: number.littleEndian) {
      bytes.replaceSubrange(offset..<offset + $0.count, with: $0)
    }
  }

  mutating func add(_ text: String) {
    add(UInt32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(raw more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Writes a byte for the presence of a value, then the value.
  mutating func add<Value>(optional value: Value?, _ write: (inout RecordWriter, Value) -> Void) {
    add(UInt8(value == nil ? 0 : 1))
    if let value { write(&self, value) }
  }

  mutating func add<Element>(
    list: some Collection<Element>, _ write: (inout RecordWriter, Element) -> Void
  ) {
    add(UInt32(list.count))
    for element in list { write(&self, element) }
  }
}
