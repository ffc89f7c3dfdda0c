import Foundation
import SeededRandom
import Testing

/// Marking, undoing and syncing while the server is killed again and again.
@Suite(.serialized) struct KilledMarkupTests {
  private static let isThorough = ProcessInfo.processInfo.environment["PC_SOAK"] != nil

  /// A window that marks one page, and what it knows to be kept.
  private final class Marker {
    let served: ServedLibrary
    let page: String
    /// The marks that are there, in the order in which an undo takes them.
    var marks: [String] = []

    init(_ served: ServedLibrary) throws {
      self.served = served
      page = try served.open(["doc": "midterm-2017"]).slots[0]["logicalPageID"] as? String ?? ""
    }

    private func send(_ path: String, _ body: [String: Any]) throws -> Int {
      try served.ask("POST", path, body, headers: ["X-Window": "windowone"], seconds: 20).status
    }

    func mark(_ id: String, at height: Double) throws -> Int {
      let session = try served.open(["doc": "midterm-2017"]).id
      return try send(
        "/api/sessions/\(session)/events",
        [
          "event": "onAnnotationCreated", "logicalPageID": page,
          "annotation": [
            "id": id, "kind": "rectangle", "rects": [[0.1, height, 0.5, height + 0.01]],
          ],
        ])
    }

    func undo() throws -> Int { try send("/api/pages/\(page)/markup", ["action": "undo"]) }

    func there() throws -> [String] {
      let session = try served.open(["doc": "midterm-2017"]).id
      let answer = try served.json("GET", "/api/sessions/\(session)/slots/0/annotations")
      return (answer["annotations"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
    }
  }

  @Test func `nothing that was kept is lost, and no undo comes back`() throws {
    let served = try ServedLibrary(
      ServedLibrary.papers + """

        git init -q --bare ../remote.git && pc remote add -q origin "$PWD/../remote.git" && pc sync -q
        find blobs -type f -exec sha256sum {} + | sort >../sums
        """)
    var random = SeededGenerator(seed: 1919)
    let marker = try Marker(served)
    for round in 0..<(KilledMarkupTests.isThorough ? 1_000 : 25) {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let id = UUID().uuidString.lowercased()
        let status = try marker.mark(id, at: Double.random(in: 0...0.9, using: &random))
        #expect((200..<300).contains(status))
        marker.marks.append(id)
      }
      if !marker.marks.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
        #expect((200..<300).contains(try marker.undo()), "round \(round)")
        marker.marks.removeLast()
      }
      if Int.random(in: 0..<5, using: &random) == 0 { _ = try served.shell.run("pc sync -q") }
      // One more, which nobody may ever hear of.
      let last = UUID().uuidString.lowercased()
      let height = Double.random(in: 0...0.9, using: &random)
      let delay = UInt32.random(in: 0...20_000, using: &random)
      let kept = Thread.background { try? marker.mark(last, at: height) }
      usleep(delay)
      try served.killAndRestart()
      let status = kept.wait()
      let there = try marker.there()
      if status.map({ (200..<300).contains($0) }) ?? false || there.contains(last) {
        marker.marks.append(last)
      }
      #expect(Set(there) == Set(marker.marks), "round \(round)")
    }
    _ = try served.shell.run("pc sync -q && pc check --full")
    let notes = try served.shell.run(
      "jq -r '.annotations[].id' docs/midterm-2017/pages/p001.notes.json 2>/dev/null || true")
    #expect(Set(notes.split(separator: "\n").map { String($0) }) == Set(marker.marks))
    _ = try served.shell.run(
      """
      find blobs -type f -exec sha256sum {} + | sort | diff ../sums -
      pc clone -q ../remote.git ../other
      cmp docs/midterm-2017/pages/p001.notes.json ../other/docs/midterm-2017/pages/p001.notes.json
      """)
  }

  @Test func `commands fold while a page is marked`() throws {
    let served = try ServedLibrary(ServedLibrary.papers)
    let marker = try Marker(served)
    let commands = Thread.background { () -> String? in
      do {
        for _ in 0..<40 { try served.shell.run("pc commit -q || [ $? = 1 ]; pc ops -q >../ops") }
        return ""
      } catch { return "\(error)" }
    }
    for number in 1...400 {
      let status = try marker.mark(UUID().uuidString.lowercased(), at: 0.5)
      #expect((200..<300).contains(status), "mark \(number)")
    }
    #expect(commands.wait() == "")
    #expect(try marker.there().count == 400)
  }
}
