/// The answer to a viewer's first request.
public struct LibraryOverview: Sendable, Encodable {
  public struct Moment: Sendable, Encodable {
    public var commit: String
    public var createdAt: String
    public var author: String
    public var message: String

    public init(commit: String, createdAt: String, author: String, message: String) {
      self.commit = commit
      self.createdAt = createdAt
      self.author = author
      self.message = message
    }
  }

  public struct Counts: Sendable, Encodable {
    public var docs: Int
    public var groups: Int
    public var pages: Int
    public var bundles: Int

    public init(docs: Int, groups: Int, pages: Int, bundles: Int) {
      self.docs = docs
      self.groups = groups
      self.pages = pages
      self.bundles = bundles
    }
  }

  @OrNull public var id: String?
  public var name: String
  @OrNull public var head: String?
  @OrNull public var branch: String?
  @OrNull public var at: Moment?
  public var uncommitted: Int
  public var counts: Counts
  /// The colour of each tag, as `#RRGGBB`, by the tag's whole name.
  public var tagColors: [String: String]
  @OrNull public var offline: OfflineAnswer?

  public init(
    id: String?, name: String, head: String?, branch: String?, at: Moment?, uncommitted: Int,
    counts: Counts, tagColors: [String: String], offline: OfflineAnswer?
  ) {
    _id = OrNull(wrappedValue: id)
    self.name = name
    _head = OrNull(wrappedValue: head)
    _branch = OrNull(wrappedValue: branch)
    _at = OrNull(wrappedValue: at)
    self.uncommitted = uncommitted
    self.counts = counts
    self.tagColors = tagColors
    _offline = OrNull(wrappedValue: offline)
  }
}

/// A remote that can't be reached.
public struct OfflineAnswer: Sendable, Encodable, Equatable {
  public var remote: String
  public var since: String
  public var message: String
  /// Whether it can be reached, and the background sync still fails.
  public var isSync: Bool

  public init(remote: String, since: String, message: String, isSync: Bool = false) {
    self.remote = remote
    self.since = since
    self.message = message
    self.isSync = isSync
  }
}

/// The result of a change.
public struct ActionAnswer: Sendable {
  public var head: String?
  /// The output of the command with `--json`: one JSON document.
  public var result: [UInt8]

  public init(head: String?, result: [UInt8]) {
    self.head = head
    self.result = result
  }
}

/// The imports that were not finished.
public struct OpenImportsAnswer: Sendable, Encodable {
  public struct Batch: Sendable, Encodable {
    public var id: String
    /// When it was opened: RFC 3339, in UTC.
    public var createdAt: String
    /// The name of the person who opened it.
    public var person: String?
    public var window: String?
    /// The seconds since its last file was complete.
    public var idle: Int
    public var files: [File]

    public init(
      id: String, createdAt: String, person: String?, window: String?, idle: Int, files: [File]
    ) {
      self.id = id
      self.createdAt = createdAt
      self.person = person
      self.window = window
      self.idle = idle
      self.files = files
    }
  }

  public struct File: Sendable, Encodable {
    public var name: String
    public var doc: String?
    public var bytes: Int

    public init(name: String, doc: String?, bytes: Int) {
      self.name = name
      self.doc = doc
      self.bytes = bytes
    }
  }

  public var imports: [Batch]

  public init(imports: [Batch]) { self.imports = imports }
}

/// The docs opened last on this device.
public struct RecentAnswer: Sendable, Encodable {
  public struct Doc: Sendable, Encodable {
    public var id: String
    public var title: String
    public var path: String
    @OrNull public var page: String?
    public var openedAt: String

    public init(id: String, title: String, path: String, page: String?, openedAt: String) {
      self.id = id
      self.title = title
      self.path = path
      _page = OrNull(wrappedValue: page)
      self.openedAt = openedAt
    }
  }

  public var docs: [Doc]

  public init(docs: [Doc]) { self.docs = docs }
}
