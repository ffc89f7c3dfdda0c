import Foundation
import Testing

/// The library in a real browser: its folders and documents, and what is found in them.
@Suite(.serialized) struct LibraryTests {
  /// Two documents at the top, and three in folders.
  private static let shelf = """
    \(ServedLibrary.papers)
    pc new -q doc Revision --at 2023/ --template midterm-2017 --bundle midterm
    pc new -q doc Quiz --at 2023/autumn/ --template midterm-2017 --bundle midterm
    pc new -q doc Quiz --at 2024/ --template midterm-2017 --bundle midterm
    pc commit -q -m Folders
    """
  private static let titles =
    "[...document.querySelectorAll('.doc-title')].map((it) => it.textContent).join()"
  private static let folders =
    "[...document.querySelectorAll('.folder')].map((it) => it.innerText.replace(/\\s+/g, ' ')).join()"

  @Test func `a folder shows its folders first, the trail to it, and its own documents`() throws {
    let library = try ServedLibrary(Self.shelf)
    let browser = try library.browser()
    try browser.waits(for: "\(Self.titles) === 'Midterm 2017,Mock exam'")
    #expect(try browser.string(Self.folders) == "2023 2 documents,2024 1 document")
    #expect(
      try browser.value(
        "document.querySelector('.folder').getBoundingClientRect().bottom < document.querySelector('.doc-card').getBoundingClientRect().top"
      ) as? Bool == true)
    #expect(try browser.number("document.querySelectorAll('.trail').length") == 0)
    try browser.click(".folder")
    try browser.waits(for: "\(Self.titles) === 'Revision'")
    #expect(try browser.string(Self.folders) == "autumn 1 document")
    try browser.click(".folder")
    try browser.waits(for: "\(Self.titles) === 'Quiz'")
    #expect(try browser.string("location.search") == "?in=2023%2Fautumn")
    #expect(
      try browser.string("document.querySelector('.trail').innerText.replace(/\\s+/g, ' ')")
        == "Documents 2023 autumn")
    try browser.click(".trail li:nth-child(2) a")
    try browser.waits(for: "\(Self.titles) === 'Revision'")
    // A new document is put into the folder that is shown.
    try browser.click(".library-tools .primary")
    try browser.type("Formulas", into: "dialog input")
    try browser.press(Browser.Key.enter)
    try browser.waits(for: "\(Self.titles) === 'Formulas,Revision'")
    #expect(try library.shell.run("pc ls 2023").contains("2023/formulas"))
    #expect(try browser.scriptComplaints() == [])
  }
}
