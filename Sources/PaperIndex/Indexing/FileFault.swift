/// Why a page has no text that could be looked for.
struct FileFault: Hashable, Sendable {
  /// A few words.
  let reason: String
  var kind = Kind.damage

  enum Kind: Hashable, Sendable {
    case damage
    /// The file was taken out on purpose: nothing is wrong then.
    case purged
    /// The file is on another device: nothing is wrong then, and it can be had.
    case elsewhere
  }
}
