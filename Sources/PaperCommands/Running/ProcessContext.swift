import Files
@preconcurrency import Glibc
package import PaperDomain

/// The values that a run takes from its process, so that a test can pass others.
package struct ProcessContext: Sendable {
  package var environment: [String: String]
  /// An absolute path.
  package var workingDirectory: String
  package var descriptors: Terminal.Descriptors
  /// The clock.
  package var now: @Sendable () -> Timestamp

  package init(
    environment: [String: String], workingDirectory: String,
    descriptors: Terminal.Descriptors = .init(), now: @escaping @Sendable () -> Timestamp
  ) {
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.descriptors = descriptors
    self.now = now
  }

  /// The context of this process.
  ///
  /// `SOURCE_DATE_EPOCH` (https://reproducible-builds.org/specs/source-date-epoch) stops the clock.
  static func ofProcess() throws(CommandFailure) -> ProcessContext {
    let environment = readEnvironment()
    let workingDirectory: String
    do {
      workingDirectory = try FileSystem.currentDirectory()
    } catch {
      throw CommandFailure("cannot determine the current folder: \(error.systemMessage)")
    }
    let clock: @Sendable () -> Timestamp
    if let seconds = environment["SOURCE_DATE_EPOCH"].flatMap({ Int64($0) }) {
      clock = { Timestamp(seconds: seconds) }
    } else {
      clock = { Timestamp(seconds: Int64(time(nil))) }
    }
    return ProcessContext(
      environment: environment, workingDirectory: workingDirectory, now: clock)
  }

  private static func readEnvironment() -> [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let text = RawPath.string(fromC: entry)
      if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        variables[String(text[..<equals])] = String(text[text.utf8.index(after: equals)...])
      }
      next += 1
    }
    return variables
  }
}
