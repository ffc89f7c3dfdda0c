/// A doc with its groups and pages, and its position among its siblings.
public struct DocAnswer: Sendable, Encodable {
  public struct Group: Sendable, Encodable {
    public var kind = "group"
    public var id: String
    public var path: String
    public var title: String
    public var tags: [String]
    public var variables: [String: VariableAnswer]
    public var pages: [Page]

    public init(
      id: String, path: String, title: String, metadata: MetadataAnswer, pages: [Page]
    ) {
      self.id = id
      self.path = path
      self.title = title
      tags = metadata.tags
      variables = metadata.variables
      self.pages = pages
    }
  }

  public struct Page: Sendable, Encodable {
    public var kind = "page"
    public var id: String
    public var path: String
    public var bundle: String
    public var pageNumber: Int
    public var tags: [String]
    public var variables: [String: VariableAnswer]

    public init(
      id: String, path: String, bundle: String, pageNumber: Int, metadata: MetadataAnswer
    ) {
      self.id = id
      self.path = path
      self.bundle = bundle
      self.pageNumber = pageNumber
      tags = metadata.tags
      variables = metadata.variables
    }
  }

  /// The position of a doc in its folder.
  public struct Position: Sendable, Encodable {
    public struct Neighbour: Sendable, Encodable {
      public var id: String
      public var title: String

      public init(id: String, title: String) {
        self.id = id
        self.title = title
      }
    }

    /// From 1.
    public var number: Int
    public var total: Int
    @OrNull public var previous: Neighbour?
    @OrNull public var next: Neighbour?

    public init(number: Int, total: Int, previous: Neighbour?, next: Neighbour?) {
      self.number = number
      self.total = total
      _previous = OrNull(wrappedValue: previous)
      _next = OrNull(wrappedValue: next)
    }
  }

  public var kind = "doc"
  public var id: String
  public var path: String
  public var title: String
  public var tags: [String]
  public var variables: [String: VariableAnswer]
  @OrNull public var createdAt: String?
  public var groups: [Group]
  public var position: Position
  @OrNull public var markup: MarkupAnswer?

  public init(
    id: String, path: String, title: String, metadata: MetadataAnswer, createdAt: String?,
    groups: [Group], position: Position, markup: MarkupAnswer?
  ) {
    self.id = id
    self.path = path
    self.title = title
    tags = metadata.tags
    variables = metadata.variables
    _createdAt = OrNull(wrappedValue: createdAt)
    self.groups = groups
    self.position = position
    _markup = OrNull(wrappedValue: markup)
  }
}
