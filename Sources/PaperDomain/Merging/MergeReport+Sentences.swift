extension MergeReport {
  /// All decisions, one sentence each, for the summary and the message of the merge commit.
  package var sentences: [String] {
    forks.map(\.explanation) + overridden.map(\.explanation) + remarks.map(\.explanation)
  }

  /// Adds the decisions of another merge, without duplicates.
  package mutating func merge(_ other: MergeReport) {
    forks += other.forks.filter { !forks.contains($0) }
    overridden += other.overridden.filter { !overridden.contains($0) }
    remarks += other.remarks.filter { !remarks.contains($0) }
    merged += other.merged.filter { !merged.contains($0) }
  }

  /// Whether the merge made no decisions.
  package var isPlain: Bool { forks.isEmpty && overridden.isEmpty && remarks.isEmpty }
}

extension MergeReport.Fork {
  package var explanation: String {
    "Saved as copy due to conflict: '\(page)' shows \(kept) of \(keptIn); "
      + "\(copyBinding) of \(copyIn) is '\(copy)'"
  }
}

extension MergeReport.Overridden {
  package var explanation: String {
    let now = kept.map { "is \($0.onOneLine)" } ?? "is gone"
    let then = lost.map { "had \($0.onOneLine)" } ?? "removed it"
    return "\(field) of the \(kind) '\(name)' \(now); \(lostIn) \(then)"
  }
}

extension JSONLiteral {
  fileprivate var onOneLine: String {
    String(decoding: formattedBytes(.line(.compact)), as: UTF8.self)
  }
}
