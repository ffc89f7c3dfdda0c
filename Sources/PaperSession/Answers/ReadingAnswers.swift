/// What a person marked, and where that is stored.
public struct ReaderAnswer: Sendable, Encodable, Equatable {
  public enum Place: String, Sendable, Encodable {
    /// In the library, for everyone who has it.
    case library
    /// On this device alone.
    case device
    /// On this device, until the person says whether it is shared.
    case undecided
  }

  /// The name of the reader's folder.
  public var name: String
  public var place: Place
  /// The words that are difficult.
  public var marked: [String]
  /// The words that the person says to know.
  public var known: [String]
  /// Whether there is a dictionary: without one each character stands alone, and has no reading.
  public var hasDictionary: Bool

  public init(
    name: String, place: Place, marked: [String], known: [String], hasDictionary: Bool
  ) {
    self.name = name
    self.place = place
    self.marked = marked
    self.known = known
    self.hasDictionary = hasDictionary
  }
}

/// The docs to read.
public struct ShelfAnswer: Sendable, Encodable {
  public struct Item: Sendable, Encodable {
    public var id: String
    public var title: String
    public var path: String
    @OrNull public var cover: String?
    public var pages: Int
    /// Whether the doc has the tag `Kind/Book`.
    public var isBook: Bool
    /// Whether the person who asks made the doc; otherwise it came from others.
    public var isOwn: Bool
    /// The number of the page at which the person stopped, from 1; `nil` if they never read it.
    @OrNull public var page: Int?
    /// When they read it last.
    @OrNull public var readAt: String?

    public init(
      id: String, title: String, path: String, cover: String?, pages: Int, isBook: Bool,
      isOwn: Bool, page: Int?, readAt: String?
    ) {
      self.id = id
      self.title = title
      self.path = path
      _cover = OrNull(wrappedValue: cover)
      self.pages = pages
      self.isBook = isBook
      self.isOwn = isOwn
      _page = OrNull(wrappedValue: page)
      _readAt = OrNull(wrappedValue: readAt)
    }
  }

  /// What was read last first, then in natural order.
  public var items: [Item]

  public init(items: [Item]) { self.items = items }
}

/// How much of a text a person knows.
public struct KnownShareAnswer: Sendable, Encodable {
  /// 0…1 of the words of the text; `nil` for a text without Chinese words.
  @OrNull public var known: Double?
  /// Different words that are not known.
  public var unknownWords: Int
  /// Pages whose text was not read yet.
  public var unreadPages: Int

  public init(known: Double?, unknownWords: Int, unreadPages: Int) {
    _known = OrNull(wrappedValue: known)
    self.unknownWords = unknownWords
    self.unreadPages = unreadPages
  }
}

/// A doc as a text.
public struct ReadingPaperAnswer: Sendable, Encodable {
  public struct Page: Sendable, Encodable {
    public var id: String
    public var path: String
    /// From 1.
    public var number: Int

    public init(id: String, path: String, number: Int) {
      self.id = id
      self.path = path
      self.number = number
    }
  }

  /// Where a person stopped.
  public struct Position: Sendable, Encodable {
    /// The page's id.
    public var page: String
    /// In UTF-16 of the page's text.
    public var start: Int

    public init(page: String, start: Int) {
      self.page = page
      self.start = start
    }
  }

  public var doc: TitledLink
  public var isBook: Bool
  public var pages: [Page]
  @OrNull public var position: Position?
  public var reader: ReaderAnswer

  public init(
    doc: TitledLink, isBook: Bool, pages: [Page], position: Position?, reader: ReaderAnswer
  ) {
    self.doc = doc
    self.isBook = isBook
    self.pages = pages
    _position = OrNull(wrappedValue: position)
    self.reader = reader
  }
}

/// The text of a page in words.
public struct ReadingTextAnswer: Sendable, Encodable {
  /// A Chinese word.
  public struct Token: Sendable, Encodable {
    /// Where it stands in the text, in UTF-16.
    public var start: Int
    public var end: Int
    /// The word in simplified and in traditional characters, of the same length in UTF-16; `nil` if it is the same.
    @OrNull public var simplified: String?
    @OrNull public var traditional: String?
    /// The syllables with tone marks, one for each character where that is so; empty without a
    /// reading.
    public var pinyin: [String]
    /// The tones of the syllables: 1 to 4, 5 for the neutral one, 0 for none.
    public var tones: [Int]
    /// How it is spoken between its neighbours, if that differs.
    @OrNull public var spoken: String?
    /// The band in the HSK, 1 to 7 (7 is 7–9); `nil` for a word that is in no list.
    @OrNull public var level: Int?
    /// Where it stands on the page, one for each line; empty if that is not known.
    public var boxes: [BoxAnswer]

    public init(
      start: Int, end: Int, simplified: String?, traditional: String?, pinyin: [String],
      tones: [Int], spoken: String?, level: Int?,
      boxes: [BoxAnswer]
    ) {
      self.start = start
      self.end = end
      _simplified = OrNull(wrappedValue: simplified)
      _traditional = OrNull(wrappedValue: traditional)
      self.pinyin = pinyin
      self.tones = tones
      _spoken = OrNull(wrappedValue: spoken)
      _level = OrNull(wrappedValue: level)
      self.boxes = boxes
    }
  }

  public var bundle: String
  public var pageNumber: Int
  /// `corrected`, `layer` or `ocr`; `nil` if the page was not read yet.
  @OrNull public var source: String?
  /// Without the line breaks inside sentences.
  public var text: String
  public var tokens: [Token]

  public init(
    bundle: String, pageNumber: Int, source: String?, text: String, tokens: [Token]
  ) {
    self.bundle = bundle
    self.pageNumber = pageNumber
    _source = OrNull(wrappedValue: source)
    self.text = text
    self.tokens = tokens
  }
}

/// What the dictionary says of a word.
public struct WordEntriesAnswer: Sendable, Encodable {
  /// A word with one reading.
  public struct Entry: Sendable, Encodable {
    public var simplified: String
    public var traditional: String
    public var pinyin: String
    public var zhuyin: String
    public var meanings: [String]
    public var isName: Bool

    public init(
      simplified: String, traditional: String, pinyin: String, zhuyin: String, meanings: [String],
      isName: Bool
    ) {
      self.simplified = simplified
      self.traditional = traditional
      self.pinyin = pinyin
      self.zhuyin = zhuyin
      self.meanings = meanings
      self.isName = isName
    }
  }

  /// The word, or a part of it.
  public struct Part: Sendable, Encodable {
    public var text: String
    /// The most usual reading first.
    public var entries: [Entry]
    /// With their editions: `HSK 3.0 level 4`.
    public var levels: [String]

    public init(text: String, entries: [Entry], levels: [String]) {
      self.text = text
      self.entries = entries
      self.levels = levels
    }
  }

  public var word: String
  public var parts: [Part]

  public init(word: String, parts: [Part]) {
    self.word = word
    self.parts = parts
  }
}

/// A time of reading.
public struct ReadingSessionAnswer: Sendable, Encodable {
  public var session: String
  public var seconds: Int
  public var pages: Int
  public var words: Int
  /// Words that were marked, and are still.
  public var marked: Int

  public init(session: String, seconds: Int, pages: Int, words: Int, marked: Int) {
    self.session = session
    self.seconds = seconds
    self.pages = pages
    self.words = words
    self.marked = marked
  }
}

/// How the library stands beside its remote.
public struct SyncStateAnswer: Sendable, Encodable {
  /// The remote's branch, such as `origin/main`; `nil` without one.
  @OrNull public var remote: String?
  /// The number of commits that are only here.
  public var ahead: Int
  /// The number of commits that are only there, as of the last fetch.
  public var behind: Int
  /// Whether the viewer shares the library by itself.
  public var isAutomatic: Bool
  @OrNull public var fetchedAt: String?
  /// The number of pages with annotations that are in no commit yet.
  public var waitingPages: Int
  /// The number of marks of words that are shared, and are in no commit yet.
  public var waitingWords: Int
  /// The last tries of the viewer itself, if they failed.
  @OrNull public var failure: Failure?

  /// Syncs that failed one after the other.
  public struct Failure: Sendable, Encodable {
    public var count: Int
    public var since: String
    /// Why the last one failed.
    public var message: String
    public var nextTry: String

    public init(count: Int, since: String, message: String, nextTry: String) {
      self.count = count
      self.since = since
      self.message = message
      self.nextTry = nextTry
    }
  }

  public init(
    remote: String?, ahead: Int, behind: Int, isAutomatic: Bool, fetchedAt: String?,
    waitingPages: Int, waitingWords: Int, failure: Failure?
  ) {
    _remote = OrNull(wrappedValue: remote)
    self.ahead = ahead
    self.behind = behind
    self.isAutomatic = isAutomatic
    _fetchedAt = OrNull(wrappedValue: fetchedAt)
    self.waitingPages = waitingPages
    self.waitingWords = waitingWords
    _failure = OrNull(wrappedValue: failure)
  }
}
