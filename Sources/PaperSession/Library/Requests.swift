/// Which docs are listed.
public struct DocListRequest: Sendable {
  /// Words of the title or path, all of which are there.
  public var words = ""
  public var tags: [String] = []
  /// Conditions, as `pc ls --where` has them.
  public var conditions: [String] = []
  /// A folder, from `docs/`.
  public var folder = ""
  public var order = Order.path
  public var offset = 0
  public var limit = 50
  public var at: String?

  public enum Order: String, Sendable, CaseIterable {
    case path, title, created
  }

  public init() {}
}

/// Which bundles are listed.
public struct BundleListRequest: Sendable {
  public var words = ""
  public var offset = 0
  public var limit = 50
  public var at: String?

  public init() {}
}

/// What a session is to be made of.
public struct SessionRequest: Sendable {
  public var subject: Subject
  public var at: String?
  public var viewMode: ViewMode

  public enum Subject: Hashable, Sendable {
    case doc(String)
    case group(String)
    /// A page's doc, at that page.
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

/// A file that a person hands in.
public struct IncomingFile: Sendable {
  /// What the file is called there; for people, never a path here.
  public var name: String
  /// The title of a new doc, or an existing one's reference; `nil` for a bundle alone.
  public var doc: String?
  public var group: String?
  public var bytes: Int

  public init(name: String, doc: String?, group: String?, bytes: Int) {
    self.name = name
    self.doc = doc
    self.group = group
    self.bytes = bytes
  }
}
