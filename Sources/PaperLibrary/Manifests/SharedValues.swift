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

/// Shared values while records are written; assigns an index to each value.
///
/// Values are compared by their bytes. For Swift, two spellings of `é` are equal; a manifest with
/// one must not be read with the other.
struct SharedValuesDraft {
  private var texts = Table()
  private var lists = Table()
  private var metadata = Table()

  /// The values of one kind, and their indexes.
  private struct Table {
    var places: [[UInt8]: UInt32] = [:]
    var written = RecordWriter()

    mutating func place(_ value: RecordWriter) -> UInt32 {
      if let known = places[value.bytes] { return known }
      let place = UInt32(places.count)
      places[value.bytes] = place
      written.add(raw: value.bytes)
      return place
    }
  }

  mutating func place(of text: String) -> UInt32 {
    var value = RecordWriter()
    value.add(text)
    return texts.place(value)
  }

  mutating func place(of names: [String]) -> UInt32 {
    var value = RecordWriter()
    value.add(list: names.map { place(of: $0) }) { $0.add($1) }
    return lists.place(value)
  }

  mutating func place(of metadata: Metadata) -> UInt32 {
    let tags = metadata.tags.map { (place(of: $0.group), place(of: $0.tag)) }
    let variables = metadata.variables.map { variable in
      if case .option(let option) = variable.value {
        return (place(of: variable.name), variable.value, place(of: option))
      }
      return (place(of: variable.name), variable.value, 0)
    }
    let ownKeys = metadata.ownKeys.map { place(of: $0) }
    var value = RecordWriter()
    value.add(list: tags) { writer, tag in
      writer.add(tag.0)
      writer.add(tag.1)
    }
    value.add(list: variables) { writer, variable in
      writer.add(variable.0)
      switch variable.1 {
      case .int(let number):
        writer.add(UInt8(0))
        writer.add(Int64(number))
      case .option:
        writer.add(UInt8(1))
        writer.add(variable.2)
      }
    }
    value.add(list: ownKeys) { $0.add($1) }
    return self.metadata.place(value)
  }

  /// Writes all values for `SharedValues`.
  func write(to writer: inout RecordWriter) {
    for table in [texts, lists, metadata] {
      writer.add(UInt32(table.places.count))
      writer.add(raw: table.written.bytes)
    }
  }
}
