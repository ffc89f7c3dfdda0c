/// Why a tag, tag group, variable or option is not changed.
package enum RegistryRefusal: UserFacingError, Equatable {
  /// A definition in use.
  ///
  /// - Parameters:
  ///   - what: The definition: `tag 'Subject/Mathematics'`.
  ///   - uses: Paths of the entities that carry it, at least one.
  case inUse(what: String, uses: [String])
  case unknownTagGroup(String, closest: String?)
  case unknownOption(String, variable: String, options: [String])
  case optionExists(String, variable: String)
  case lastOption(String, variable: String)
  case notAList(String)
  /// A scope that excludes entities which carry the tag or variable.
  case tooNarrow(what: String, scope: String, uses: [String])
  /// A new name that has another kind than the old one.
  case unequalKinds(old: String, new: String)

  package var errorCode: ErrorCode {
    switch self {
    case .inUse, .tooNarrow: .inUse
    case .unknownTagGroup, .unknownOption: .notFound
    case .optionExists: .exists
    case .lastOption: .refused
    case .notAList, .unequalKinds: .wrongKind
    }
  }

  package var explanation: String {
    switch self {
    case .inUse(let what, let uses):
      "the \(what) is used \(uses.count == 1 ? "once" : "\(uses.count) times")"
    case .unknownTagGroup(let name, _): "there is no tag group '\(name)'"
    case .unknownOption(let option, let variable, _): "'\(variable)' has no option '\(option)'"
    case .optionExists(let option, let variable):
      "'\(variable)' has the option '\(option)' already"
    case .lastOption(let option, let variable):
      "'\(option)' is the only option of '\(variable)'"
    case .notAList(let variable): "'\(variable)' is an integer, without options"
    case .tooNarrow(let what, let scope, let uses):
      "the \(what) can't have scope \(scope): "
        + (uses.count == 1
          ? "an element outside that scope has it"
          : "\(uses.count) elements outside that scope have it")
    case .unequalKinds(let old, let new): "'\(old)' can't become '\(new)'"
    }
  }

  package var hints: [String] {
    switch self {
    case .inUse(_, let uses):
      ["used by \(RegistryRefusal.list(uses))", "--remove-uses removes it from them"]
    case .unknownTagGroup(_, let closest):
      [closest.map { "did you mean '\($0)'?" } ?? "pc tags lists them"]
    case .unknownOption(let option, _, let options):
      [
        EditDistance.closest(to: option, in: options).map { "did you mean '\($0)'?" }
          ?? "its options are \(options.joined(separator: ", "))"
      ]
    case .lastOption(_, let variable): ["pc variables rm \(variable.inQuotes) removes the variable"]
    case .notAList, .optionExists: []
    case .tooNarrow(_, _, let uses): ["carried by \(RegistryRefusal.list(uses))"]
    case .unequalKinds:
      ["a tag group becomes a tag group, a tag a tag, an option an option"]
    }
  }

  private static func list(_ uses: [String]) -> String {
    let shown = uses.prefix(20).joined(separator: ", ")
    return uses.count > 20 ? "\(shown) and \(uses.count - 20) more" : shown
  }
}
