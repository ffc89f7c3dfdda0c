import Foundation
import Testing

/// A folder of the format that was moved and replaced by a link is not deleted.
struct FormatLinkTests {
  private static let tools =
    Clones.tools + Clones.papers + #"""
      # Moves something elsewhere and links to it; then nothing may be recorded.
      elsewhere() {
        mkdir -p "../elsewhere/$(dirname "$1")"; mv "$1" "../elsewhere/$1"; ln -s "$PWD/../elsewhere/$1" "$1"
        before=$(git rev-parse HEAD)
        pc status >../out 2>&1; grep -q "^$1:1:1: error: this is a symbolic link" ../out || { cat ../out; fail "status of $1"; }
        ! grep -q '^  remove' ../out || { cat ../out; fail "$1 reads as deleted"; }
        pc check >../out 2>&1; ended $? 1; grep -q "^$1:1:1: error: this is a symbolic link" ../out || { cat ../out; fail "check of $1"; }
        pc diff >../out 2>&1; [ "$(grep -c "^$1:1:1: error: this is a symbolic link" ../out)" = 1 ] || { cat ../out; fail "diff of $1"; }
        for command in 'commit -m x' "commit -m x $1" 'check --fix' 'check --fix -c' 'merge HEAD~1^0' 'purge --yes scan'; do
          pc $command >../out 2>&1; status=$?
          [ "$before" = "$(git rev-parse HEAD)" ] || { cat ../out; fail "$command with $1: recorded"; }
          [ $status = 0 ] && [ "$command" != 'merge HEAD~1^0' ] && { cat ../out; fail "$command with $1"; }
        done
        pc commit -m x 2>&1; rm "$1"; mv "../elsewhere/$1" "$1"
        pc status --exit-code -q >../out 2>&1 || { cat ../out; fail "$1 is not back"; }; pc check -q || fail "check after $1"
      }

      """#

  @Test(arguments: [
    "docs", "bundles", "blobs", "tags", "variables", "docs/exam", "docs/exam/pages",
    "docs/exam/pages/p001.json", "bundles/exam", "bundles/exam/bundle.json", "blobs/sha256",
  ])
  func `a link in the place of a part of the library is named and not recorded`(
    _ part: String
  ) throws {
    try Place.with { place in
      let ending = try place.run(Self.tools + "elsewhere \(part)")
      #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
      #expect(ending.output.contains("\(part):1:1: error: this is a symbolic link"))
      #expect(ending.output.contains(part.hasPrefix("blobs") ? "pc lfs enable" : "mount --bind"))
    }
  }

  @Test func `a link whose target is not there is named too, also for a PDF`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.tools + #"""
          mv docs ../kept; ln -s /nowhere/docs docs; pc commit -m x 2>&1; ended $? 2; rm docs; mv ../kept docs
          blob=$(git ls-files blobs | head -1); mv $blob ../blob.pdf; ln -s $PWD/../blob.pdf $blob
          pc commit -m x 2>&1; ended $? 2; pc status
          for command in status check diff 'diff HEAD'; do
            [ "$(pc $command 2>&1 | grep -c "^$blob:1:1: error: this is a symbolic link")" = 1 ] || fail "$command"
          done
          git add -A; git commit -q -m link
          pc diff HEAD~1 HEAD >../out; [ "$(grep -c "^$blob:1:1: error: this is a symbolic link" ../out)" = 1 ] || { cat ../out; fail commits; }
          ! grep 'do not match the name' ../out || fail twice
          """#)
      #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
      #expect(ending.output.contains("docs:1:1: error: this is a symbolic link to '/nowhere/docs'"))
      #expect(ending.output.contains(".pdf:1:1: error: this is a symbolic link"))
    }
  }

  @Test(arguments: ["docs/exam", "docs", "bundles/scan", "docs/exam/pages"])
  func `a link that plain git recorded is named, and not shared`(_ part: String) throws {
    try Place.with { place in
      let ending = try place.run(
        Clones.all + #"""
          mv $1 ../kept; ln -s $PWD/../kept $1; git add -A; git commit -qm 'moved'; before=$(git -C ../remote.git rev-parse main)
          pc check --full >../out 2>&1; ended $? 1; grep "^$1:1:1: error: this is a symbolic link" ../out || { cat ../out; fail check; }
          for command in push sync; do
            pc $command >../out 2>&1; ended $? 2; grep "^$1:1:1: error: this is a symbolic link" ../out || { cat ../out; fail $command; }
            [ $before = $(git -C ../remote.git rev-parse main) ] || fail pushed
          done
          git revert --no-edit HEAD >../out 2>&1; rm -f $1; git checkout -q -- . ; pc sync || fail sync; sound
          """#, part)
      #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    }
  }

  @Test func `a link of one's own beside the papers is recorded as git does`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.tools + #"""
          echo a >a.txt; ln -s ../../a.txt docs/exam/a; ln -s a.txt b; ln -s /tmp elsewhere
          pc commit -q -m links || fail commit; git ls-files -s docs/exam/a b elsewhere | grep -c ^120000
          """#)
      #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
      #expect(ending.output.hasSuffix("3\n"), "\(ending.output)")
    }
  }

  @Test func `what does not touch the link goes on`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.tools + #"""
          mv blobs ../kept; ln -s $PWD/../kept blobs
          pc tag -q -c exam +Subject/Chinese || fail tag; git show --stat --format= HEAD | grep -q blobs && fail blobs
          rm blobs; mv ../kept blobs; sound
          """#)
      #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    }
  }
}
