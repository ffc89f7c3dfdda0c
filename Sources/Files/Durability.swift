/// How much of a change has reached the disk when the call returns.
package enum Durability: Sendable {
  /// Whatever the kernel has got round to; a crash of the process loses nothing, one of the machine may.
  case none
  /// The file's content (`fsync`), before its name appears: never a name without content.
  case content
  /// The content, and then the name in its folder.
  case contentAndName
}
