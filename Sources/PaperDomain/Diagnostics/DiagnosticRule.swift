/// What a rule of the format is, why, and what to do where it was not kept: `pc check --explain`.
package struct DiagnosticRule: Sendable {
  /// The rule, or what was found, in one or two sentences.
  package var rule: String
  package var reason: String
  /// A few lines that show it, as they stand in a file or on the disk.
  package var example: String
  package var mend: String
  /// Whether `pc check --fix` mends it where there is one way to.
  package var isMended: Bool

  init(
    _ rule: String, why reason: String, example: String, mend: String, isMended: Bool = false
  ) {
    self.rule = rule
    self.reason = reason
    self.example = example
    self.mend = mend
    self.isMended = isMended
  }

  /// Every rule, by its code.
  package static let all: [DiagnosticCode: DiagnosticRule] = [
    text, identity, structure, bundles, metadata,
  ].reduce(into: [:]) { all, some in
    all.merge(some) { first, _ in first }
  }
}
