import Foundation
import Testing

/// Names that a client proposes for docs and groups.
@Suite(.serialized) struct NewNameTests {
  private let served: ServedLibrary

  init() throws { served = try ServedLibrary(ServedLibrary.papers) }

  @Test func `refuses a name that would not work everywhere`() throws {
    let before = try served.state()
    for (title, folder, sentence): (String, String?, String) in [
      ("a\0b", nil, "a name can't contain the control character U+0000"),
      ("a\nb", nil, "a name can't contain the control character U+000A"),
      ("~", nil, "'~' has no letter or digit"),
      ("con", nil, "'con' is the name of a device on Windows"),
      ("NUL", nil, "'NUL' is the name of a device on Windows"),
      ("Plan", "exams/a\0b", "a name can't contain the control character U+0000"),
      ("Plan", "~", "'~' has no letter or digit"),
      ("Plan", "exams/com1.old", "'com1.old' is the name of a device on Windows"),
    ] {
      var request = ["action": "newDoc", "title": title]
      request["at"] = folder
      let reply = try served.ask("POST", "/api/actions", request)
      #expect((400..<500).contains(reply.status))
      let answer = try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any]
      let error = answer?["error"] as? [String: Any]
      #expect(error?["message"] as? String == sentence)
      #expect(error?["hint"] as? String != nil)
    }
    #expect(try served.state() == before)
  }

  @Test func `refuses NUL in every text of a change`() throws {
    let before = try served.state()
    for change in [
      ["action": "rename", "ref": "midterm-2017", "title": "Other\0paper"],
      ["action": "copy", "ref": "midterm-2017", "to": "copies\0/midterm"],
      ["action": "defineTag", "tag": "Subject/A\0B"],
    ] {
      #expect(try served.ask("POST", "/api/actions", change).status == 400)
    }
    #expect(try served.state() == before)
  }

  @Test func `accepts usual names`() throws {
    for title in ["console", "Comedy 1", "語文 2017", "2024"] {
      let reply = try served.ask("POST", "/api/actions", ["action": "newDoc", "title": title])
      #expect(reply.status == 200)
    }
  }
}
