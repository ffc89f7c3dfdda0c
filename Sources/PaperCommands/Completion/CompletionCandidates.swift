/// What a shell may put in the place of a word.
struct CompletionCandidates: Equatable {
  struct Candidate: Equatable {
    var text: String
    /// For shells that show one beside it.
    var description = ""

    /// Whether more may follow at once, without a space.
    var isOpen: Bool { ["/", "=", "#", ":", ","].contains { text.hasSuffix($0) } }
  }

  /// What the shell is left to complete by itself.
  enum Rest: String {
    case none = "-"
    case files
    case folders
  }

  var candidates: [Candidate] = []
  var rest = Rest.none

  static let nothing = CompletionCandidates()

  init(_ candidates: [Candidate] = [], rest: Rest = .none) {
    self.candidates = candidates
    self.rest = rest
  }

  init(_ texts: [String]) { self.init(texts.map { Candidate(text: $0) }) }

  /// Those that go on from what is typed, behind a prefix that stays.
  func matching(_ typed: String, after prefix: String = "") -> CompletionCandidates {
    var seen: Set<String> = []
    return CompletionCandidates(
      candidates.filter { candidate in
        candidate.text.utf8.starts(with: typed.utf8) && seen.insert(candidate.text).inserted
      }.map { Candidate(text: prefix + $0.text, description: $0.description) }, rest: rest)
  }

  static func + (left: Self, right: Self) -> Self {
    CompletionCandidates(
      left.candidates + right.candidates, rest: left.rest == .none ? right.rest : left.rest)
  }
}
