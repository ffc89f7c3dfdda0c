import Files
import PaperDomain
import PaperIndex
import PaperLibrary

/// The best page of a search, to be opened.
struct BestPage {
  private let hit: FoundPages.Hit
  private static let dpi = 150.0

  init(_ hit: FoundPages.Hit) { self.hit = hit }

  /// Opens the page in the viewer, with the matching words marked, if there is a viewer and a
  /// browser; otherwise as a picture.
  ///
  /// The viewer serves until Ctrl-C, so it is not used with `--json`.
  func open(
    finding query: String, in workspace: Workspace, _ snapshot: LibrarySnapshot,
    _ invocation: Invocation
  ) async throws {
    if ViewerLaunch.hasBrowser(invocation), !invocation.options.printsJSON {
      let viewer: ViewerLaunch?
      do {
        viewer = try ViewerLaunch(invocation)
      } catch let failure as CommandFailure {
        invocation.terminal.detail("\(failure.explanation)")
        viewer = nil
      }
      let place = try path(in: snapshot)
      if let viewer {
        try viewer.takeOver(
          workspace.library, at: ViewerPath.finding(query, at: place), [], invocation)
      }
    }
    try await openPicture(in: workspace, invocation)
  }

  /// The first page in a doc that shows it; otherwise the bundle's page.
  private func path(in snapshot: LibrarySnapshot) throws -> String {
    for page in hit.pages where page.id != nil {
      if let doc = snapshot.docs[parentPath(page.groupPath)], doc.id != nil,
        let path = try ViewerPath.page(page, in: snapshot)
      {
        return path
      }
    }
    return ViewerPath.bundle(hit.bundle, hit.match.page.pageNumber)
  }

  /// Draws the page into the cache's folder, prints the path, and opens it with `xdg-open`.
  ///
  /// - Throws: ``CommandFailure`` if no program opens the picture; its file stays.
  private func openPicture(in workspace: Workspace, _ invocation: Invocation) async throws {
    let target = PageTarget(bundle: hit.bundle, pageNumber: hit.match.page.pageNumber)
    let (page, _) = try target.place()
    let workers = try workspace.openWorkers(count: 1)
    let picture = try await workers.draw(
      page, of: workspace.library, dpi: BestPage.dpi, as: .png)
    let folder = workspace.library.cacheFolder.inside("opened")
    try FileSystem.makeDirectories(folder)
    let file = RawPath.join(folder, "\(target).png")
    try FileSystem.writeAtomically(picture.bytes, to: file)
    let path = file.path
    try invocation.write(Answer(path: path, target: target, pages: hit.pages))
    try DesktopProgram.open(path, invocation)
  }

  private struct Answer: Report {
    let path: String
    let target: PageTarget
    let pages: [Page]

    var json: OutputJSON {
      [
        "path": .string(path), "bundle": .string(target.bundle.name),
        "pageNumber": .int(target.pageNumber), "pages": .list(pages) { .string($0.path) },
      ]
    }

    func write(to terminal: Terminal) throws {
      try terminal.say("\(path, .heading): \(pages.first?.path ?? "\(target)")")
    }
  }
}
