/// Why a page has no searchable text.
struct FileFault: Hashable, Sendable {
  /// The reason in a few words.
  let reason: String
  var kind = Kind.damage

  enum Kind: Hashable, Sendable {
    case damage
    /// The file was purged by the user: this is not an error.
    case purged
    /// The file is on another device and can be fetched: this is not an error.
    case elsewhere
  }
}
