import GitNames
package import PaperDomain

/// Creates sessions of docs, groups, bundles and search results.
package struct SessionMaker {
  private let source: any SessionSource
  private let viewMode: ViewMode
  private var texts: [String: Set<Int>] = [:]

  package init(_ source: any SessionSource, viewMode: ViewMode) {
    self.source = source
    self.viewMode = viewMode
  }

  private var snapshot: LibrarySnapshot { source.snapshot }

  /// A session of a doc, or of one of its groups.
  ///
  /// - Throws: Errors of the source, as of reading the history or the index.
  package mutating func session(
    of doc: Doc, only group: PageGroup? = nil
  ) async throws -> ViewingSession {
    let groups = group.map { [$0] } ?? snapshot.groups(of: doc)
    let slots = try await slots(of: groups.flatMap { snapshot.pages(of: $0) })
    return session(
      group == nil ? .doc : .group, title: group?.title ?? doc.title, doc: TitledLink(doc),
      index: 0, slots)
  }

  /// A session of a bundle's pages, including pages that no doc shows.
  ///
  /// - Parameter pageNumber: The bundle's page at which the reader starts, from 1.
  /// - Throws: Errors of the source, as of reading the history or the index.
  package mutating func session(
    of bundle: PDFBundle, at pageNumber: Int = 1
  ) async throws -> ViewingSession {
    var slots: [PageSlot] = []
    for number in 1..<(bundle.pageCount ?? 0) + 1 {
      slots.append(try await slot(of: bundle, number, kind: .bundle))
    }
    return session(.bundle, title: bundle.name, doc: nil, index: pageNumber - 1, slots)
  }

  /// A session of search results: each page of a doc that shows a hit, or else the bundle's page.
  ///
  /// - Parameter found: The hits in order; `pageNumber` is the bundle's page, from 1.
  /// - Throws: Errors of the source, as of reading the history or the index.
  package mutating func session(
    ofSearch query: String, _ found: [(bundle: PDFBundle, pageNumber: Int, pages: [Page])]
  ) async throws -> ViewingSession {
    var slots: [PageSlot] = []
    for hit in found {
      slots += try await self.slots(of: hit.pages)
      if hit.pages.isEmpty {
        slots.append(try await slot(of: hit.bundle, hit.pageNumber, kind: .search))
      }
    }
    return session(.search, title: query, doc: nil, index: 0, slots)
  }

  /// The default content of a bundle's page, without a session.
  package func content(of bundle: PDFBundle, _ pageNumber: Int) -> SlotContent {
    SlotContent(SessionMaker.slot(of: bundle, pageNumber, kind: .bundle, hasText: false))
  }

  private func session(
    _ kind: SessionKind, title: String, doc: TitledLink?, index: Int, _ slots: [PageSlot]
  ) -> ViewingSession {
    ViewingSession(
      kind: kind, title: title, doc: doc, at: source.commit,
      features: SessionFeatures(annotations: source.commit == nil, sideComments: true),
      viewMode: viewMode,
      index: index, slots: slots)
  }

  private mutating func slots(of pages: [Page]) async throws -> [PageSlot] {
    var slots: [PageSlot] = []
    for (page, versions) in zip(pages, try await source.versions(of: pages)) {
      slots.append(try await slot(of: page, versions))
    }
    return slots
  }

  private mutating func slot(
    of page: Page, _ versions: [RecordedVersion]
  ) async throws -> PageSlot {
    var versions = versions
    let bundle = snapshot.bundle(named: page.binding.bundle)
    // At a commit, the version of that commit is current; in the working tree, that of HEAD.
    if source.commit != nil {
      let shown = versions.firstIndex { $0.shows(page.binding, bundle) } ?? 0
      for place in versions.indices { versions[place].isCurrent = place == shown }
    }
    let isBoundAnew =
      versions.isEmpty || !(versions.first { $0.isCurrent }?.shows(page.binding, bundle) ?? false)
    var options: [VersionOption] = []
    if isBoundAnew {
      options.append(
        VersionOption(
          pageVersionID: VersionOption.working, bundleName: page.binding.bundle, content: bundle,
          pageNumber: page.binding.pageNumber, current: versions.isEmpty, historical: false,
          uncommitted: true, number: versions.count + 1, createdAt: nil, author: nil,
          metadata: page.metadata,
          hasText: try await hasText(bundle, page.binding.pageNumber)))
    }
    for (place, version) in versions.enumerated() {
      options.append(
        VersionOption(
          pageVersionID: version.commit.description, bundleName: version.bundleName,
          content: version.bundle, pageNumber: version.pageNumber, current: version.isCurrent,
          historical: !version.isCurrent, uncommitted: false, number: versions.count - place,
          createdAt: version.createdAt, author: version.author, metadata: version.metadata,
          hasText: try await hasText(version.bundle, version.pageNumber)))
    }
    let chosen = options.first { $0.current } ?? options[0]
    return PageSlot(
      index: 0, logicalPageID: page.id?.description ?? page.path, path: page.path,
      label: page.name, doc: snapshot.docs[page.docPath].map(TitledLink.init),
      group: snapshot.groups[page.groupPath].map(TitledLink.init),
      metadata: MetadataAnswer(page.metadata), versionOptions: options,
      defaultVersionID: chosen.pageVersionID,
      capabilities: SlotCapabilities(
        canPreviewOtherVersions: options.count > 1, canSwitchSource: true,
        canAnnotate: page.id != nil && source.commit == nil))
  }

  private mutating func slot(
    of bundle: PDFBundle, _ pageNumber: Int, kind: SessionKind
  ) async throws -> PageSlot {
    SessionMaker.slot(
      of: bundle, pageNumber, kind: kind, hasText: try await hasText(bundle, pageNumber))
  }

  private static func slot(
    of bundle: PDFBundle, _ pageNumber: Int, kind: SessionKind, hasText: Bool
  ) -> PageSlot {
    let option = VersionOption(
      pageVersionID: VersionOption.bundlePage, bundleName: bundle.name, content: bundle,
      pageNumber: pageNumber, current: true, historical: false, uncommitted: false, number: 1,
      createdAt: nil, author: nil, metadata: bundle.metadata, hasText: hasText)
    return PageSlot(
      index: 0, logicalPageID: "\(kind.rawValue):\(bundle.name)#\(pageNumber)", path: nil,
      label: "\(bundle.name)#\(pageNumber)", doc: nil, group: nil,
      metadata: MetadataAnswer(bundle.metadata), versionOptions: [option],
      defaultVersionID: option.pageVersionID,
      capabilities: SlotCapabilities(
        canPreviewOtherVersions: false, canSwitchSource: true, canAnnotate: false))
  }

  private mutating func hasText(_ bundle: PDFBundle?, _ pageNumber: Int) async throws -> Bool {
    guard let bundle else { return false }
    if let known = texts[bundle.name] { return known.contains(pageNumber) }
    let pages = try await source.pagesWithText(in: bundle)
    texts[bundle.name] = pages
    return pages.contains(pageNumber)
  }
}

extension RecordedVersion {
  /// Whether the version shows the binding's page of this bundle.
  fileprivate func shows(_ binding: Binding, _ bundle: PDFBundle?) -> Bool {
    guard pageNumber == binding.pageNumber else { return false }
    if let id = bundle?.id, let own = self.bundle?.id { return id == own }
    return bundleName == binding.bundle
  }
}

extension TitledLink {
  package init(_ doc: Doc) {
    self.init(id: doc.id?.description ?? doc.path, title: doc.title, path: doc.path)
  }

  package init(_ group: PageGroup) {
    self.init(id: group.id?.description ?? group.path, title: group.title, path: group.path)
  }
}
