extension MergeReport {
  /// Everything that was decided, one sentence each: for the summary, and for the merge's message.
  package var sentences: [String] {
    forks.map(\.explanation) + overridden.map(\.explanation) + remarks.map(\.explanation)
  }

  /// Adds what another merge decided, each thing once.
  package mutating func merge(_ other: MergeReport) {
    forks += other.forks.filter { !forks.contains($0) }
    overridden += other.overridden.filter { !overridden.contains($0) }
    remarks += other.remarks.filter { !remarks.contains($0) }
    merged += other.merged.filter { !merged.contains($0) }
  }

  /// Whether nothing had to be decided.
  package var isPlain: Bool { forks.isEmpty && overridden.isEmpty && remarks.isEmpty }
}

extension MergeReport.Fork {
  package var explanation: String {
    "Saved as copy due to conflict: '\(page)' shows \(kept); ours, \(copyBinding), is '\(copy)'"
  }
}

extension MergeReport.Overridden {
  package var explanation: String {
    func word(_ value: JSONLiteral?) -> String { value?.formatted() ?? "nothing" }
    return "\(field) of the \(kind) '\(name)' is \(word(kept)); \(lostBy.possessor) had "
      + word(lost)
  }
}
