/// The words a program was started with, without losing a byte.
package enum CommandArguments {
  /// The arguments behind `CommandLine.unsafeArgv`, in the escape of `RawPath`.
  ///
  /// `CommandLine.arguments` turns bytes that are not UTF-8 into U+FFFD, and such a file can then
  /// not be opened. Reads up to the terminating null pointer; keeps no reference.
  package static func raw(
    from argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> [String] {
    var arguments: [String] = []
    while let argument = argv[arguments.count] {
      var length = 0
      while argument[length] != 0 { length += 1 }
      let bytes = UnsafeBufferPointer(start: argument, count: length)
      arguments.append(RawPath.string(from: bytes.map { UInt8(bitPattern: $0) }))
    }
    return arguments
  }
}
