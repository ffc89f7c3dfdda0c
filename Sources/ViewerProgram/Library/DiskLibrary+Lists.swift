import GitNames
import PaperDomain
import PaperIndex
import PaperLibrary
import PaperSession

extension DiskLibrary {
  func overview(at commit: String?) async throws -> LibraryOverview {
    try await refusing {
      let moment = try await moments.moment(at: commit)
      let snapshot = moment.snapshot
      let commit = try moment.at.map { try moment.library.history.commit($0) }
      return LibraryOverview(
        id: snapshot.library?.id?.description, name: snapshot.library?.name ?? "",
        head: moment.head?.description, branch: try moment.library.history.branchName(),
        at: commit.map {
          LibraryOverview.Moment(
            commit: $0.id.description, createdAt: $0.createdAt.description, author: $0.author,
            message: $0.message)
        },
        uncommitted: try moment.uncommitted(),
        counts: LibraryOverview.Counts(
          docs: snapshot.docs.count, groups: snapshot.groups.count, pages: snapshot.pages.count,
          bundles: snapshot.bundles.count),
        tagColors: Dictionary(
          snapshot.tagGroups.flatMap { group in
            group.tags.map { ("\(group.name)/\($0.name)", $0.color) }
          }, uniquingKeysWith: { first, _ in first }),
        offline: watcher.offline)
    }
  }

  func docs(_ request: DocListRequest) async throws -> DocList {
    try await refusing {
      let moment = try await moments.moment(at: request.at)
      let matching = try moment.docs(meeting: request)
      var folders: [String: Int] = [:]
      for doc in moment.docs where isIn(doc.path, request.folder) {
        let parts = names(of: doc.path, below: request.folder)
        if parts.count > 1 { folders[String(parts[0]), default: 0] += 1 }
      }
      let prefix = request.folder.isEmpty ? "" : request.folder + "/"
      return DocList(
        total: matching.count, offset: request.offset,
        items: matching.dropFirst(request.offset).prefix(request.limit).map {
          DocItem($0, in: moment)
        },
        folders: folders.keys.inNaturalOrder().map {
          FolderItem(path: prefix + $0, docs: folders[$0] ?? 0)
        })
    }
  }

  func doc(_ reference: String, at commit: String?) async throws -> DocAnswer {
    try await refusing {
      let moment = try await moments.moment(at: commit)
      let doc = try moment.doc(reference)
      return DocAnswer(doc, in: moment)
    }
  }

  func cover(ofDoc reference: String, at commit: String?) async throws -> SlotContent? {
    try await refusing {
      let moment = try await moments.moment(at: commit)
      let doc = try moment.doc(reference)
      for group in moment.snapshot.groups(of: doc) {
        guard let page = moment.snapshot.pages(of: group).first,
          let bundle = moment.snapshot.bundle(named: page.binding.bundle)
        else { continue }
        let maker = SessionMaker(
          LibraryViewSource(moment: moment, indexer: indexer(moment)), viewMode: .single)
        return maker.content(of: bundle, page.binding.pageNumber)
      }
      return nil
    }
  }

  func bundles(_ request: BundleListRequest) async throws -> BundleList {
    try await refusing {
      let moment = try await moments.moment(at: request.at)
      let words = ItemName.folded(request.words).split(separator: " ")
      let matching = moment.snapshot.orderedBundles.filter { bundle in
        let name = ItemName.folded(bundle.name)
        return words.allSatisfy { name.contains($0) }
      }
      return BundleList(
        total: matching.count, offset: request.offset,
        items: matching.dropFirst(request.offset).prefix(request.limit).map { bundle in
          BundleList.Item(
            id: bundle.id?.description, name: bundle.name, pages: bundle.pageCount,
            variants: bundle.variants.map(\.rawValue), metadata: MetadataAnswer(bundle.metadata))
        })
    }
  }

  func lineage(of reference: String) async throws -> [String] {
    try await refusing {
      let moment = try await moments.now()
      let entity = try moment.entity(reference)
      let snapshot = moment.snapshot
      func name(_ entity: Entity) -> String { entity.id?.description ?? entity.path }
      var lineage: [Entity] = [entity]
      if case .page(let page) = entity, let group = snapshot.groups[page.groupPath] {
        lineage.insert(.group(group), at: 0)
      }
      if case .group(let group)? = lineage.first, let doc = snapshot.docs[group.docPath] {
        lineage.insert(.doc(doc), at: 0)
      }
      return lineage.map(name)
    }
  }
}

extension LibraryView {
  func entity(_ reference: String) throws -> Entity {
    try ReferenceResolver(snapshot).entity(Reference(parsing: reference))
  }

  func doc(_ reference: String) throws -> Doc {
    try ReferenceResolver(snapshot).doc(Reference(parsing: reference))
  }

  /// The docs that a request selects, in its order.
  fileprivate func docs(meeting request: DocListRequest) throws -> [Doc] {
    let resolver = ReferenceResolver(snapshot)
    let queries =
      try request.conditions.map { try Query(parsing: $0) }
      + request.tags.map { .filter(Filter(.tag, .equal, $0)) }
    let query = try Query.all(queries).checked(in: snapshot, resolver)
    var matcher = try QueryMatcher(query, in: snapshot)
    let words = ItemName.folded(request.words).split(separator: " ")
    var found: [Doc] = []
    for doc in docs where isIn(doc.path, request.folder) {
      if request.depth > 0, names(of: doc.path, below: request.folder).count > request.depth {
        continue
      }
      if !words.isEmpty {
        let text = ItemName.folded("\(doc.title) \(doc.path)")
        guard words.allSatisfy({ text.contains($0) }) else { continue }
      }
      if matcher.accepts(.doc(doc)) { found.append(doc) }
    }
    switch request.order {
    case .path: break
    case .title: found.sort { NaturalOrder.areInIncreasingOrder($0.title, $1.title) }
    case .created:
      let none = Timestamp(seconds: .min)
      found.sort { ($1.createdAt ?? none) < ($0.createdAt ?? none) }
    }
    return found
  }
}

/// Whether a doc is in a folder, at any depth; every doc is in the folder with an empty path.
private func isIn(_ path: String, _ folder: String) -> Bool {
  folder.isEmpty || isPath(path, below: folder)
}

/// The names of a path below a folder: those of the folders between, and its own.
private func names(of path: String, below folder: String) -> [Substring] {
  (folder.isEmpty ? path[...] : path.dropFirst(folder.count + 1)).split(separator: "/")
}
