/// The part of a change that is guaranteed to be on the disk when the call returns.
package enum Durability: Sendable {
  /// Nothing: a crash of the process loses no data, a crash of the machine may.
  case none
  /// The file's content (`fsync`), before its name appears: there is never a name without content.
  case content
  /// The content, and then the name in its folder.
  case contentAndName
}
