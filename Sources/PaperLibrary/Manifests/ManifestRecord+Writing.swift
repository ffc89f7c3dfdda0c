import PaperDomain

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
