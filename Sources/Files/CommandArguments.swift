/// The arguments of this process, without loss of bytes.
package enum CommandArguments {
  /// The arguments in `CommandLine.unsafeArgv`, in the escape of `RawPath`.
  ///
  /// `CommandLine.arguments` replaces bytes that are not UTF-8 by U+FFFD; a file of such a name
  /// cannot be opened. Reads up to the terminating null pointer; keeps no reference.
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
