import Foundation
import Testing

/// The sync that a viewer makes in the background.
struct AutoSyncTests {
  private static let shared = """


    git init -q --bare -b main ../remote.git; git remote add origin "$PWD/../remote.git"; pc sync -q
    git clone -q ../remote.git ../other; cd ../other; git config papercenter.device other
    pc new -q doc "From the other"; pc new -q group from-the-other g; pc add -q from-the-other/g 'midterm#1' -c; pc sync -q
    cd - >/dev/null
    """

  /// Waits until a command prints a text.
  private func waits(
    for text: String, in served: ServedLibrary, _ command: String, seconds: Double
  ) throws {
    let end = Date().addingTimeInterval(seconds)
    while try !served.shell.run(command).contains(text) {
      if Date() > end { throw Late(command: command, text: text) }
      usleep(300_000)
    }
  }

  private struct Late: Error {
    let command: String
    let text: String
  }

  @Test func `what others did comes, and what was marked goes, without a command`() throws {
    let served = try ServedLibrary(
      ServedLibrary.papers + Self.shared + "\npc config set -q autoSync true")
    try waits(for: "from-the-other", in: served, "pc ls", seconds: 60)
    let session = try served.open(["doc": "midterm-2017"])
    _ = try served.ask(
      "POST", "/api/sessions/\(session.id)/events",
      [
        "event": "onAnnotationCreated",
        "logicalPageID": session.slots[0]["logicalPageID"] as? String ?? "",
        "annotation": ["kind": "note", "text": "shared by itself", "at": [0.5, 0.5]],
      ], headers: ["X-Window": "windowone"])
    try waits(
      for: "shared by itself", in: served,
      "git -C ../remote.git grep 'shared by itself' main -- docs || true", seconds: 60)
    try served.shell.run(
      "cd ../other; pc sync -q; pc rename from-the-other --title Later -c -q; pc sync -q")
    try waits(for: "Later", in: served, "pc ls", seconds: 120)
  }

  @Test func `without the setting nothing is shared`() throws {
    let served = try ServedLibrary(ServedLibrary.papers + Self.shared)
    sleep(5)
    #expect(try !served.shell.run("pc ls").contains("from-the-other"))
  }

  @Test func `a sync that fails again and again is said, and its end too`() throws {
    let served = try ServedLibrary(
      ServedLibrary.papers + Self.shared + """

        pc config set -q autoSync true
        printf '#!/bin/sh\necho no room >&2; exit 1\n' >../remote.git/hooks/pre-receive; chmod 755 ../remote.git/hooks/pre-receive
        pc new -q doc Mine; pc new -q group mine g; pc add -q mine/g 'midterm#1' -c
        """)
    let connection = try served.listen()
    connection.receive(until: "\"isSync\":true")
    #expect(connection.text.contains("\"isSync\":true"))
    // The settings say how often it failed, why, when it is tried again, and what waits.
    let state = try served.json("GET", "/api/sync")
    let failure = try #require(state["failure"] as? [String: Any])
    #expect((failure["count"] as? Int ?? 0) >= 3)
    #expect((failure["message"] as? String ?? "").contains("no room"))
    #expect(failure["since"] as? String ?? "z" < failure["nextTry"] as? String ?? "")
    #expect(state["ahead"] as? Int ?? 0 > 0 && state["isAutomatic"] as? Bool == true)
    let browser = try served.browser()
    try browser.open("\(served.base)/")
    try browser.click(".navigation button")
    try browser.waits(
      for:
        "document.querySelector('.sync-state')?.textContent.includes('no room') && document.querySelector('.sync-state').textContent.includes('Next try')"
    )
    try served.shell.run("rm ../remote.git/hooks/pre-receive")
    try waits(
      for: "mine", in: served, "git -C ../remote.git ls-tree main docs/ || true", seconds: 60)
    #expect(try served.json("GET", "/api/sync")["failure"] is NSNull)
  }
}
