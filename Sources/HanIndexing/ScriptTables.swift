import HanText

/// Writes the tables of phrases and characters for conversion.
enum ScriptTables {
  static func tables(_ data: HanData) -> [IndexTable: [UInt8]] {
    let traditional = table(
      WordListFile.pairs(data.traditionalCharacters) + WordListFile.pairs(data.traditionalPhrases))
    let simplified = table(
      WordListFile.pairs(data.simplifiedCharacters) + WordListFile.pairs(data.simplifiedPhrases))
    return [
      .traditionalStarts: traditional.starts.bytes, .traditional: traditional.records.bytes,
      .simplifiedStarts: simplified.starts.bytes, .simplified: simplified.records.bytes,
    ]
  }

  private static func table(_ pairs: [(key: String, value: String)]) -> RecordTableWriter {
    var table = RecordTableWriter()
    var last: String?
    for pair in pairs.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    where pair.key != last {
      table.append { record in
        record.appendField(pair.key)
        record.appendRest(pair.value)
      }
      last = pair.key
    }
    return table
  }
}
