extension Query {
  /// Whether only docs can match, because the query says so.
  package var asksForDocs: Bool {
    switch self {
    case .filter(let filter):
      (filter.field == .kind || filter.field == .state)
        && filter.comparison != .notEqual && ItemName.folded(filter.value) == "doc"
    case .all(let queries): queries.contains(where: \.asksForDocs)
    case .any(let queries): !queries.isEmpty && queries.allSatisfy(\.asksForDocs)
    case .not: false
    }
  }

  /// Whether a doc's own manifest is enough to decide whether the doc matches.
  package var isAnsweredByDocs: Bool {
    filters.allSatisfy { filter in
      let value = ItemName.folded(filter.value)
      switch filter.field {
      case .tag, .title, .place, .path, .kind, .id, .created, .variable: return true
      case .bundle: return false
      case .possession:
        let possession = Filter.Possession(rawValue: value)
        return possession == nil || possession == .tags || possession == .variables
      case .state:
        switch Filter.State(rawValue: value) {
        case .doc, .tagged, .untagged: return true
        default: return false
        }
      }
    }
  }
}
