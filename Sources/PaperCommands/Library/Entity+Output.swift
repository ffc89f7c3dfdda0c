import PaperDomain

extension Entity {
  /// The doc and the group that contain the entity.
  func containers(in snapshot: LibrarySnapshot) -> (doc: Doc?, group: PageGroup?) {
    switch self {
    case .group(let group): (snapshot.docs[group.docPath], nil)
    case .page(let page): (snapshot.docs[page.docPath], snapshot.groups[page.groupPath])
    case .folder, .doc, .bundle, .tagGroup, .variable: (nil, nil)
    }
  }

  /// The entity as `pc ls --json` lists it.
  func item(in snapshot: LibrarySnapshot) -> OutputJSON {
    let own = carrier?.metadata ?? Metadata()
    let (doc, group) = containers(in: snapshot)
    var members: [OutputJSON.Member] = [
      .init("kind", .string(kindName)), .init("id", .text(id)), .init("path", .string(path)),
      .init("title", .text(title)), .init("doc", .text(doc?.path)),
      .init("group", .text(group?.path)),
    ]
    if case .page(let page) = self {
      let bundle = snapshot.bundle(named: page.binding.bundle)?.name ?? page.binding.bundle
      members += [
        .init("bundle", .string(bundle)), .init("pageNumber", .int(page.binding.pageNumber)),
      ]
    } else {
      members += [.init("bundle", nil), .init("pageNumber", nil)]
    }
    for (prefix, metadata) in [
      ("", Optional(own)), ("doc", doc?.metadata), ("group", group?.metadata),
    ] {
      let tags = prefix.isEmpty ? "tags" : prefix + "Tags"
      let variables = prefix.isEmpty ? "variables" : prefix + "Variables"
      members += [
        .init(tags, metadata?.tagsJSON ?? []), .init(variables, metadata?.variablesJSON ?? [:]),
      ]
    }
    return .object(members)
  }
}
