/// What statistics are asked for.
public struct StatisticsRequest: Sendable {
  /// The edition of the HSK that levels are of, such as `hsk30`.
  public var edition: String
  /// The width of charts, in units of which letters have 12.
  public var width: Int

  public init(edition: String, width: Int) {
    self.edition = edition
    self.width = width
  }
}

/// What a library has, what a person read, and how both grew.
public struct StatisticsAnswer: Sendable, Encodable {
  /// A number with the name of what it counts.
  public struct Count: Sendable, Encodable {
    public var name: String
    public var count: Int

    public init(name: String, count: Int) {
      self.name = name
      self.count = count
    }
  }

  public struct Library: Sendable, Encodable {
    /// Docs, groups, pages and so on.
    public var counts: [Count]
    /// The number of different PDFs.
    public var pdfs: Int
    public var bytes: Int
    /// Pages of bundles by the source of their text: `layer`, `ocr`, `corrected`, `waiting`.
    public var texts: [Count]
    /// The tags in use, the most used one first.
    public var tags: [Count]
    public var variables: [Variable]
    /// The person who added most first.
    public var people: [Person]
    public var charts: [Chart]

    public init(
      counts: [Count], pdfs: Int, bytes: Int, texts: [Count], tags: [Count],
      variables: [Variable], people: [Person], charts: [Chart]
    ) {
      self.counts = counts
      self.pdfs = pdfs
      self.bytes = bytes
      self.texts = texts
      self.tags = tags
      self.variables = variables
      self.people = people
      self.charts = charts
    }
  }

  public struct Variable: Sendable, Encodable {
    public var name: String
    public var uses: Int
    /// Of a variable with numbers.
    @OrNull public var lowest: Int?
    @OrNull public var highest: Int?
    @OrNull public var mean: Double?
    /// How often each option is chosen.
    public var options: [Count]

    public init(
      name: String, uses: Int, lowest: Int?, highest: Int?, mean: Double?, options: [Count]
    ) {
      self.name = name
      self.uses = uses
      _lowest = OrNull(wrappedValue: lowest)
      _highest = OrNull(wrappedValue: highest)
      _mean = OrNull(wrappedValue: mean)
      self.options = options
    }
  }

  public struct Person: Sendable, Encodable {
    public var name: String
    public var commits: Int
    /// What the person added; nothing that is 0.
    public var added: [Count]

    public init(name: String, commits: Int, added: [Count]) {
      self.name = name
      self.commits = commits
      self.added = added
    }
  }

  public struct Level: Sendable, Encodable {
    /// `HSK 3.0 level 4`.
    public var name: String
    /// 1 to 7; 7 is 7 to 9.
    public var level: Int
    public var min: Int
    public var max: Int
    /// Why, in English.
    public var reason: String

    public init(name: String, level: Int, min: Int, max: Int, reason: String) {
      self.name = name
      self.level = level
      self.min = min
      self.max = max
      self.reason = reason
    }
  }

  public struct Word: Sendable, Encodable {
    public var word: String
    public var pinyin: String
    public var meaning: String
    /// The band; `nil` for a word that is in no list.
    @OrNull public var level: Int?
    /// How often the texts that were read have it.
    public var count: Int
    /// `new`, `seen`, `marked` or `known`.
    public var state: String
    /// How often it was marked.
    public var marked: Int
    /// When it was marked last.
    @OrNull public var last: String?

    public init(
      word: String, pinyin: String, meaning: String, level: Int?, count: Int, state: String,
      marked: Int, last: String?
    ) {
      self.word = word
      self.pinyin = pinyin
      self.meaning = meaning
      _level = OrNull(wrappedValue: level)
      self.count = count
      self.state = state
      self.marked = marked
      _last = OrNull(wrappedValue: last)
    }
  }

  public struct Reading: Sendable, Encodable {
    public var texts: Int
    public var pages: Int
    public var minutes: Double
    /// Since Monday.
    public var minutesThisWeek: Double
    /// Different words.
    public var met: Int
    public var marked: Int
    public var known: Int
    /// The share of the words that are not marked, in per cent.
    @OrNull public var mastery: Double?
    /// `nil` if too little was read.
    @OrNull public var level: Level?
    /// Frequent words first; empty without a dictionary.
    public var words: [Word]
    public var charts: [Chart]

    public init(
      texts: Int, pages: Int, minutes: Double, minutesThisWeek: Double, met: Int, marked: Int,
      known: Int, mastery: Double?, level: Level?, words: [Word], charts: [Chart]
    ) {
      self.texts = texts
      self.pages = pages
      self.minutes = minutes
      self.minutesThisWeek = minutesThisWeek
      self.met = met
      self.marked = marked
      self.known = known
      _mastery = OrNull(wrappedValue: mastery)
      _level = OrNull(wrappedValue: level)
      self.words = words
      self.charts = charts
    }
  }

  /// A chart, as an SVG picture.
  public struct Chart: Sendable, Encodable {
    /// `library`, `variable`, `words`, `level` or `minutes`.
    public var kind: String
    /// The variable, or the edition of the HSK.
    @OrNull public var subject: String?
    public var svg: String

    public init(kind: String, subject: String?, svg: String) {
      self.kind = kind
      _subject = OrNull(wrappedValue: subject)
      self.svg = svg
    }
  }

  public var library: Library
  /// `nil` if git names no person.
  @OrNull public var reading: Reading?
  public var hasDictionary: Bool

  public init(library: Library, reading: Reading?, hasDictionary: Bool) {
    self.library = library
    _reading = OrNull(wrappedValue: reading)
    self.hasDictionary = hasDictionary
  }
}

/// What a person could read next: what they know best first.
public struct UnreadAnswer: Sendable, Encodable {
  public struct Doc: Sendable, Encodable {
    public var doc: TitledLink
    /// The share of its words that are known, 0…1.
    public var known: Double
    /// Different words that are not known.
    public var newWords: Int

    public init(doc: TitledLink, known: Double, newWords: Int) {
      self.doc = doc
      self.known = known
      self.newWords = newWords
    }
  }

  public var docs: [Doc]

  public init(docs: [Doc]) { self.docs = docs }
}
