import PaperDomain
import Testing

/// Commit messages generated from changes.
struct ChangeSummaryTests {
  @Test(
    arguments: [
      ([], "Record changes\n"),
      (
        [Change(.rebind, .page, id: nil, path: "d/g/p1", from: "a#1", to: "b#2")],
        "Rebind d/g/p1: a#1 → b#2\n"
      ),
      (
        [
          Change(.edit, .doc, id: nil, path: "d", field: "title"),
          Change(.edit, .doc, id: nil, path: "d", field: "tags"),
        ],
        "Edit doc d\n"
      ),
      (
        [
          Change(.add, .page, id: nil, path: "d/g/p1"),
          Change(.add, .page, id: nil, path: "d/g/p2"),
          Change(.add, .group, id: nil, path: "d/g"), Change(.add, .doc, id: nil, path: "d"),
          Change(.add, .blob, id: nil, path: "blobs/x"),
          Change(.edit, .tagGroup, id: nil, path: "Subject"),
        ],
        """
        Add 2 pages, 1 group and 1 doc; edit 1 tag group

        Add page d/g/p1
        Add page d/g/p2
        Add group d/g
        Add doc d
        Edit tag group Subject

        """
      ),
      (
        [
          Change(.add, .notes, id: nil, path: "d/g/p1"),
          Change(.move, .text, id: nil, path: "b#1", from: "a#1", to: "b#1"),
        ],
        """
        Add 1 annotation file; move 1 text

        Add annotations of d/g/p1
        Move text of a#1 → b#1

        """
      ),
    ] as [([Change], String)])
  func `writes a message`(changes: [Change], message: String) {
    #expect(ChangeSummary(changes).message == message)
  }

  @Test func `cuts a long list`() {
    let changes = (1...60).map { Change(.add, .page, id: nil, path: "d/g/p\($0)") }
    let lines = ChangeSummary(changes).message.split(separator: "\n")
    #expect(lines.first == "Add 60 pages")
    #expect(lines.count == 52)
    #expect(lines.last == "and 10 more")
  }
}
