/// The way to a value in a JSON text: keys and indices, from the root.
///
/// Written as a literal: `["display", 0, "sha256"]`.
package struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// From a value to one in it.
  package enum Step: Hashable, Sendable {
    case key(String)
    /// 0-based.
    case index(Int)
  }

  /// From the root on; none for the root itself.
  package var steps: [Step]

  /// The way that some steps make; without any, the root.
  package init(_ steps: [Step] = []) { self.steps = steps }

  /// The same way, and one step further.
  package func appending(_ step: Step) -> JSONPointer { JSONPointer(steps + [step]) }

  /// As RFC 6901 writes it: `/display/0/sha256`; the root is empty.
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
