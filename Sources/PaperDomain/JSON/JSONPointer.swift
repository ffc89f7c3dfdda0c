/// The path to a value in a JSON text: keys and indices, from the root.
///
/// Written as a literal: `["display", 0, "sha256"]`.
package struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// A step from a value to one of its children.
  package enum Step: Hashable, Sendable {
    case key(String)
    /// 0-based.
    case index(Int)
  }

  /// The steps from the root; empty for the root itself.
  package var steps: [Step]

  /// Creates a pointer of some steps; without any, the root.
  package init(_ steps: [Step] = []) { self.steps = steps }

  /// Returns this pointer with one more step.
  package func appending(_ step: Step) -> JSONPointer { JSONPointer(steps + [step]) }

  /// The spelling of RFC 6901: `/display/0/sha256`; the root is empty.
  package var description: String {
    steps.map { step in
      switch step {
      case .index(let index): return "/\(index)"
      case .key(let key):
        let escaped = key.unicodeScalars.map { scalar in
          switch scalar {
          case "~": "~0"
          case "/": "~1"
          default: String(scalar)
          }
        }
        return "/" + escaped.joined()
      }
    }.joined()
  }
}

extension JSONPointer: ExpressibleByArrayLiteral {
  package init(arrayLiteral steps: Step...) { self.init(steps) }
}

extension JSONPointer.Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  package init(stringLiteral key: String) { self = .key(key) }

  package init(integerLiteral index: Int) { self = .index(index) }
}
