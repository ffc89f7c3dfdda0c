extension FilterTest {
  /// Compares a variable's value: numbers as numbers, options in the order of their list.
  static func variable(
    _ name: String, _ filter: Filter, _ context: FilterContext
  ) -> Condition {
    let folded = ItemName.folded(name)
    let defined = Set(context.snapshot.variables.map(\.name))
    let wanted = defined.filter { ItemName.folded($0) == folded }
    var places: [String: Int] = [:]
    for variable in context.snapshot.variables where wanted.contains(variable.name) {
      guard case .list(let options) = variable.type else { continue }
      for (place, option) in options.enumerated() { places[ItemName.folded(option)] = place }
    }
    let value = ComparedValue(filter, places: places)
    return { entity in
      guard let variables = entity.carrier?.metadata.variables, !variables.isEmpty else {
        return false
      }
      return variables.contains { assignment in
        let isMeant =
          wanted.contains(assignment.name)
          || (!defined.contains(assignment.name) && ItemName.folded(assignment.name) == folded)
        return isMeant && value.agrees(with: assignment.value)
      }
    }
  }

  /// The value that a variable's values are compared with.
  private struct ComparedValue {
    let comparison: Filter.Comparison
    let number: Int?
    let folded: String
    let pattern: TextPattern
    let places: [String: Int]

    init(_ filter: Filter, places: [String: Int]) {
      comparison = filter.comparison
      number = Int(filter.value)
      folded = ItemName.folded(filter.value)
      pattern = TextPattern(filter.value)
      self.places = places
    }

    func agrees(with value: VariableValue) -> Bool {
      switch comparison {
      case .contains: return pattern.isFound(in: value.description)
      case .equal, .has, .notEqual:
        if case .int(let other) = value, let number { return other == number }
        return pattern.matches(value.description)
      case .above, .atLeast, .below, .atMost: return isOrdered(compare(value))
      }
    }

    private func compare(_ value: VariableValue) -> Int {
      if case .int(let other) = value, let number {
        return other == number ? 0 : other < number ? -1 : 1
      }
      let other = ItemName.folded(value.description)
      if let place = places[other], let wanted = places[folded] { return place - wanted }
      return NaturalOrder.compare(other, folded)
    }

    private func isOrdered(_ order: Int) -> Bool {
      switch comparison {
      case .above: order > 0
      case .atLeast: order >= 0
      case .below: order < 0
      default: order <= 0
      }
    }
  }
}
