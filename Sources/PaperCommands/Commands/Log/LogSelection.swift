package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `--since`, `--until`, `--author`, `--grep`: the commits that a log shows, selected as by git's
/// options of these names.
package struct LogSelection: ParsableArguments, Sendable {
  @Option(
    name: [.long, .customLong("after")],
    help: .init("Only from this time on: 2026-10-01, '2 weeks ago', yesterday.", valueName: "date"))
  package var since: String?

  @Option(
    name: [.long, .customLong("before")],
    help: .init("Only up to this time.", valueName: "date"))
  package var until: String?

  @Option(help: .init("Only by authors whose name or address matches.", valueName: "pattern"))
  package var author: [String] = []

  @Option(help: .init("Only with a message that matches.", valueName: "pattern"))
  package var grep: [String] = []

  @Flag(
    name: [.customShort("i"), .customLong("regexp-ignore-case")],
    help: "Ignore upper and lower case in patterns.")
  package var ignoresCase = false

  package init() {}

  /// Returns the request for a part of the library.
  ///
  /// - Throws: ``CommandFailure`` for a date or pattern that can't be read.
  func request(_ scope: LogScope, _ library: Library) throws -> LogRequest {
    var request = LogRequest(scope)
    request.since = try since.map { try time($0, library).lowerBound }
    request.until = try until.map { try time($0, library).upperBound }
    request.authors = try author.map(pattern)
    request.messages = try grep.map(pattern)
    return request
  }

  private func time(_ text: String, _ library: Library) throws -> ClosedRange<Timestamp> {
    if let time = library.revisions.time(text) { return time }
    throw CommandFailure.usage(
      "'\(text)' is not a date", hints: ["write 2026-10-01, '2 weeks ago' or yesterday"])
  }

  private func pattern(_ text: String) throws -> LogPattern {
    do throws(LogPattern.Malformed) {
      return try LogPattern(text, ignoringCase: ignoresCase)
    } catch {
      throw CommandFailure.usage("'\(text)' is not a pattern: \(error.reason)")
    }
  }
}
