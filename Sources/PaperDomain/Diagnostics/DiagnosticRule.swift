/// What a rule of the format is, why, and what to do where it was not kept: `pc check --explain`.
package struct DiagnosticRule: Sendable {
  /// The rule, or what was found, in one or two sentences.
  package var rule: String
  package var reason: String
  /// A few lines that show it, as they stand in a file or on the disk.
  package var example: String
  package var fix: String
  /// Whether `pc check --fix` fixes it where there is one way to.
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

  /// Every rule, by its code.
  package static let all: [DiagnosticCode: DiagnosticRule] = [
    text, identity, structure, bundles, metadata,
  ].reduce(into: [:]) { all, some in
    all.merge(some) { first, _ in first }
  }
}
