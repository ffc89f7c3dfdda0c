/// Why a page has no text that could be looked for.
struct FileFault: Hashable, Sendable {
  /// A few words.
  let reason: String
  /// Whether the file was taken out on purpose: nothing is wrong then.
  var isPurged = false
}
