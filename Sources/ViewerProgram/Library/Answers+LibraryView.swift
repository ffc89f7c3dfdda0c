import PaperDomain
import PaperSession

extension DocItem {
  init(_ doc: Doc, in moment: LibraryView) {
    let groups = moment.snapshot.groups(of: doc)
    let pages = groups.reduce(0) { $0 + moment.snapshot.pages(of: $1).count }
    let id = doc.id?.description ?? doc.path
    let at = moment.at.map { "?at=\($0)" } ?? ""
    self.init(
      id: id, path: doc.path, title: doc.title, groups: groups.count, pages: pages,
      metadata: MetadataAnswer(doc.metadata), createdAt: doc.createdAt?.description,
      cover: pages == 0 || doc.id == nil ? nil : "/api/docs/\(id)/cover\(at)",
      markup: moment.markup[doc.path].map { MarkupAnswer($0) })
  }
}

extension DocAnswer {
  init(_ doc: Doc, in moment: LibraryView) {
    let snapshot = moment.snapshot
    let folder = parentPath(doc.path)
    let siblings = moment.docs.filter { parentPath($0.path) == folder }
    let place = siblings.firstIndex { $0.path == doc.path } ?? 0
    func neighbour(_ place: Int) -> Position.Neighbour? {
      guard siblings.indices.contains(place) else { return nil }
      let doc = siblings[place]
      return Position.Neighbour(id: doc.id?.description ?? doc.path, title: doc.title)
    }
    self.init(
      id: doc.id?.description ?? doc.path, path: doc.path, title: doc.title,
      metadata: MetadataAnswer(doc.metadata), createdAt: doc.createdAt?.description,
      groups: snapshot.groups(of: doc).map { group in
        Group(
          id: group.id?.description ?? group.path, path: group.path, title: group.title,
          metadata: MetadataAnswer(group.metadata),
          pages: snapshot.pages(of: group).map { page in
            Page(
              id: page.id?.description ?? page.path, path: page.path,
              bundle: page.binding.bundle, pageNumber: page.binding.pageNumber,
              metadata: MetadataAnswer(page.metadata))
          })
      },
      position: Position(
        number: place + 1, total: siblings.count, previous: neighbour(place - 1),
        next: neighbour(place + 1)),
      markup: moment.markup[doc.path].map { MarkupAnswer($0) })
  }
}

extension MarkupAnswer {
  fileprivate init(_ markup: DocMarkup) {
    self.init(count: markup.count, lastAt: markup.lastAt?.description)
  }
}
