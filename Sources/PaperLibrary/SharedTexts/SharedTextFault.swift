/// The reason why a file of shared texts is not used.
package enum SharedTextFault: Error, Hashable, Sendable {
  case tooLarge(bytes: Int)
  /// The content does not match the file's name.
  case misnamed
  /// git can't read it; with git's message.
  case unreadable(String)
  /// The path is not one that `pc` writes.
  case strange
  /// The content is not in this version's format.
  case damaged

  package var explanation: String {
    switch self {
    case .tooLarge(let bytes): "it has \(bytes) bytes"
    case .misnamed: "the content does not match the name"
    case .unreadable(let reason): reason
    case .strange: "pc does not write such a file"
    case .damaged: "the content is damaged"
    }
  }
}
