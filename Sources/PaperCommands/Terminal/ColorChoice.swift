import ArgumentParser

/// When output is coloured: the value of `--color`.
package enum ColorChoice: String, Sendable, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// Whether to colour output to a descriptor.
  ///
  /// `auto` respects `NO_COLOR` (https://no-color.org: set and not empty) and a `dumb` terminal.
  package func colors(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
  }
}
