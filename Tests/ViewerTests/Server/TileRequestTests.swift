import Foundation
import Testing

/// Requests for tiles of a page.
@Suite(.serialized) struct TileRequestTests {
  private let served: ServedLibrary
  private let image: String

  init() throws {
    served = try ServedLibrary(
      "pc import -q $PAPERS/software-testing-midterm-2017.pdf --name midterm --doc Midterm -c")
    image = "/api/sessions/\(try served.open(["doc": "midterm"]).id)/slots/0/image"
  }

  @Test func `the last tiles are what is left of the page`() throws {
    let session = image.components(separatedBy: "/slots/")[0]
    let slots = try served.json("GET", "\(session)/layout")["slots"] as? [[String: Any]]
    let size = try #require(slots?.first)
    let across = try #require(size["width"] as? Double)
    let down = try #require(size["height"] as? Double)
    let height = Int((8_192 * down / across).rounded())
    let lastRow = (height - 1) / 1_024
    let first = try served.ask("GET", "\(image)?w=8192&tile=0,0")
    #expect(first.status == 200)
    #expect(try Self.size(first.body) == [1_024, 1_024])
    let last = try served.ask("GET", "\(image)?w=8192&tile=7,\(lastRow)")
    #expect(try Self.size(last.body) == [1_024, height - lastRow * 1_024])
    for outside in ["8,0", "0,\(lastRow + 1)", "99999,99999"] {
      let reply = try served.ask("GET", "\(image)?w=8192&tile=\(outside)")
      #expect(reply.status == 404)
      #expect(reply.text.contains("8 columns and \(lastRow + 1) rows"))
    }
    // A request for a missing tile does not affect the page.
    #expect(try served.ask("GET", "\(image)?w=480").status == 200)
  }

  @Test func `each has a tag of its own`() throws {
    var tags: Set<String> = []
    for query in ["w=4096", "w=8192&tile=1,2", "w=8192&tile=2,1", "w=16384&tile=1,2"] {
      let reply = try served.ask("GET", "\(image)?\(query)")
      #expect(reply.status == 200)
      let tag = try #require(reply.headers["etag"])
      tags.insert(tag)
      #expect(
        try served.ask("GET", "\(image)?\(query)", headers: ["If-None-Match": tag]).status == 304)
    }
    #expect(tags.count == 4)
  }

  @Test(
    arguments: [
      "w=8192&tile=1", "w=8192&tile=1,2,3", "w=8192&tile=-1,0", "w=8192&tile=%2B1,0",
      "w=8192&tile=1.5,0", "w=8192&tile=a,b", "w=8192&tile=1,%200", "w=8192&tile=,",
      "w=8192&tile=1,", "w=8192&tile=0x1,0", "w=8192&tile=100000,0", "w=8192&tile=%EF%BC%91,0",
      "w=8192&tile=99999999999999999999999,0", "w=8192&tile=0,0&tile=0,1", "w=8192&tile=0%00,0",
      "tile=0,0", "w=4096&tile=0,0", "w=08192&tile=0,0", "w=32768&tile=0,0", "w=-8192&tile=0,0",
      "w=&tile=0,0", "w=8192&w=16384&tile=0,0",
    ])
  func `one that nobody can mean is refused`(query: String) throws {
    let reply = try served.ask("GET", "\(image)?\(query)")
    #expect(reply.status == 400)
    #expect(reply.text.contains("\"malformed\""))
  }

  /// The size in pixels that a PNG or JPEG has.
  private static func size(_ bytes: [UInt8]) throws -> [Int] {
    func number(_ place: Int, bytes count: Int) throws -> Int {
      try #require(place + count <= bytes.count)
      return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      return [try number(16, bytes: 4), try number(20, bytes: 4)]
    }
    var place = 2
    while !(0xC0...0xC2).contains(try number(place + 1, bytes: 1)) {
      place += 2 + (try number(place + 2, bytes: 2))
    }
    return [try number(place + 7, bytes: 2), try number(place + 5, bytes: 2)]
  }
}
