import Files

extension Invocation {
  /// The largest text that the user can pass, in bytes.
  static let textLimit = 256 << 20

  /// Returns the text of a file named on the command line; `-` is stdin.
  ///
  /// - Throws: `FileError`; ``CommandFailure`` if the text is not UTF-8.
  func text(of name: String) throws -> String {
    let bytes =
      name == "-"
      ? try input() : try FileSystem.read(path(of: name), limit: Invocation.textLimit)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(
        "'\(name)' is not UTF-8",
        hints: ["iconv -t UTF-8 converts it; spreadsheet programs can save as UTF-8"])
    }
    return text
  }

  private func input() throws -> [UInt8] {
    if let bytes = terminal.readInput(limit: Invocation.textLimit) { return bytes }
    if Interruption.signal != nil { throw CancellationError() }
    throw CommandFailure("the input has more than \(Invocation.textLimit) bytes")
  }
}
