/// The files that wait, and what was decided about them.
public struct InboxAnswer: Sendable, Encodable {
  public struct Item: Sendable, Encodable {
    /// The SHA-256 of its bytes.
    public var id: String
    /// Its names, relative to the folder: the same bytes may have several.
    public var names: [String]
    public var bytes: Int
    /// When the picture was taken; without EXIF data, when the file was last changed.
    public var takenAt: String
    /// `nil` for a file that waits for a decision.
    @OrNull public var decision: String?
    /// The bundle that was made of it; `nil` if the library does not have it.
    @OrNull public var bundle: String?

    public init(
      id: String, names: [String], bytes: Int, takenAt: String, decision: String?, bundle: String?
    ) {
      self.id = id
      self.names = names
      self.bytes = bytes
      self.takenAt = takenAt
      _decision = OrNull(wrappedValue: decision)
      _bundle = OrNull(wrappedValue: bundle)
    }
  }

  /// A file that can't be read.
  public struct Unreadable: Sendable, Encodable {
    public var name: String
    public var reason: String

    public init(name: String, reason: String) {
      self.name = name
      self.reason = reason
    }
  }

  /// The folder's path.
  public var folder: String
  /// Whether it is the library's own folder.
  public var isOwn: Bool
  /// The program that syncs the folder with other devices, if it is known.
  @OrNull public var syncedBy: String?
  /// Newest first.
  public var items: [Item]
  public var counts: InboxCountsAnswer
  /// The number of films that belong to no photo.
  public var films: Int
  /// The number of files that are neither pictures nor PDFs nor films.
  public var others: Int
  public var unreadable: [Unreadable]

  public init(
    folder: String, isOwn: Bool, syncedBy: String?, items: [Item], counts: InboxCountsAnswer,
    films: Int, others: Int, unreadable: [Unreadable]
  ) {
    self.folder = folder
    self.isOwn = isOwn
    _syncedBy = OrNull(wrappedValue: syncedBy)
    self.items = items
    self.counts = counts
    self.films = films
    self.others = others
    self.unreadable = unreadable
  }
}

/// The numbers beside the inbox.
public struct InboxCountsAnswer: Sendable, Encodable, Equatable {
  /// The number of files without a decision.
  public var waiting: Int
  /// The number of files that are to be deleted.
  public var queue: Int
  /// The number of notes in the library.
  public var notes: Int
  /// The number of notes that are still to be written.
  public var unwritten: Int
  /// The number of files that were not read yet: they wait, and are not in the list.
  public var unread: Int

  public init(waiting: Int, queue: Int, notes: Int, unwritten: Int, unread: Int) {
    self.waiting = waiting
    self.queue = queue
    self.notes = notes
    self.unwritten = unwritten
    self.unread = unread
  }
}

/// A decision that was taken back.
public struct UndoneDecisionAnswer: Sendable, Encodable {
  /// The file's SHA-256; `nil` if there was nothing to take back.
  @OrNull public var id: String?
  @OrNull public var name: String?
  @OrNull public var decision: String?
  /// The decision about the file that holds now.
  @OrNull public var now: String?
  public var counts: InboxCountsAnswer

  public init(
    id: String?, name: String?, decision: String?, now: String?, counts: InboxCountsAnswer
  ) {
    _now = OrNull(wrappedValue: now)
    _id = OrNull(wrappedValue: id)
    _name = OrNull(wrappedValue: name)
    _decision = OrNull(wrappedValue: decision)
    self.counts = counts
  }
}

/// How far the paper that is being made is.
public struct PaperProgressAnswer: Sendable, Encodable {
  /// The number of pictures that are in the library already; `nil` if no paper is being made.
  @OrNull public var made: Int?

  public init(made: Int?) {
    _made = OrNull(wrappedValue: made)
  }
}

/// Where a sheet of paper is in a photo.
public struct SheetAnswer: Sendable, Encodable {
  /// As in ``PhotoCutRequest``; `nil` if no sheet is seen.
  @OrNull public var corners: [Double]?

  public init(corners: [Double]?) { _corners = OrNull(wrappedValue: corners) }
}

/// What a picture's first page says.
public struct PictureWordsAnswer: Sendable, Encodable {
  /// A title for a paper; `nil` if no words were recognised.
  @OrNull public var title: String?
  public var words: String
  /// How well the words were recognised, 0…100; `nil` without words, and for a PDF's own text.
  @OrNull public var confidence: Double?

  public init(title: String?, words: String, confidence: Double?) {
    _title = OrNull(wrappedValue: title)
    self.words = words
    _confidence = OrNull(wrappedValue: confidence)
  }
}

/// The notes that have the words of a query.
public struct FoundNotesAnswer: Sendable, Encodable {
  public struct Note: Sendable, Encodable {
    /// From the library's root.
    public var path: String
    public var snippet: String
    /// The ranges of the matching words in the snippet: start and end, in UTF-16 units.
    public var matches: [[Int]]

    public init(path: String, snippet: String, matches: [[Int]]) {
      self.path = path
      self.snippet = snippet
      self.matches = matches
    }
  }

  public var notes: [Note]

  public init(notes: [Note]) { self.notes = notes }
}

/// The notes of a library.
public struct NotesAnswer: Sendable, Encodable {
  public struct Note: Sendable, Encodable {
    /// From the library's root.
    public var path: String
    /// The picture's name then; `nil` for a note that was written by hand.
    @OrNull public var file: String?
    @OrNull public var takenAt: String?
    /// The SHA-256 of its picture, if that is in the inbox now.
    @OrNull public var picture: String?
    public var words: String

    public init(path: String, file: String?, takenAt: String?, picture: String?, words: String) {
      self.path = path
      _file = OrNull(wrappedValue: file)
      _takenAt = OrNull(wrappedValue: takenAt)
      _picture = OrNull(wrappedValue: picture)
      self.words = words
    }
  }

  public var notes: [Note]
  /// The number of notes that are still to be written.
  public var unwritten: Int
  /// Why notes could not be written.
  @OrNull public var problem: String?

  public init(notes: [Note], unwritten: Int, problem: String?) {
    self.notes = notes
    self.unwritten = unwritten
    _problem = OrNull(wrappedValue: problem)
  }
}
