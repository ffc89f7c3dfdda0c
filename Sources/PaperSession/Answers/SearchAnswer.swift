/// The results of a search of the library.
public struct SearchAnswer: Sendable, Encodable {
  public struct Hit: Sendable, Encodable {
    public var bundle: String
    public var pageNumber: Int
    public var snippet: String
    /// The ranges of the matching words in the snippet: start and end, in UTF-16 units.
    public var matches: [[Int]]
    /// The kind of the annotation that the snippet is from; `nil` for the text of the page.
    public var annotation: String?
    /// A higher score is better; 0 for a query of filters alone.
    public var score: Double
    public var boxes: [BoxAnswer]
    public var pages: [Page]

    public init(
      bundle: String, pageNumber: Int, snippet: String, matches: [[Int]], annotation: String?,
      score: Double, boxes: [BoxAnswer], pages: [Page]
    ) {
      self.bundle = bundle
      self.pageNumber = pageNumber
      self.snippet = snippet
      self.matches = matches
      self.annotation = annotation
      self.score = score
      self.boxes = boxes
      self.pages = pages
    }
  }

  /// A page that shows the hit.
  public struct Page: Sendable, Encodable {
    public var id: String
    public var path: String
    public var doc: String
    public var group: String
    public var docID: String
    public var docTitle: String
    public var groupTitle: String
    /// The number of the page in its doc, from 1.
    public var number: Int

    public init(
      id: String, path: String, doc: String, group: String, docID: String, docTitle: String,
      groupTitle: String, number: Int
    ) {
      self.id = id
      self.path = path
      self.doc = doc
      self.group = group
      self.docID = docID
      self.docTitle = docTitle
      self.groupTitle = groupTitle
      self.number = number
    }
  }

  public var query: String
  public var total: Int
  public var hits: [Hit]
  public var hint: String?
  /// The number of pages in all bundles.
  public var allPages: Int
  /// How many of them can't be found yet, because their text is not extracted.
  public var unreadPages: Int

  public init(
    query: String, total: Int, hits: [Hit], hint: String?, allPages: Int, unreadPages: Int
  ) {
    self.query = query
    self.total = total
    self.hits = hits
    self.hint = hint
    self.allPages = allPages
    self.unreadPages = unreadPages
  }
}
