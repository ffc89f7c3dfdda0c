/// A page of the list of docs.
public struct DocList: Sendable, Encodable {
  /// The number of docs, also on other pages of the list.
  public var total: Int
  /// The place of the first item among them, from 0.
  public var offset: Int
  public var items: [DocItem]
  public var folders: [FolderItem]

  public init(total: Int, offset: Int, items: [DocItem], folders: [FolderItem]) {
    self.total = total
    self.offset = offset
    self.items = items
    self.folders = folders
  }
}

/// A doc in a list.
public struct DocItem: Sendable, Encodable {
  public var kind = "doc"
  public var id: String
  public var path: String
  public var title: String
  public var groups: Int
  public var pages: Int
  public var tags: [String]
  public var variables: [String: VariableAnswer]
  @OrNull public var createdAt: String?
  @OrNull public var cover: String?
  @OrNull public var markup: MarkupAnswer?

  public init(
    id: String, path: String, title: String, groups: Int, pages: Int, metadata: MetadataAnswer,
    createdAt: String?, cover: String?, markup: MarkupAnswer?
  ) {
    self.id = id
    self.path = path
    self.title = title
    self.groups = groups
    self.pages = pages
    tags = metadata.tags
    variables = metadata.variables
    _createdAt = OrNull(wrappedValue: createdAt)
    _cover = OrNull(wrappedValue: cover)
    _markup = OrNull(wrappedValue: markup)
  }
}

/// The annotations of a doc, in numbers; `null` for a doc without any.
public struct MarkupAnswer: Sendable, Encodable {
  public var count: Int
  /// When the latest was made.
  @OrNull public var lastAt: String?

  public init(count: Int, lastAt: String?) {
    self.count = count
    _lastAt = OrNull(wrappedValue: lastAt)
  }
}

/// A folder of docs.
public struct FolderItem: Sendable, Encodable {
  public var path: String
  /// At any depth.
  public var docs: Int

  public init(path: String, docs: Int) {
    self.path = path
    self.docs = docs
  }
}

/// A page of the list of bundles.
public struct BundleList: Sendable, Encodable {
  public struct Item: Sendable, Encodable {
    public var kind = "bundle"
    @OrNull public var id: String?
    public var name: String
    @OrNull public var pages: Int?
    public var variants: [String]
    public var tags: [String]
    public var variables: [String: VariableAnswer]

    public init(
      id: String?, name: String, pages: Int?, variants: [String], metadata: MetadataAnswer
    ) {
      _id = OrNull(wrappedValue: id)
      self.name = name
      _pages = OrNull(wrappedValue: pages)
      self.variants = variants
      tags = metadata.tags
      variables = metadata.variables
    }
  }

  /// The number of bundles, also on other pages of the list.
  public var total: Int
  /// The place of the first item among them, from 0.
  public var offset: Int
  public var items: [Item]

  public init(total: Int, offset: Int, items: [Item]) {
    self.total = total
    self.offset = offset
    self.items = items
  }
}
