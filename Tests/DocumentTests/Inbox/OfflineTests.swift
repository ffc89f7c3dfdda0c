import Foundation
import Testing

/// Nothing but this device: a network namespace whose name server writes down who asks.
@Suite(.serialized) struct OfflineTests {
  private static let isolates = {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "unshare -n -m mount --bind /etc/hostname /etc/resolv.conf"]
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// Runs steps in a library without a network. They can `fail WHY`, `serve` the library, and `ask`
  /// the server.
  private func offline(_ steps: String) throws {
    let names = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Transports/names.py").standardized.path
    try Place.with { place in
      let ending = try place.run(
        #"""
        cat >../offline <<'END'
        set -e; fail() { echo "$1" >&2; exit 1; }
        trap 'kill $view $server 2>/dev/null' EXIT
        echo nameserver 127.0.0.1 >../resolver; mount --bind ../resolver /etc/resolv.conf
        python3 "$1" ../asked & server=$!
        for i in $(seq 100); do [ -e ../asked ] && break; sleep 0.1; done
        # The server is asked by who asks at all.
        getent hosts probe.example && fail answered
        [ "$(sort -u ../asked)" = probe.example ] || fail "$(cat ../asked)"
        : >../asked
        serve() {
          pc view --no-browser --port 0 >../address 2>../view & view=$!
          for i in $(seq 100); do [ -s ../address ] && break; sleep 0.1; done
          address=$(head -1 ../address); base=${address%/open*}; token=${address#*token=}
        }
        ask() { path=$1; shift; curl -sSf -H "Authorization: Bearer $token" "$@" "$base$path"; }
        mkdir ../offline-library; cd ../offline-library; pc init -q .

        """# + steps + #"""

          [ ! -s ../asked ] || fail "asked for $(sort -u ../asked)"
          END
          exec unshare -n -m sh ../offline "$1"
          """#, names)
      #expect(
        ending.status == 0, "\(ending.output.suffix(2_000))\(ending.errors.suffix(2_000))")
    }
  }

  @Test(.enabled(if: isolates, "needs the right to make namespaces"))
  func `photos become a paper that is found and looked at, and no name is asked for`() throws {
    try offline(
      #"""
      mkdir inbox
      cp $EXAMPLES/software-testing-final-2016-page-3-photo.jpg inbox/photo.jpg
      cp $EXAMPLES/software-testing-final-2016-page-3-scan.jpg inbox/scan.jpg
      printf 'nk' | pc triage -q; pc inbox notes -q
      pc import -q --flat inbox/photo.jpg inbox/scan.jpg --doc Exam -c; pc index -q
      [ $(pc search testing --json | jq .total) -gt 0 ] || fail search
      pc status >/dev/null; pc check -q
      serve; ask / >/dev/null
      id=$(ask /api/inbox | jq -r '.items[0].id')
      ask /api/inbox/files/$id/picture | head -c 2 | od -An -tx1 | grep -q 'ff d8' || fail picture
      ask /api/inbox/files/$id/words | jq -e '.words | length > 100' >/dev/null || fail words
      [ $(ask '/api/search?q=testing' | jq .total) -gt 0 ] || fail 'search in the viewer'
      """#)
  }

  @Test(.enabled(if: isolates, "needs the right to make namespaces"))
  func `a Chinese paper is read, its words are explained, marked and counted`() throws {
    try offline(
      #"""
      pc import -q $EXAMPLES/mock-exam-chinese.pdf --name mock --doc Exam -c; pc index -q
      serve; ask /read >/dev/null; ask /stats >/dev/null
      page=$(ask /api/read/docs/exam | jq -r '.pages[0].id')
      [ $(ask /api/read/pages/$page | jq '.tokens | length') -gt 40 ] || fail words
      ask '/api/dict?word=%E8%80%83%E8%AF%95' | jq -e '.entries[0].meanings | length > 0' >/dev/null || fail dict
      session=$(ask /api/read/sessions --json '{"doc":"exam"}' | jq -r .session)
      ask /api/read/marks --json '{"action":"mark","word":"考试"}' >/dev/null
      ask /api/read/sessions/$session --json '{"pages":["'$page'"],"page":"'$page'","isEnd":true}' >/dev/null
      ask /api/stats | jq -e '.reading.marked == 1 and .reading.texts == 1' >/dev/null || fail statistics
      ask /api/sync | jq -e '.remote == null' >/dev/null || fail sync
      [ "$(pc words --state marked | cut -d' ' -f1)" = 考试 ] || fail 'pc words'
      pc level -q >/dev/null; pc stats --unread -q >/dev/null; pc dict 考试 >/dev/null
      """#)
  }
}
