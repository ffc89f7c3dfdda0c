/// Reading Chinese, as a viewer uses it: texts in words, the dictionary, and what a reader marks.
///
/// Places in texts are counted in UTF-16, as JavaScript counts.
///
/// An asynchronous function also throws `CancellationError` if its task was cancelled.
public protocol ViewerReading: Sendable {
  /// Returns what a person marked, and where that is stored.
  ///
  /// - Throws: ``ViewerRefusal``; `.refused` if git has no name for the reader.
  func reader(_ requester: Requester) async throws -> ReaderAnswer

  /// Returns the docs to read: books, and what the person read.
  ///
  /// - Throws: ``ViewerRefusal`` if the library can't be read.
  func shelf(of requester: Requester) async throws -> ShelfAnswer

  /// Returns how much of a doc's text a person knows.
  ///
  /// - Parameter level: Words up to this band count as known; 0 for none.
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown doc.
  func share(ofKnownWordsIn doc: String, level: Int, for requester: Requester) async throws
    -> KnownShareAnswer

  /// Returns what the library has, what a person read, and how both grew.
  ///
  /// - Throws: ``ViewerRefusal``; `.malformed` for an unknown edition.
  func statistics(_ request: StatisticsRequest, for requester: Requester) async throws
    -> StatisticsAnswer

  /// Returns what a person could read next.
  ///
  /// - Throws: As ``statistics(_:for:)``.
  func unread(_ request: StatisticsRequest, for requester: Requester) async throws -> UnreadAnswer

  /// Returns the pages of a doc, and where the person stopped reading.
  ///
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown doc.
  func paper(_ doc: String, for requester: Requester) async throws -> ReadingPaperAnswer

  /// Returns the text of a page in words.
  ///
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown page.
  func text(ofPage page: String) async throws -> ReadingTextAnswer

  /// Returns the text of what a slot shows in words.
  ///
  /// - Throws: ``ViewerRefusal`` if the index can't be read.
  func text(of content: SlotContent) async throws -> ReadingTextAnswer

  /// Returns the dictionary's entries of a word; without them those of its parts.
  func entries(of word: String) async -> WordEntriesAnswer

  /// Returns the JSON of `pc dict`, which has example sentences.
  ///
  /// - Throws: ``ViewerRefusal``; `.refused` if the command fails.
  func dictionaryReport(of word: String) async throws -> [UInt8]

  /// Marks a word. It is on disk when the function returns.
  ///
  /// - Throws: ``ViewerRefusal``; `.malformed` for a word without Chinese characters.
  func mark(_ request: WordMarkRequest, by requester: Requester) async throws -> ReaderAnswer

  /// Records what a word is, for everyone. It is on disk when the function returns.
  ///
  /// - Throws: ``ViewerRefusal``; `.malformed` for parts that are not the word.
  func correct(_ request: WordCorrectionRequest, by requester: Requester) async throws

  /// Records whether what a person marks is shared with everyone who has the library.
  ///
  /// - Throws: ``ViewerRefusal`` if the configuration can't be written.
  func share(_ isShared: Bool, by requester: Requester) async throws -> ReaderAnswer

  /// Begins to read a doc. Returns the session's id.
  ///
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown doc.
  func begin(_ doc: String, by requester: Requester) async throws -> ReadingSessionAnswer

  /// Records how far a session is, or ends it.
  ///
  /// - Throws: ``ViewerRefusal``; `.notFound` for an unknown session.
  func record(_ progress: ReadingProgressRequest, in session: String, by requester: Requester)
    async throws -> ReadingSessionAnswer
}

/// A word that a person marks.
public struct WordMarkRequest: Sendable, Decodable {
  public enum Action: String, Sendable, Decodable {
    case mark, unmark, known
  }

  public var action: Action
  public var word: String
  /// The page's id; `nil` if the word was not met on a page.
  public var page: String?
  /// Where the word begins in the page's text.
  public var start: Int?
  public var session: String?
}

/// What a person says of a word.
public struct WordCorrectionRequest: Sendable, Decodable {
  /// The characters.
  public var word: String
  /// The words that they are; one for a single word.
  public var parts: [String]
}

/// How far a person read.
public struct ReadingProgressRequest: Sendable, Decodable {
  /// The ids of the pages that were read, in order.
  public var pages: [String]
  /// The page that is being read.
  public var page: String?
  /// Where the first line that is seen begins in that page's text.
  public var start: Int?
  public var isEnd: Bool?
}
