import PaperDomain

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
