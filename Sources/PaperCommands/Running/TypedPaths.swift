import PaperDomain

/// Files of the command line: absolute paths for the library, typed paths for messages.
struct TypedPaths: Sendable {
  private let pairs: [(typed: String, absolute: String)]

  init(_ words: [String], in invocation: Invocation) {
    pairs = words.map { word in
      var typed = word
      while typed.count > 1, typed.hasSuffix("/") { typed.removeLast() }
      return (typed, invocation.path(of: typed))
    }
  }

  /// The absolute paths, in the order of the words.
  var absolute: [String] { pairs.map(\.absolute) }

  /// A sentence in which the absolute paths of these files and their contents are the typed ones.
  func asTyped(_ sentence: String) -> String {
    pairs.reduce(sentence) { sentence, pair in
      sentence.replacing("'\(pair.absolute)'", with: "'\(pair.typed)'")
        .replacing("'\(pair.absolute)/", with: "'\(pair.typed)/")
    }
  }

  /// The same for an error; an error that is not a ``UserFacingError`` stays as it is.
  func asTyped(_ error: any Error) -> any Error {
    guard let error = error as? any UserFacingError, Interruption.signal == nil else {
      return error
    }
    return CommandFailure(
      asTyped(error.explanation), hints: error.hints.map(asTyped),
      status: (error as? CommandFailure)?.status ?? .failed)
  }
}
