import Foundation
import Testing

/// Libraries of earlier versions, with their caches: kept in Tests/Fixtures/libraries as those versions wrote them.
struct UpgradeTests {
  private static let folder = Repository.root.appending(path: "Tests/Fixtures/libraries").path
  private static let libraries =
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []

  /// Unpacks a library beside the test's own, and goes there.
  private static func unpack(_ library: String) -> String {
    """
    fail() { echo "failed: $*"; exit 91; }
    cd ..; tar xJf '\(folder)/\(library)' --one-top-level=old --strip-components=1 || fail unpack; cd old

    """
  }

  @Test(arguments: libraries)
  func `a library of an earlier version is read, changed and undone`(library: String) throws {
    let ending = try Self.run(
      library,
      """
      head=$(git rev-parse HEAD); pc check --full -q || fail check
      pc status | grep -q 'Nothing to commit' || fail status
      [ "$(pc log exam/pages/p001 --json | jq '.versions | length')" = 2 ] || fail versions
      pc annotate exam/pages/p001 | grep -q 'Ask about this' || fail annotation
      pc export -q exam/pages/p001 -o ../page.pdf || fail export; qpdf --check ../page.pdf >/dev/null || fail pdf
      pc ops | grep -q 'pc bind' || fail operations
      [ $(git rev-parse HEAD) = $head ] && [ -z "$(git status --porcelain)" ] || fail 'reading changed it'
      pc rename -q -c exam --title 'Exam again' || fail rename; pc undo -q || fail undo
      [ "$(jq -r .title docs/exam/doc.json)" = 'Exam 2017' ] || fail title
      pc bind -q -c exam/pages/p002 rescan#2 || fail bind; pc check --full -q && [ -z "$(git status --porcelain)" ]
      """)
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
  }

  @Test(arguments: libraries)
  func `an earlier cache is rebuilt without a message`(library: String) throws {
    let ending = try Self.run(
      library,
      """
      pc search midterm >../first || fail search
      # The cache's own version: 4 bytes at 60, the last of which is small.
      printf '\\001' | dd of=.pc/index.sqlite bs=1 seek=63 conv=notrunc 2>/dev/null
      for file in blobs checked.json folders manifests; do echo old >.pc/$file; done
      pc index -q && pc search midterm >../second || fail 'search again'; cmp ../first ../second
      pc status -q && pc check -q && [ -z "$(git status --porcelain)" ]
      """)
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    #expect(ending.output + ending.errors == "")
  }

  @Test(arguments: libraries)
  func `a clone of it goes on`(library: String) throws {
    let ending = try Self.run(
      library,
      """
      git init -q --bare ../remote.git && pc remote add -q origin ../remote.git && pc sync -q || fail sync
      pc clone -q ../remote.git ../new && cd ../new && pc annotate -q exam/pages/p002 add --note New --at 0.1,0.1 -c &&
        pc sync -q && cd ../old && pc sync -q && pc annotate exam/pages/p002 | grep -q New && pc check --full -q
      """)
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
  }

  @Test func `there is a library of each format`() { #expect(!Self.libraries.isEmpty) }

  private static func run(_ library: String, _ script: String) throws -> Place.Ending {
    var ending: Place.Ending?
    try Place.with { ending = try $0.run(unpack(library) + script) }
    return try #require(ending)
  }
}
