import Foundation
import PaperDomain
import Testing

/// Every rule has a code, a test that reports it, an explanation, and a row in the documentation.
struct RuleCoverageTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The tables of this folder, whose results are compared completely.
  private static let tables: String = {
    let folder = root.appending(path: "Tests/PaperDomainTests/Rules")
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".swift") }
        .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
    } catch {
      return ""
    }
  }()

  /// The errors that only a library on disk can have, and their tests.
  private static let onDisk: [DiagnosticCode: (file: String, text: String)] = [
    .unreadable: ("Tests/DocumentTests/Faults/FixingTests.swift", "unreadable"),
    .textEncoding: (
      "Tests/DocumentTests/AnyCommand/CorrectionSearchTests.swift", "text-encoding"
    ),
    .damagedBlob: ("docs/commands/check.md", "do not match the name"),
    .bundleInUse: ("Tests/PaperLibraryTests/Commit/RecordingTests.swift", "bundleInUse"),
    .trackedCache: ("Tests/DocumentTests/Faults/OutsideTests.swift", "tracked-cache"),
    .damagedHistory: ("Tests/DocumentTests/Faults/FixingTests.swift", "damaged-history"),
    .symbolicLink: ("Tests/DocumentTests/Remotes/FormatLinkTests.swift", "this is a symbolic link"),
    .lostVersion: ("Tests/DocumentTests/Remotes/ShallowTests.swift", "lost-version"),
    .rewrittenHistory: (
      "Tests/DocumentTests/Remotes/RewrittenHistoryTests.swift", "rewritten-history"
    ),
  ]

  @Test(arguments: DiagnosticCode.allCases)
  func `every rule is reported by a test`(code: DiagnosticCode) throws {
    if let place = Self.onDisk[code] {
      #expect(try Self.text(place.file).contains(place.text))
    } else {
      #expect(Self.tables.contains(": \(code.severity): \(code.rawValue)\n"))
    }
  }

  @Test(arguments: DiagnosticCode.allCases)
  func `every rule is explained`(code: DiagnosticCode) throws {
    let rule = try #require(DiagnosticRule.all[code])
    for sentence in [rule.rule, rule.reason, rule.fix] {
      #expect(sentence.count > 9)
    }
    #expect(rule.rule.hasSuffix("."))
    #expect(!rule.example.isEmpty)
  }

  /// The rows of `docs/diagnostics.md`: code, severity, whether `--fix` fixes it, the rule.
  private static func rows() throws -> [String: [String]] {
    let lines = try text("docs/diagnostics.md").split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
    return Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        return (cells[0].trimmingCharacters(in: ["`"]), cells)
      })
  }

  @Test func `the documentation lists exactly the rules there are`() throws {
    let rows = try Self.rows()
    #expect(Set(rows.keys) == Set(DiagnosticCode.allCases.map(\.rawValue)))
    for code in DiagnosticCode.allCases {
      let cells = try #require(rows[code.rawValue])
      #expect(cells.count == 5, "\(code.rawValue)")
      #expect(cells[1] == code.severity.rawValue, "\(code.rawValue)")
      let isFixed = DiagnosticRule.all[code]?.isFixed == true
      #expect(cells[3] == (isFixed ? "yes" : "no"), "\(code.rawValue)")
    }
  }

  @Test func `the documentation names tests that tell the rule`() throws {
    for (code, cells) in try Self.rows() {
      let name = cells[4].split(separator: "`").first.map(String.init) ?? ""
      let path =
        name.hasSuffix(".md")
        ? "docs/commands/\(name)" : "Tests/PaperDomainTests/Rules/\(name).swift"
      let place = DiagnosticCode(rawValue: code).flatMap { Self.onDisk[$0] }
      #expect(try Self.text(place?.file ?? path).contains(place?.text ?? ": \(code)\n"), "\(code)")
    }
  }
}
