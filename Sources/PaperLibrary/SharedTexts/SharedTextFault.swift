/// Why a file of shared texts is not used.
package enum SharedTextFault: Error, Hashable, Sendable {
  case tooLarge(bytes: Int)
  /// The content is not that by which the file is named.
  case misnamed
  /// git can't read it, in git's words.
  case unreadable(String)
  /// No `pc` puts such a file there.
  case strange
  /// The content is not what a `pc` of this version writes.
  case damaged

  package var explanation: String {
    switch self {
    case .tooLarge(let bytes): "it has \(bytes) bytes"
    case .misnamed: "the content is not what the name says"
    case .unreadable(let reason): reason
    case .strange: "no pc puts such a file there"
    case .damaged: "the content is damaged"
    }
  }
}
