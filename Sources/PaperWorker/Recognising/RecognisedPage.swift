import Recognition

/// What was recognised on a page, in positions of its image.
struct RecognisedPage {
  var words: [RecognisedWord]
  /// The areas with writing that could not be read.
  var unread: [UnreadPart]

  struct UnreadPart: Hashable {
    var area: InkArea
    /// The code of the language whose model would read it, and is not installed.
    var language: String?
  }
}
