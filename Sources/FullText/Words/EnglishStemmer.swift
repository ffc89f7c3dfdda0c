import CStemmer

/// Snowball's stemmer of English: the inflections of a word have one stem.
///
/// The algorithm is described at https://snowballstem.org/algorithms/english/stemmer.html.
final class EnglishStemmer {
  private let stemmer: OpaquePointer

  init() {
    guard let stemmer = sb_stemmer_new("english", "UTF_8") else {
      preconditionFailure("libstemmer always has English, so the memory is full")
    }
    self.stemmer = stemmer
  }

  deinit { sb_stemmer_delete(stemmer) }

  /// The stem of a word in lower case.
  func stem(_ word: [UInt8]) -> [UInt8] {
    word.withUnsafeBufferPointer { bytes in
      guard let stem = sb_stemmer_stem(stemmer, bytes.baseAddress, CInt(bytes.count)) else {
        return Array(bytes)
      }
      return Array(UnsafeBufferPointer(start: stem, count: Int(sb_stemmer_length(stemmer))))
    }
  }
}
