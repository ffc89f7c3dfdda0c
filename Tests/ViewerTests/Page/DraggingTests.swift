import Foundation
import Testing

/// Dragging as the browser itself does it, with a mouse.
@Suite(.serialized) struct DraggingTests {
  @Test func `pages are put in order with a real pointer`() throws {
    let library = try ServedLibrary(ServedLibrary.exam)
    let browser = try library.browser()
    try browser.open("\(library.base)/o/\(try library.id("midterm-2017"))")
    try browser.waits(for: "document.querySelectorAll('.page-card').length === 7")
    try browser.waits(for: "document.querySelector('.page-card[draggable=true]')")
    try browser.drag(".page-card:nth-child(4)", to: ".page-card:nth-child(2)")
    try browser.waits(
      for:
        "document.querySelector('.page-grid').innerText.match(/p\\d+/g).join() === 'p001,p004,p002,p003'"
    )
    try browser.waits(for: "document.querySelector('.notice')")
    let pages = try library.shell.run("pc ls midterm-2017/questions").split(separator: "\n")
    #expect(pages.count == 4 && pages[1].hasPrefix("midterm-2017/questions/p004"))
    #expect(try browser.scriptComplaints() == [])
  }
}
