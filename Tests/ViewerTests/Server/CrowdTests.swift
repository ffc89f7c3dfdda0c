import Foundation
import Testing

/// Many readers at once.
@Suite(.serialized) struct CrowdTests {
  @Test func `a hundred readers turn pages, and the server stays small`() async throws {
    let served = try ServedLibrary(ServedLibrary.papers)
    let (id, slots) = try served.open(["doc": "midterm-2017"])
    let client = served.client
    let token = served.token
    for slot in slots.indices {
      #expect(try served.ask("GET", "/api/sessions/\(id)/slots/\(slot)/image?w=960").status == 200)
    }
    let pages = slots.count
    var shown = 0
    await withTaskGroup(of: Bool.self) { group in
      for reader in 0..<100 {
        group.addTask {
          let path = "/api/sessions/\(id)/slots/\(reader % pages)/image?w=960"
          let reply = try? client.ask(
            "GET", path, headers: ["Authorization": "Bearer \(token)"])
          return reply?.status == 200
        }
      }
      for await isShown in group where isShown { shown += 1 }
    }
    #expect(shown == 100)
    #expect(served.residentBytes < 300 << 20)
  }
}
