/// A position in a session that shows a page, in one of its versions and from one of its sources.
public struct PageSlot: Sendable, Encodable {
  /// From 0.
  public internal(set) var index: Int
  /// The page's id, or a generated name for a page of a bundle: `bundle:calc-scan#3`.
  public let logicalPageID: String
  /// The page's path, relative to `docs/`.
  @OrNull public var path: String?
  public let label: String
  /// The page's doc and group; `nil` for a bundle's page.
  @OrNull public var doc: TitledLink?
  @OrNull public var group: TitledLink?
  public let metadata: MetadataAnswer
  /// Newest first.
  public let versionOptions: [VersionOption]
  public let defaultVersionID: String
  public private(set) var currentPreviewVersionID: String
  public private(set) var currentSource: PageSource
  public let capabilities: SlotCapabilities

  package init(
    index: Int, logicalPageID: String, path: String?, label: String, doc: TitledLink?,
    group: TitledLink?, metadata: MetadataAnswer, versionOptions: [VersionOption],
    defaultVersionID: String, capabilities: SlotCapabilities
  ) {
    precondition(
      versionOptions.contains { $0.pageVersionID == defaultVersionID },
      "a slot's default version is one of its options")
    self.index = index
    self.logicalPageID = logicalPageID
    _path = OrNull(wrappedValue: path)
    self.label = label
    _doc = OrNull(wrappedValue: doc)
    _group = OrNull(wrappedValue: group)
    self.metadata = metadata
    self.versionOptions = versionOptions
    self.defaultVersionID = defaultVersionID
    self.capabilities = capabilities
    currentPreviewVersionID = defaultVersionID
    currentSource = .display
    currentSource = defaultSource
  }

  /// The version that is previewed.
  public var previewed: VersionOption { option(currentPreviewVersionID) ?? versionOptions[0] }

  /// The sources of the previewed version.
  public var sourceOptions: [PageSource] { previewed.sources }

  /// The source that is shown first: display, otherwise original, otherwise the text.
  public var defaultSource: PageSource { sourceOptions.first ?? .display }

  /// Why no source can be shown; `nil` if one can.
  public var problem: String? {
    if !sourceOptions.isEmpty { return nil }
    let shown = "\(previewed.bundle.name)#\(previewed.pageNumber)"
    return previewed.content == nil
      ? "it shows '\(shown)', but there is no such bundle" : "there is no page '\(shown)'"
  }

  /// The version with an id.
  public func option(_ id: String) -> VersionOption? {
    versionOptions.first { $0.pageVersionID == id }
  }

  /// Previews another version. The source stays if the version has it.
  mutating func preview(_ id: String) throws(SessionRefusal) {
    guard option(id) != nil else { throw .unknownVersion(id, page: logicalPageID) }
    guard id == currentPreviewVersionID || capabilities.canPreviewOtherVersions else {
      throw .notAllowed(.previewOtherVersions, page: logicalPageID)
    }
    currentPreviewVersionID = id
    if !sourceOptions.contains(currentSource) { currentSource = defaultSource }
  }

  /// Switches to another source of the previewed version.
  mutating func show(_ source: PageSource) throws(SessionRefusal) {
    guard sourceOptions.contains(source) else {
      throw .unknownSource(source.rawValue, page: logicalPageID)
    }
    guard source == currentSource || capabilities.canSwitchSource else {
      throw .notAllowed(.switchSource, page: logicalPageID)
    }
    currentSource = source
  }
}

extension PageSlot {
  private enum CodingKeys: String, CodingKey {
    case index, logicalPageID, path, label, bundlePage, doc, group, tags, variables
    case versionOptions, defaultVersionID, currentPreviewVersionID, sourceOptions, defaultSource
    case currentSource, capabilities, problem
  }

  /// Encodes what a viewer needs of the slot.
  ///
  /// - Throws: Errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var slot = encoder.container(keyedBy: CodingKeys.self)
    try slot.encode(index, forKey: .index)
    try slot.encode(logicalPageID, forKey: .logicalPageID)
    try slot.encode(path, forKey: .path)
    try slot.encode(label, forKey: .label)
    try slot.encode("\(previewed.bundle.name)#\(previewed.pageNumber)", forKey: .bundlePage)
    try slot.encode(doc, forKey: .doc)
    try slot.encode(group, forKey: .group)
    try slot.encode(metadata.tags, forKey: .tags)
    try slot.encode(metadata.variables, forKey: .variables)
    try slot.encode(versionOptions, forKey: .versionOptions)
    try slot.encode(defaultVersionID, forKey: .defaultVersionID)
    try slot.encode(currentPreviewVersionID, forKey: .currentPreviewVersionID)
    try slot.encode(sourceOptions, forKey: .sourceOptions)
    try slot.encode(defaultSource, forKey: .defaultSource)
    try slot.encode(currentSource, forKey: .currentSource)
    try slot.encode(capabilities, forKey: .capabilities)
    try slot.encode(problem, forKey: .problem)
  }
}
