import GitNames
import PaperDomain
import PaperLibrary

/// A page as it is now, in one of its versions, or at any commit.
struct PageAnswer: Report {
  private let page: Page
  /// What the page shows, with the bundle's name in that state.
  private let binding: Binding
  private let manifest: JSONLiteral
  private let updatedAt: Timestamp?
  private let current: PageVersion?
  /// Whether the PDF it shows is on another device.
  private let isElsewhere: Bool
  /// The version that is shown; `nil` for the working tree.
  private let version: PageVersion?

  init(
    _ page: Page, _ selector: VersionSelector?, _ workspace: Workspace, at state: LibraryState?
  ) throws {
    let index = try workspace.versionIndex()
    if let state, let commit = state.commit {
      let version = try index.version(
        .revision(commit.description), of: PageKey(page), at: page.file)
      (current, self.version, self.page) = (version, version, page)
      binding = state.snapshot.renamed(page.binding)
      isElsewhere = false
      manifest = try state.manifest(page.file).root.literal
      updatedAt = try workspace.library.history.updatedAt(page.file, from: commit)
      return
    }
    current = try index.history(of: PageKey(page), at: page.file).current
    if let selector {
      let version = try index.version(selector, of: PageKey(page), at: page.file)
      let snapshot = try index.manifest(of: version)
      self.version = version
      self.page = snapshot.page
      binding = version.binding
      manifest = try JSONDocument(parsing: snapshot.bytes).root.literal
      updatedAt = version.createdAt
    } else {
      version = nil
      self.page = page
      binding = try workspace.library.snapshot().renamed(page.binding)
      manifest = try workspace.manifest(page.file).root.literal
      updatedAt = try workspace.library.history.updatedAt(page.file)
    }
    isElsewhere =
      try workspace.library.largeFiles.areEnabled()
      && workspace.library.snapshot().shownBlob(of: self.page).map {
        workspace.library.blobs.sizeElsewhere(of: $0) != nil
      } ?? false
  }

  var json: OutputJSON {
    var members: [OutputJSON.Member] = []
    if case .object(let own) = OutputJSON(manifest) { members = own }
    members += [
      .init("kind", "page"), .init("path", .string(page.path)),
      .init("updatedAt", .text(updatedAt)), .init("currentVersion", .text(current?.commit)),
    ]
    if isElsewhere { members.append(.init("elsewhere", true)) }
    if let version {
      members += [
        .init("version", .string(version.commit.description)),
        .init("author", .string(version.author)), .init("current", .bool(version.isCurrent)),
      ]
    }
    return .object(members)
  }

  func write(to terminal: Terminal) throws {
    try terminal.print("page \(page.path, .heading)")
    var table = Table(columns: [.left, .flexible])
    func add(_ label: String, _ value: (some CustomStringConvertible)?) {
      if let value { table.add("  \(label, .muted)", "\(value)") }
    }
    add("shows", binding)
    if isElsewhere { add("", "its PDF is not on this device: pc fetch --blobs downloads it") }
    for tag in page.metadata.tags { add("tag", tag) }
    for variable in page.metadata.variables { add(variable.name, variable.value) }
    add("id", page.id)
    add("created", page.createdAt?.local)
    if let version {
      add("version", "\(version.commit.short) of \(version.createdAt.local), by \(version.author)")
      if version.isCurrent { add("", "the current one") }
    } else {
      add("updated", updatedAt?.local)
      add("version", current?.commit.short ?? "none yet: pc commit makes the first")
      if let current, current.binding != page.binding {
        add("", "shows \(current.binding); the rebinding is not committed yet")
      }
    }
    try terminal.print(table)
  }
}
