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
    let begin = ContinuousClock.now
    var worst: [Duration] = []
    await withTaskGroup(of: Duration?.self) { group in
      for reader in 0..<100 {
        group.addTask {
          let start = ContinuousClock.now
          let path = "/api/sessions/\(id)/slots/\(reader % pages)/image?w=960"
          let reply = try? client.ask(
            "GET", path, headers: ["Authorization": "Bearer \(token)"])
          return reply?.status == 200 ? ContinuousClock.now - start : nil
        }
      }
      for await time in group { if let time { worst.append(time) } }
    }
    #expect(worst.count == 100)
    // A hundred pages in the two seconds in which each of a hundred readers turns one.
    #expect(ContinuousClock.now - begin < .seconds(2))
    #expect(served.residentBytes < 300 << 20)
  }
}
