import Files
import HanText
import PaperDomain

extension Invocation {
  /// The dictionary of Chinese; `nil` if none is installed.
  ///
  /// - Throws: ``CommandFailure`` if the index of the dictionary can't be used; `FileError`.
  func dictionary() throws -> HanDictionary? {
    let executable = try FileSystem.linkTarget(of: "/proc/self/exe")
    guard let path = HanIndexPlace.path(forExecutable: executable, environment: environment) else {
      return nil
    }
    do {
      return try HanDictionary(opening: path)
    } catch let error as HanIndexError {
      throw Invocation.damaged(path, error.words)
    }
  }

  /// The dictionary, for a command that is nothing without it.
  ///
  /// - Throws: ``CommandFailure`` if it is not installed or can't be used; `FileError`.
  func requiredDictionary() throws -> HanDictionary {
    guard let dictionary = try dictionary() else {
      throw CommandFailure(
        "the dictionary of Chinese is not installed", hints: [Invocation.dictionaryHint],
        code: .program)
    }
    return dictionary
  }

  /// The error of an index that is not as `make build` made it.
  static func damaged(_ path: String, _ reason: String) -> CommandFailure {
    CommandFailure(
      "the dictionary '\(path)' can't be used: \(reason)", hints: [dictionaryHint], code: .program)
  }

  /// What puts the index in its place.
  static let dictionaryHint = "make build makes it beside pc; make install installs both"
}

extension HanIndexError {
  fileprivate var words: String {
    switch self {
    case .notAnIndex: "it is another kind of file"
    case .otherVersion(let version): "its format has the version \(version)"
    case .wrongSize(let expected, let actual): "it has \(actual) bytes instead of \(expected)"
    case .damagedDirectory: "its list of tables is damaged"
    }
  }
}

extension Invocation {
  /// Reads the whole index: a word that is missing may be missing because of damage.
  ///
  /// - Throws: ``CommandFailure`` if a table is damaged.
  func refuseDamaged(_ dictionary: HanDictionary) throws {
    let tables = dictionary.image.damagedTables()
    if tables.isEmpty { return }
    throw CommandFailure(
      "the dictionary of Chinese is damaged", hints: [Invocation.dictionaryHint], code: .program)
  }
}
