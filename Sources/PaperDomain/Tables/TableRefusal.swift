/// Why a table was refused as a whole.
package struct TableRefusal: UserFacingError, Hashable {
  /// At least one, in the order of the text.
  package var problems: [TableProblem]
  /// The table's file, as the user named it.
  package var file: String

  package init(_ problems: [TableProblem], file: String = "") {
    self.problems = problems.sorted {
      ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
    }
    self.file = file
  }

  package var errorCode: ErrorCode { .malformed }

  package var explanation: String { problems.first.map(line) ?? "" }

  package var hints: [String] {
    let fix = problems.first?.fix.map { [$0] } ?? []
    let others = problems.dropFirst().prefix(20).map { "also \(line($0))" }
    let rest = problems.count - 1 - others.count
    return fix + others + (rest > 0 ? ["and \(rest) more"] : [])
  }

  private func line(_ problem: TableProblem) -> String {
    let place = "\(file):\(problem.position.line):\(problem.position.column)"
    return "\(place): \(problem.column.map { "column '\($0)': " } ?? "")\(problem.message)"
  }
}
