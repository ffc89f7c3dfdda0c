import Files

extension Invocation {
  /// Returns the references of the command line, where `-` stands for those read from stdin: one on
  /// each line, or with `nul` each ended by a NUL byte, as `pc ls -z` prints them.
  ///
  /// - Throws: ``CommandFailure`` for a second `-` and for an input that is too large;
  ///   `CancellationError` if Ctrl-C ends the reading.
  func references(_ words: [String], endedByNul nul: NulOption) throws -> [String] {
    guard let place = words.firstIndex(of: "-") else { return words }
    var words = words
    words.remove(at: place)
    if words.contains("-") {
      throw CommandFailure.usage("'-' is given twice: the input can be read once")
    }
    let limit = 64 << 20
    guard let bytes = terminal.readInput(limit: limit) else {
      if Interruption.signal != nil { throw CancellationError() }
      throw CommandFailure("the input has more than \(limit) bytes, too many for references")
    }
    let end = nul.endsInNul ? 0 : UInt8(ascii: "\n")
    let records = bytes.split(separator: end).map { record in
      let isWindowsLine = !nul.endsInNul && record.last == UInt8(ascii: "\r")
      return RawPath.string(from: isWindowsLine ? record.dropLast() : record)
    }
    words.insert(contentsOf: records, at: place)
    return words
  }
}
