/// Why the structure of a library is not changed.
package enum StructureRefusal: UserFacingError, Equatable {
  case movedIntoItself(String)
  case inTheWay(String)
  case notAFile(String)
  case notListed(String, in: String, closest: String?)
  case namedTwice(String)
  case besideItself(String)
  case splitAtFirst(String, of: String)
  case joinedWithItself(String)
  case otherContainer(String, expected: String)
  case differentValues(String, of: String, kept: String, other: String, has: String)
  case titleCount(given: Int, parts: Int)
  case noContainer(String, String)
  case noTitle(String)

  package var errorCode: ErrorCode {
    switch self {
    case .inTheWay: .exists
    case .notListed: .notFound
    case .differentValues: .conflict
    case .notAFile, .otherContainer, .noContainer, .noTitle: .wrongKind
    case .movedIntoItself, .namedTwice, .besideItself, .splitAtFirst, .joinedWithItself,
      .titleCount:
      .refused
    }
  }

  package var explanation: String {
    switch self {
    case .movedIntoItself(let path): "'\(path)' can't be moved into itself"
    case .inTheWay(let file): "'\(file)' is in the way"
    case .notAFile(let file): "'\(file)' is not a regular file, and pc moves only regular files"
    case .notListed(let name, let path, _): "nothing in '\(path)' is called '\(name)'"
    case .namedTwice(let name): "'\(name)' is named twice"
    case .besideItself(let name): "'\(name)' can't be placed next to itself"
    case .splitAtFirst(let name, let path):
      "'\(name)' is what '\(path)' begins with: nothing would be before it"
    case .joinedWithItself(let path): "'\(path)' can't be joined with itself"
    case .otherContainer(let path, let expected): "'\(path)' is not in '\(expected)'"
    case .differentValues(let name, let kept, let value, let other, let otherValue):
      "'\(kept)' has \(name)=\(value) and '\(other)' has \(name)=\(otherValue)"
    case .titleCount(let given, let parts):
      "\(given == 1 ? "one title is" : "\(given) titles are") given for "
        + (parts == 1 ? "one new part" : "\(parts) new parts")
    case .noContainer(let path, let noun): "'\(path)' is in no \(noun)"
    case .noTitle(let kind): "a \(kind) has no title"
    }
  }

  package var hints: [String] {
    switch self {
    case .movedIntoItself: ["choose a place outside it"]
    case .inTheWay: ["move it away, or choose another name"]
    case .notAFile: ["move the folder with mv: pc status detects the move"]
    case .notListed(_, let path, let closest):
      [closest.map { "did you mean '\($0)'?" } ?? "pc ls \(path.inQuotes) lists what is in it"]
    case .namedTwice, .besideItself, .joinedWithItself: ["name each one once"]
    case .splitAtFirst: ["name the first entry of each new part"]
    case .otherContainer: ["split one doc or group per command"]
    case .differentValues(let name, _, _, let other, _):
      [
        "pc set \(other.inQuotes) \(name.quoted)= clears one of them",
        "--tags drop keeps only the tags and variables of the first",
      ]
    case .noContainer: ["pc check shows the error"]
    case .noTitle: ["only docs and groups have titles"]
    case .titleCount: ["give one --title for each new part, or none"]
    }
  }
}
