import Files

/// Real sentences from the data of the dictionary.
enum HanDataSample {
  static func sentences(every step: Int) throws -> [String] {
    let bytes = try FileSystem.read(
      TestDictionary.root + "/Sources/HanData/tatoeba/sentences.tsv", limit: 10 << 20)
    return bytes.split(separator: UInt8(ascii: "\n")).enumerated().compactMap { number, line in
      number % step == 0
        ? line.split(separator: UInt8(ascii: "\t")).first.map {
          String(decoding: $0, as: UTF8.self)
        }
        : nil
    }
  }
}
