import PaperDomain

/// Files named on the command line: absolute for the library, as they were typed for the person.
struct TypedPaths: Sendable {
  private let pairs: [(typed: String, absolute: String)]

  init(_ words: [String], in invocation: Invocation) {
    pairs = words.map { word in
      var typed = word
      while typed.count > 1, typed.hasSuffix("/") { typed.removeLast() }
      return (typed, invocation.path(of: typed))
    }
  }

  /// In the order of the words.
  var absolute: [String] { pairs.map(\.absolute) }

  /// A sentence in which these files, and those in these folders, are named as they were typed.
  func asTyped(_ sentence: String) -> String {
    pairs.reduce(sentence) { sentence, pair in
      sentence.replacing("'\(pair.absolute)'", with: "'\(pair.typed)'")
        .replacing("'\(pair.absolute)/", with: "'\(pair.typed)/")
    }
  }

  /// An error in the same way; what is no sentence of this program's stays as it is.
  func asTyped(_ error: any Error) -> any Error {
    guard let error = error as? any UserFacingError, Interruption.signal == nil else {
      return error
    }
    return CommandFailure(
      asTyped(error.explanation), hints: error.hints.map(asTyped),
      status: (error as? CommandFailure)?.status ?? .failed)
  }
}
