import Files
import Glibc

extension Invocation {
  /// Texts that a person hands over are no longer than this, in bytes.
  static let textLimit = 256 << 20

  /// The text of a file named on the command line; `-` is the input.
  ///
  /// - Throws: `FileError`; ``CommandFailure`` for what is not UTF-8.
  func text(of name: String) throws -> String {
    let bytes =
      name == "-"
      ? try terminal.readInput(limit: Invocation.textLimit)
      : try FileSystem.read(path(of: name), limit: Invocation.textLimit)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(
        "'\(name)' is not UTF-8",
        hints: ["iconv -t UTF-8 converts it; spreadsheets offer it when saving"])
    }
    return text
  }
}

extension Terminal {
  /// The whole input.
  func readInput(limit: Int) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { raw in
        Glibc.read(descriptors.input, raw.baseAddress, raw.count)
      }
      if count < 0 && errno == EINTR && Interruption.signal == nil { continue }
      if count < 0 {
        throw CommandFailure("the input can't be read: \(String(cString: strerror(errno)))")
      }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      if bytes.count > limit { throw CommandFailure("the input is longer than \(limit >> 20) MiB") }
    }
  }
}
