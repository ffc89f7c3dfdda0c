/// The docs to list.
public struct DocListRequest: Sendable {
  /// Words that must all be in the title or path.
  public var words = ""
  public var tags: [String] = []
  /// Conditions, as in `pc ls --where`.
  public var conditions: [String] = []
  /// A folder, relative to `docs/`.
  public var folder = ""
  /// The most levels that docs may be below the folder: 1 for docs directly in it, 0 for any.
  public var depth = 0
  public var order = Order.path
  /// How many docs to skip.
  public var offset = 0
  /// The most docs to return.
  public var limit = 50
  public var at: String?

  public enum Order: String, Sendable, CaseIterable {
    case path, title, created
  }

  public init() {}
}

/// The bundles to list.
public struct BundleListRequest: Sendable {
  public var words = ""
  /// How many bundles to skip.
  public var offset = 0
  /// The most bundles to return.
  public var limit = 50
  public var at: String?

  public init() {}
}

/// The contents of a new session.
public struct SessionRequest: Sendable {
  public var subject: Subject
  public var at: String?
  public var viewMode: ViewMode

  public enum Subject: Hashable, Sendable {
    case doc(String)
    case group(String)
    /// A page's doc, opened at that page.
    case page(String)
    case bundle(String)
    case search(String)
  }

  public init(_ subject: Subject, at: String? = nil, viewMode: ViewMode = .single) {
    self.subject = subject
    self.at = at
    self.viewMode = viewMode
  }
}

/// A file that a viewer uploads.
public struct IncomingFile: Sendable {
  /// The name of the file on the user's device; shown only, never used as a path.
  public var name: String
  /// The title of a new doc, or the reference of an existing one; `nil` for a bundle alone.
  public var doc: String?
  public var group: String?
  /// The folder for a new doc, from `docs/`; `nil` for `docs/` itself.
  public var folder: String?
  /// The file's size as the client announced it; 0 if it is unknown.
  public var bytes: Int

  public init(name: String, doc: String?, group: String?, folder: String?, bytes: Int) {
    self.name = name
    self.doc = doc
    self.group = group
    self.folder = folder
    self.bytes = bytes
  }
}
