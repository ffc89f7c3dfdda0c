/// A reference to an entity on the command line: `2023/calculus/mc/p003@{1}`, `calc-scan#3`.
///
/// Names can't contain `: # @`, so these always separate the parts.
package struct Reference: Hashable, Sendable, CustomStringConvertible {
  /// A path, a bundle's name or an id prefix, as typed.
  package var name: String
  /// `calc-scan:original`.
  package var variant: Variant?
  /// `calc-scan#3-7,9`, 1-based.
  package var pages: PageRanges?
  package var version: VersionSelector?
  private let text: String

  /// - Throws: ``ReferenceError/malformed(_:reason:)`` if a part of it is empty, unknown or not a
  ///   number.
  package init(parsing text: String) throws(ReferenceError) {
    self.text = text
    var rest = Substring(text)
    if let at = rest.firstIndex(of: "@") {
      version = try VersionSelector(parsing: rest[rest.index(after: at)...], of: text)
      rest = rest[..<at]
    }
    if let hash = rest.firstIndex(of: "#") {
      do {
        pages = try PageRanges(
          parsing: String(rest[rest.index(after: hash)...]), maximum: PDFBundle.maximumPages)
      } catch {
        throw .malformed(text, reason: error.explanation)
      }
      rest = rest[..<hash]
    }
    if let colon = rest.firstIndex(of: ":") {
      let name = String(rest[rest.index(after: colon)...])
      guard let variant = Variant(rawValue: name) else {
        throw .malformed(text, reason: "there is no variant '\(name)'")
      }
      self.variant = variant
      rest = rest[..<colon]
    }
    if rest.isEmpty { throw .malformed(text, reason: "it is empty") }
    name = String(rest)
  }

  package var description: String { text }
}

/// Selects a version of a page.
package enum VersionSelector: Hashable, Sendable {
  /// `@{n}`: n versions before the current.
  case back(Int)
  /// `@REV`: the version that a commit made, or that was current at it; if the text is a date or
  /// time, the version current then. Braces, as in git's `@{yesterday}`, are optional.
  case revision(String)

  init(parsing text: Substring, of reference: String) throws(ReferenceError) {
    if text.hasPrefix("{"), text.hasSuffix("}") {
      let inside = text.dropFirst().dropLast()
      if let count = Int(inside), count >= 0 {
        self = .back(count)
      } else if let first = inside.first, first.isLetter || first.isNumber {
        self = .revision(String(inside))
      } else {
        throw .malformed(reference, reason: "write PAGE@{1} for one version before the current")
      }
    } else if text.isEmpty {
      throw .malformed(reference, reason: "no version follows the '@'")
    } else {
      self = .revision(String(text))
    }
  }
}

/// Why a reference can't be resolved.
package enum ReferenceError: UserFacingError {
  case malformed(String, reason: String)
  case unknown(String, expected: String, closest: [String])
  case ambiguous(String, candidates: [String])
  case wrongKind(String, found: String, expected: String)

  package var errorCode: ErrorCode {
    switch self {
    case .malformed: .malformed
    case .unknown: .notFound
    case .ambiguous: .ambiguous
    case .wrongKind: .wrongKind
    }
  }

  package var explanation: String {
    switch self {
    case .malformed(let text, let reason): "'\(text)' is not a reference: \(reason)"
    case .unknown(let text, let expected, _): "no \(expected) is named '\(text)'"
    case .ambiguous(let text, _): "'\(text)' is ambiguous"
    case .wrongKind(let text, let found, let expected): "'\(text)' is a \(found), not a \(expected)"
    }
  }

  package var hints: [String] {
    switch self {
    case .malformed, .wrongKind: []
    case .unknown(_, let expected, let closest):
      closest.isEmpty
        ? [expected == "bundle" ? "pc bundle ls lists the bundles" : "pc ls lists what there is"]
        : ["did you mean \(closest.map { "'\($0)'" }.joined(separator: " or "))?"]
    case .ambiguous(_, let candidates):
      ["it could be \(candidates.prefix(5).joined(separator: ", "))"]
    }
  }
}
