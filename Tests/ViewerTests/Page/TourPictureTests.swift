import Foundation
import Testing

/// The moving picture of the README: four views of one library, as a person comes by them.
///
/// `PC_RECORD=1 swift test --filter TourPictureTests` writes it to `docs/pictures`.
@Suite(.serialized) struct TourPictureTests {
  private static let isDrawn =
    "[...document.querySelectorAll('.page-picture img')].some((it) => it.complete && it.naturalWidth)"
  /// How long each view is shown, in milliseconds.
  private static let shownMilliseconds = 2_200
  private static let mostBytes = 700_000

  @Test func `a tour shows papers, versions, marks and a search`() throws {
    let library = try ServedLibrary(
      """
      pc import -q $PAPERS/software-testing-final-2016-page-3-photo.jpg --name photo --flat --doc 'Final 2016'
      pc import -q $PAPERS/software-testing-midterm-2017.pdf --name midterm --doc 'Midterm 2017'
      pc import -q $PAPERS/software-testing-midterm-2017-solutions.pdf --name solutions --doc 'Midterm 2017, solutions'
      pc import -q $PAPERS/mock-exam-chinese.pdf --name mock --doc 语文模拟考试
      pc import -q $PAPERS/new-years-sacrifice-scan.pdf --name zhufu --doc 祝福
      pc import -q $PAPERS/software-testing-final-2016-page-3-scan.jpg --name scan
      pc define -q tag Subject/Testing Subject/Chinese
      pc tag -q final-2016 midterm-2017 midterm-2017-solutions +Subject/Testing
      pc tag -q 祝福 语文模拟考试 +Subject/Chinese
      pc commit -q -m 'First papers'
      pc bind -q final-2016/pages/p001 scan#1 -c -m 'Sharper than the photo'
      pc index -q
      page=final-2016/pages/p001
      pc annotate $page add --highlight 'Predicate Coverage' --note 'Look this up' -q
      pc annotate $page add --write 'Two threads write: a race' --at 0.45,0.3 --color '#C02020' -q
      pc stamp -q $page --stamp HOLD --at 0.75,0.7 && pc commit -q -m 'Marks'
      """)
    let browser = try library.browser(width: 1200, height: 880)
    var views: [Data] = []
    func keep() throws {
      Thread.sleep(forTimeInterval: 0.8)  // What fades in has come.
      views.append(try browser.picture())
    }
    try browser.waits(
      for:
        "document.querySelectorAll('.cover img').length >= 5 && [...document.querySelectorAll('.cover img')].every((it) => it.naturalWidth)"
    )
    try keep()

    let doc = try library.id("final-2016")
    try browser.open("\(library.base)/d/\(doc)")
    try browser.waits(for: Self.isDrawn)
    try browser.press("f")
    try browser.press("M")
    try browser.waits(for: "document.querySelectorAll('.annotation').length >= 3")
    try keep()
    try browser.press("M")
    try browser.press("v")
    try browser.waits(for: "document.querySelector('.page.historical')")
    try browser.click(".version-button")
    try browser.waits(for: "document.querySelector('.version-actions .primary')")
    try browser.waits(for: Self.isDrawn)
    try keep()

    try browser.open("\(library.base)/?q=coverage")
    try browser.waits(
      for:
        "document.querySelectorAll('.hit-picture .mark').length > 2 && [...document.querySelectorAll('.hit-picture img')].slice(0, 3).every((it) => it.naturalWidth)"
    )
    try keep()
    #expect(try browser.scriptComplaints() == [])

    #expect(Set(views).count == views.count, "two views look the same")
    let folder = FileManager.default.temporaryDirectory.appending(path: "pc-tour-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    for (index, view) in views.enumerated() {
      try view.write(to: folder.appending(path: "\(index).png"))
    }
    let frames = views.indices.map { "-d \(Self.shownMilliseconds) \($0).png" }
    let said = try Shell(folder: folder.path, home: folder.path).run(
      """
      img2webp -loop 0 -lossy -q 60 -m 6 \(frames.joined(separator: " ")) -o tour.webp >/dev/null 2>&1
      webpmux -info tour.webp
      """)
    #expect(said.contains("Number of frames: \(views.count)"), "\(said)")
    let tour = try Data(contentsOf: folder.appending(path: "tour.webp"))
    #expect(tour.count < Self.mostBytes)
    if ProcessInfo.processInfo.environment["PC_RECORD"] == "1" {
      try tour.write(to: URL(filePath: "\(Shell.sources)/docs/pictures/viewer-tour.webp"))
    }
  }
}
