import PaperDomain
import PaperIndex
import PaperLibrary
import PaperSession
import WorkerProtocol

extension DiskLibrary {
  func session(_ request: SessionRequest) async throws -> ViewingSession {
    try await refusing {
      let moment = try await moments.moment(at: request.at)
      let resolver = ReferenceResolver(moment.snapshot)
      var maker = SessionMaker(
        LibraryViewSource(moment: moment, indexer: indexer(moment)), viewMode: request.viewMode)
      switch request.subject {
      case .doc(let reference):
        return try await session(of: moment.doc(reference), in: moment)
          .starting(atPage: nil, viewMode: request.viewMode)
      case .group(let reference):
        let group = try resolver.group(Reference(parsing: reference))
        return try await session(of: try doc(of: group.path, in: moment), only: group, in: moment)
          .starting(atPage: nil, viewMode: request.viewMode)
      case .page(let reference):
        let page = try resolver.page(Reference(parsing: reference))
        return try await session(of: try doc(of: page.groupPath, in: moment), in: moment)
          .starting(atPage: page.path, viewMode: request.viewMode)
      case .bundle(let reference):
        let parsed = try Reference(parsing: reference)
        return try await maker.session(
          of: try resolver.bundle(parsed), at: parsed.pages?.pages.first ?? 1)
      case .search(let query):
        let found = try find(query, limit: DiskLibrary.searchedPages, in: moment)
        return try await maker.session(
          ofSearch: query,
          found.hits.map { ($0.bundle, $0.match.page.pageNumber, $0.pages) })
      }
    }
  }

  /// The pages of a doc, or of one of its groups: read once for all readers.
  private func session(
    of doc: Doc, only group: PageGroup? = nil, in moment: LibraryView
  ) async throws -> ViewingSession {
    let source = LibraryViewSource(moment: moment, indexer: indexer(moment))
    return try await moment.sessions.session(
      of: group?.path ?? doc.path, texts: try cache.state()
    ) {
      var maker = SessionMaker(source, viewMode: .single)
      return try await maker.session(of: doc, only: group)
    }
  }

  /// The most search results that are opened as a session.
  private static let searchedPages = 200

  private func doc(of groupPath: String, in moment: LibraryView) throws -> Doc {
    guard let doc = moment.snapshot.docs[parentPath(groupPath)] else {
      throw ViewerRefusal(.notFound, "'\(groupPath)' is not in a doc", hint: "pc check")
    }
    return doc
  }

  func picture(
    of content: SlotContent, _ extent: PictureExtent, hidesAnnotations: Bool, isAhead: Bool,
    downloads: Bool
  ) async throws -> PagePicture {
    try await refusing {
      guard let page = content.picture else {
        throw ViewerRefusal(.unreadable, content.problem ?? "there is no picture of this")
      }
      if !downloads, try await moments.now().library.blobs.sizeElsewhere(of: page.blob) != nil {
        throw ViewerRefusal(.failed, "the PDF is not on this device", reason: .elsewhere)
      }
      return try await pictures.picture(
        of: page, extent, hidesAnnotations: hidesAnnotations, isAhead: isAhead)
    }
  }

  func links(of content: SlotContent, in session: ViewingSession) async throws -> LinksAnswer {
    try await refusing {
      guard let page = content.picture else { return LinksAnswer(links: []) }
      let slots = try SlotsByPage(session)
      let moment = try await moments.moment(at: session.at)
      let links = try await workers.links(on: page, of: moment.library)
      let files = links.contains { !$0.file.isEmpty } ? LinkedFiles(moment.snapshot) : nil
      return LinksAnswer(
        links: links.map { link in
          let isHere = link.file.isEmpty && link.page > 0
          let there = link.file.isEmpty ? nil : files?.page(link.page, of: link.file)
          let slot =
            isHere
            ? slots[BlobPage(blob: page.blob, page: link.page)]
            : there.flatMap { slots[$0.pageNumber, of: $0.bundle] }
          return LinksAnswer.Link(
            box: BoxAnswer(PageBox(x0: link.x0, y0: link.y0, x1: link.x1, y1: link.y1)),
            slot: slot, page: slot == nil ? there : nil,
            url: DiskLibrary.isHarmless(link.address) ? link.address : nil, title: link.title)
        })
    }
  }

  /// Whether an address in a PDF may be opened in the browser.
  static func isHarmless(_ address: String) -> Bool {
    ["https://", "http://", "mailto:"].contains { address.lowercased().hasPrefix($0) }
      && address.utf8.count <= 2_000 && address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
  }

  func layout(of session: ViewingSession) async throws -> LayoutAnswer {
    try await refusing {
      var sizes: [LayoutAnswer.Size?] = []
      var headings: [LayoutAnswer.Heading] = []
      var seen: Set<BlobID> = []
      let slots = try SlotsByPage(session)
      for slot in session.slots {
        try Task.checkCancellation()
        guard let page = try session.content(ofSlot: slot.index).picture,
          let outline = await outlines.outline(of: page.blob),
          outline.pages.indices.contains(page.page - 1), let size = outline.pages[page.page - 1]
        else {
          sizes.append(nil)
          continue
        }
        sizes.append(
          LayoutAnswer.Size(
            width: size.width, height: size.height, label: size.label.isEmpty ? nil : size.label))
        guard seen.insert(page.blob).inserted else { continue }
        headings += outline.headings.map { heading in
          LayoutAnswer.Heading(
            title: heading.title, depth: heading.depth,
            slot: slots[BlobPage(blob: page.blob, page: heading.page)])
        }
      }
      if headings.isEmpty { headings = DiskLibrary.groups(of: session) }
      return LayoutAnswer(slots: sizes, outline: headings)
    }
  }

  /// The groups of a session, used as outline if its PDFs have none.
  private static func groups(of session: ViewingSession) -> [LayoutAnswer.Heading] {
    var headings: [LayoutAnswer.Heading] = []
    var last: String?
    for slot in session.slots {
      guard let group = slot.group, group.id != last else { continue }
      last = group.id
      headings.append(LayoutAnswer.Heading(title: group.title, depth: 0, slot: slot.index))
    }
    return headings
  }

  func compare(_ old: SlotContent, _ new: SlotContent) async throws -> ComparedSlots {
    try await refusing {
      guard let first = old.picture, let second = new.picture else {
        throw ViewerRefusal(.unreadable, "one of the two versions has no picture to compare")
      }
      let compared = try await workers.compare(
        first, second, of: try await moments.now().library, dpi: 100)
      return ComparedSlots(
        facts: ComparedSlots.Facts(
          likeness: compared.likeness, degrees: compared.degrees, scale: compared.scale,
          shiftX: compared.shift.x, shiftY: compared.shift.y,
          removed: compared.removed.map { BoxAnswer($0) },
          added: compared.added.map { BoxAnswer($0) }),
        picture: PagePicture(type: "image/png", bytes: compared.picture.bytes))
    }
  }
}

/// The first slot of each PDF page, and of each page of a bundle.
private struct SlotsByPage {
  private var slots: [BlobPage: Int] = [:]
  private var slotsOfBundles: [String: [Int: Int]] = [:]

  init(_ session: ViewingSession) throws {
    for slot in session.slots {
      let content = try session.content(ofSlot: slot.index)
      let bundle = content.bundleName
      if slotsOfBundles[bundle]?[content.pageNumber] == nil {
        slotsOfBundles[bundle, default: [:]][content.pageNumber] = slot.index
      }
      guard let page = content.picture else { continue }
      if slots[page] == nil { slots[page] = slot.index }
    }
  }

  subscript(page: BlobPage) -> Int? { slots[page] }
  subscript(pageNumber: Int, of bundle: String) -> Int? { slotsOfBundles[bundle]?[pageNumber] }
}
