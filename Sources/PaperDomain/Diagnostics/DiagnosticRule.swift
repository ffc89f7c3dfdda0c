/// A rule of the format, the reason for it, and how to fix violations: `pc check --explain`.
package struct DiagnosticRule: Sendable {
  /// The rule, or the finding, in one or two sentences.
  package var rule: String
  package var reason: String
  /// A few lines of a file or a shell that show a violation.
  package var example: String
  package var fix: String
  /// Whether `pc check --fix` fixes violations that have only one fix.
  package var isFixed: Bool

  init(
    _ rule: String, why reason: String, example: String, fix: String, isFixed: Bool = false
  ) {
    self.rule = rule
    self.reason = reason
    self.example = example
    self.fix = fix
    self.isFixed = isFixed
  }

  /// All rules, by code.
  package static let all: [DiagnosticCode: DiagnosticRule] = [
    text, identity, structure, bundles, metadata,
  ].reduce(into: [:]) { all, some in
    all.merge(some) { first, _ in first }
  }
}
