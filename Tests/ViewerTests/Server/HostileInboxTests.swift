import Foundation
import SeededRandom
import Testing

/// Files from anywhere, and a server that is killed, in the inbox of a viewer.
@Suite(.serialized) struct HostileInboxTests {
  /// Files of every type with changed bytes, bombs, and one good picture.
  private static let files = #"""
    mkdir inbox ../good; paper=$PAPERS/software-testing-midterm-2017.pdf
    pdftoppm -q -r 60 -png -f 1 -l 1 -singlefile $paper ../good/page
    pdftoppm -q -r 60 -jpeg -f 1 -l 1 -singlefile $paper ../good/photo
    pdftoppm -q -r 60 -tiff -f 1 -l 1 -singlefile $paper ../good/scan
    cwebp -quiet -q 60 ../good/page.png -o ../good/web.webp
    heif-enc -q 60 ../good/page.png -o ../good/phone.heic >/dev/null 2>&1
    cp $paper ../good/paper.pdf; cp ../good/photo.jpg inbox/good.jpg
    python3 - <<'END'
    import os, random, struct, zlib
    random.seed(5)
    for name in sorted(os.listdir('../good')):
        data = open('../good/' + name, 'rb').read()
        for number in range(6):
            bad = bytearray(data)
            if number % 3 == 0:
                bad = bad[:random.randrange(12, len(bad))]
            else:
                end = len(bad) if number % 3 == 1 else min(len(bad), 600)
                for _ in range(random.choice([1, 3, 20])):
                    bad[random.randrange(12, end)] = random.choice([0, 0xFF, 0x7F, random.randrange(256)])
            open('inbox/%d-%s' % (number, name), 'wb').write(bad)
    # Pictures that say they have four thousand million pixels.
    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    open('inbox/bomb.png', 'wb').write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', 65000, 65000, 8, 2, 0, 0, 0))
        + chunk(b'IDAT', zlib.compress(bytes(10_000_000))) + chunk(b'IEND', b''))
    jpeg = bytearray(open('../good/photo.jpg', 'rb').read())
    at = jpeg.index(b'\xff\xc0')
    jpeg[at + 5:at + 9] = b'\xff\xff\xff\xff'
    open('inbox/bomb.jpg', 'wb').write(jpeg)
    tiff = bytearray(open('../good/scan.tif', 'rb').read())
    start, = struct.unpack_from('<I', tiff, 4)
    for entry in range(start + 2, start + 2 + 12 * struct.unpack_from('<H', tiff, start)[0], 12):
        if struct.unpack_from('<H', tiff, entry)[0] in (256, 257):
            struct.pack_into('<HII', tiff, entry + 2, 4, 1, 65000)
    open('inbox/bomb.tif', 'wb').write(tiff)
    END
    """#

  @Test func `a file that can't be drawn fails alone, with its reason`() throws {
    let served = try ServedLibrary(Self.files)
    try served.waits { served in
      let counts = try served.json("GET", "/api/inbox")["counts"] as? [String: Any]
      return counts?["unread"] as? Int == 0
    }
    let answer = try served.json("GET", "/api/inbox")
    let items = try #require(answer["items"] as? [[String: Any]])
    #expect(items.count >= 38, "\(items.count) files are listed")
    var ids: [String: String] = [:]
    var refused = 0
    for item in items {
      let id = try #require(item["id"] as? String)
      let names = item["names"] as? [String] ?? []
      let name = names.first ?? ""
      for name in names { ids[name] = id }
      for part in ["picture?side=400", "picture?side=400&sheet=found", "sheet"] {
        let reply = try served.ask("GET", "/api/inbox/files/\(id)/\(part)")
        #expect([200, 422].contains(reply.status), "\(name), \(part): \(reply.status)")
        guard reply.status == 422 else { continue }
        refused += 1
        let error = try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any]
        let message = (error?["error"] as? [String: Any])?["message"] as? String
        #expect(message?.isEmpty == false, "\(name), \(part): \(reply.text)")
        #expect(
          message?.contains("signal") == false, "\(name) crashed a worker: \(message ?? "")")
      }
    }
    #expect(refused >= 9, "the bombs are refused")
    #expect(served.residentBytes < 300 << 20)
    // A paper of the good picture and a bomb has the page that can be made.
    let pages = ["good.jpg", "bomb.png"].map { name in
      ["file": ids[name] ?? "", "cut": ["sheet": "whole", "turn": 0]] as [String: Any]
    }
    let made = try served.json("POST", "/api/inbox/paper", ["title": "Mixed", "pages": pages])
    let bundles = try #require(
      (made["result"] as? [String: Any])?["bundles"] as? [[String: Any]])
    #expect(bundles.map { $0["outcome"] as? String } == ["imported", "failed"])
    #expect((bundles.last?["reason"] as? String)?.isEmpty == false)
    #expect(try served.shell.run("pc check; git status --porcelain") == "no errors")
    #expect(try served.shell.run("ls inbox | wc -l") == "40")
  }

  @Test func `a server that is killed loses no decision, and repeats none`() throws {
    let served = try ServedLibrary(
      """
      mkdir inbox; pdftoppm -q -r 20 -png -f 1 -l 1 -singlefile $PAPERS/mock-exam-chinese.pdf ../page
      for n in $(seq 30); do cp ../page.png inbox/$n.png; echo $n >>inbox/$n.png; done
      """)
    var random = SeededGenerator(seed: 77)
    func decisions() throws -> [String: String] {
      let items = try served.json("GET", "/api/inbox")["items"] as? [[String: Any]] ?? []
      return Dictionary(
        uniqueKeysWithValues: items.map {
          ($0["id"] as? String ?? "", $0["decision"] as? String ?? "")
        })
    }
    try served.waits { _ in try decisions().count == 30 }
    var expected = try decisions()
    let ids = expected.keys.sorted()
    for round in 0..<20 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let id = ids.randomElement(using: &random)!
        let decision = ["keep", "delete"].randomElement(using: &random)!
        _ = try served.json(
          "POST", "/api/inbox/decisions", ["files": [id], "decision": decision])
        expected[id] = decision
      }
      // One more, whose answer may not come.
      let id = ids.randomElement(using: &random)!
      let decision = ["keep", "delete"].randomElement(using: &random)!
      let lines = try served.shell.run("cat .git/papercenter/triage/*.jsonl 2>/dev/null | wc -l")
      let delay = UInt32.random(in: 0...6_000, using: &random)
      let answer = Thread.background { () -> Int? in
        try? served.ask(
          "POST", "/api/inbox/decisions", ["files": [id], "decision": decision], seconds: 20
        ).status
      }
      usleep(delay)
      try served.killAndRestart()
      let isAnswered = answer.wait() == 200
      let there = try decisions()
      if isAnswered || there[id] == decision { expected[id] = decision }
      #expect(there == expected, "round \(round)")
      let after = try served.shell.run("cat .git/papercenter/triage/*.jsonl 2>/dev/null | wc -l")
      #expect((Int(after) ?? 0) - (Int(lines) ?? 0) <= 1, "round \(round)")
    }
    // Undo goes back through all of it.
    for _ in 0..<100 where try served.json("POST", "/api/inbox/undo", [:])["id"] is String {}
    #expect(try decisions().values.allSatisfy(\.isEmpty))
  }

  @Test
  func
    `a paper whose making is interrupted leaves no damage, and is finished when it is made again`()
    throws
  {
    let served = try ServedLibrary(
      """
      mkdir inbox
      for n in 1 2 3; do
        pdftoppm -q -r 60 -jpeg -f $n -l $n -singlefile $PAPERS/software-testing-midterm-2017.pdf inbox/$n
      done
      pc inbox restore 1.jpg 2.jpg 3.jpg
      """)
    var random = SeededGenerator(seed: 11)
    var made: [Int] = []
    let items = try served.json("GET", "/api/inbox")["items"] as? [[String: Any]] ?? []
    let pages = items.map {
      ["file": $0["id"] as? String ?? "", "cut": ["sheet": "whole", "turn": 0]] as [String: Any]
    }
    let first = Thread.background { () -> Int? in
      try? served.ask("POST", "/api/inbox/paper", ["title": "Counted", "pages": pages]).status
    }
    // It takes a tenth of a second.
    let end = Date().addingTimeInterval(20)
    while Date() < end {
      let count = try served.json("GET", "/api/inbox/paper")["made"] as? Int
      if let count { made.append(count) } else if !made.isEmpty { break }
    }
    #expect(first.wait() == 200 && !made.isEmpty)
    #expect(made == made.sorted() && made.allSatisfy { (0...3).contains($0) }, "\(made)")
    _ = try served.shell.run("pc undo -q; pc check")
    let photos = try served.shell.run("sha256sum inbox/*")
    for round in 0..<8 {
      let delay = UInt32.random(in: 0...250_000, using: &random)
      let answer = Thread.background { () -> Int? in
        try? served.ask(
          "POST", "/api/inbox/paper", ["title": "Round \(round)", "pages": pages], seconds: 20
        ).status
      }
      usleep(delay)
      // The command that the server has run dies with it.
      _ = try? served.shell.run("pkill -KILL -f 'import --json --no-pager --commit --doc=Round'")
      try served.killAndRestart()
      _ = answer.wait()
      #expect(try served.shell.run("pc check; sha256sum inbox/*") == "no errors\n" + photos)
      _ = try served.json("POST", "/api/inbox/paper", ["title": "Round \(round)", "pages": pages])
      let made = try served.shell.run(
        "pc ls round-\(round)/pages --json | jq -r '[.items[].bundle] | sort | join(\" \")'")
      #expect(made == "1 2 3", "round \(round)")
    }
    #expect(
      try served.shell.run("pc check; pc ls --kind bundle --json | jq '.items | length'")
        == "no errors\n3")
  }
}
