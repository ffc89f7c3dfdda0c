import PaperDomain

/// Values that many manifests share, each stored once: texts, lists of names, tags and variables.
///
/// Records store their indexes.
struct SharedValues {
  private(set) var texts: [String]
  private(set) var lists: [[String]]
  private(set) var metadata: [Metadata]

  /// Reads the output of `SharedValuesDraft`.
  init(_ reader: inout RecordReader) {
    let texts = reader.list { $0.text() }
    self.texts = texts
    lists = reader.list { reader in reader.list { texts[checked: $0.number()] } }
    metadata = reader.list { SharedValues.metadata(&$0, texts) }
  }

  private static func metadata(_ reader: inout RecordReader, _ texts: [String]) -> Metadata {
    Metadata(
      tags: reader.list { reader in
        guard let group = texts[checked: reader.number()], let tag = texts[checked: reader.number()]
        else { return nil }
        return TagReference(group: group, tag: tag)
      },
      variables: reader.list { reader in
        guard let name = texts[checked: reader.number()] else { return nil }
        if reader.number(UInt8.self) == 0 {
          return VariableAssignment(name: name, value: .int(Int(reader.number(Int64.self))))
        }
        return texts[checked: reader.number()].map {
          VariableAssignment(name: name, value: .option($0))
        }
      },
      ownKeys: reader.list { texts[checked: $0.number()] })
  }
}

extension Array {
  /// The element at an index; `nil` if the index is out of range.
  subscript(checked place: UInt32) -> Element? { place < count ? self[Int(place)] : nil }
}
