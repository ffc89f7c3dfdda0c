/// Which lines are logged: for each category the least important level, or none.
package struct LogChoice: Equatable, Sendable {
  /// The variable of the environment that says so: `debug:OCR,info:Sync`, or `info` for all
  /// categories.
  package static let variable = "PC_LOG"
  /// The variable with the path of a file for the log, instead of standard error.
  package static let fileVariable = "PC_LOG_FILE"

  /// Four bits for each category: its least important level, or ``none``.
  private(set) var bits: UInt64 = 0xffff_ffff
  private static let none: UInt64 = 0xf

  /// Why a text is no choice.
  package struct Fault: Error, Equatable {
    /// In one sentence.
    package let explanation: String
    package let hint: String
  }

  /// Nothing.
  init() {}

  /// - Throws: ``Fault`` for an unknown level or category.
  package init(parsing text: String) throws(Fault) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.trimmingSpaces.lowercased() }
      guard let level = LogLevel.allCases.first(where: { "\($0.name)" == words[0] }) else {
        throw Fault(
          explanation: "\(LogChoice.variable) names no level of logs: '\(words[0])'",
          hint: "levels are debug, info, default, error and fault, as in PC_LOG=debug:OCR")
      }
      if words.count == 1 {
        for category in LogCategory.allCases { self[category] = level }
        continue
      }
      guard
        let category = LogCategory.allCases.first(where: { "\($0.name)".lowercased() == words[1] })
      else {
        throw Fault(
          explanation: "\(LogChoice.variable) names no category of logs: '\(words[1])'",
          hint: "categories are OCR, Reading, Performance, Library, Sync and Viewer")
      }
      self[category] = level
    }
  }

  private subscript(category: LogCategory) -> LogLevel {
    get { LogLevel(rawValue: bits >> (category.rawValue * 4) & LogChoice.none) ?? .fault }
    set {
      let place = category.rawValue * 4
      bits = bits & ~(LogChoice.none << place) | newValue.rawValue << place
    }
  }

  /// Whether a line is logged.
  static func has(_ level: LogLevel, _ category: LogCategory, in bits: UInt64) -> Bool {
    level.rawValue >= bits >> (category.rawValue * 4) & none
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let start = drop { $0 == " " }
    return start[
      ..<(start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.startIndex)]
  }
}
