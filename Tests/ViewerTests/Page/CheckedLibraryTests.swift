import Foundation
import Testing

/// What the viewer says of the state of the library: errors, what could not be done, what was not
/// read.
@Suite(.serialized) struct CheckedLibraryTests {
  private static let line = "document.querySelector('.check-line:not([hidden])')"

  @Test func `a library is checked when it is opened, and its errors can be fixed`() throws {
    let served = try ServedLibrary(
      ServedLibrary.papers + """

        pc define -q tag Subject/Testing -c; pc tag -q midterm-2017 +Subject/Testing -c
        sed -i 's/"Testing"/"Software testing"/' tags/subject.json
        """)
    let browser = try served.browser()
    try browser.waits(for: Self.line)
    #expect(try browser.string("\(Self.line).textContent").hasPrefix("The library has 1 error"))
    try browser.click(".check-line button")
    try browser.waits(for: "document.querySelector('dialog .check-errors li')")
    #expect(
      try browser.string("document.querySelector('.check-errors').textContent").contains(
        "there is no tag 'Subject/Testing'"))
    try browser.click("dialog .primary")
    try browser.waits(for: "!\(Self.line)")
    #expect(try served.shell.run("pc check") == "no errors")
    try served.shell.run("pc commit -q -m Renamed")
    // What is broken while people read is said, too; this has no automatic fix.
    try served.shell.run("rm docs/midterm-2017/pages/p003.json")
    try browser.waits(for: Self.line)
    try served.shell.run("git checkout -q docs")
    try browser.waits(for: "!\(Self.line)")
    #expect(try browser.scriptComplaints() == [])
  }

  /// The test waits for the event while the change is made, and asks at once. Busy processors make
  /// the server slow, so that an old answer would last long enough to be seen.
  @Test func `a check after the last event of a change knows that change`() throws {
    let served = try ServedLibrary(ServedLibrary.papers)
    // Ends after a minute of CPU time, also if this test does not end it.
    let busy = try (1...3).map { _ in
      try Process.run(
        URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "ulimit -t 60; while :; do :; done"])
    }
    defer { for process in busy { kill(process.processIdentifier, SIGKILL) } }
    let events = try served.listen()
    for change in 1...30 {
      let isBroken = change % 2 == 1
      var count = events.count(of: "event: library") + 1
      try served.shell.run(
        "(sleep 0.5; \(isBroken ? "rm docs/midterm-2017/pages/p003.json" : "git checkout -q docs")) >../change 2>&1 &"
      )
      var hasErrors = !isBroken
      while hasErrors != isBroken, events.receive(until: "event: library", times: count) {
        let diagnostics = try served.json("GET", "/api/check")["diagnostics"] as? [[String: Any]]
        hasErrors = try #require(diagnostics).contains { $0["severity"] as? String == "error" }
        count += 1
      }
      #expect(hasErrors == isBroken, "change \(change)")
    }
  }

  @Test func `an answer that comes late says nothing about newer changes`() throws {
    let served = try ServedLibrary(ServedLibrary.papers)
    let browser = try served.browser()
    try browser.waits(for: "document.querySelector('.indexing:not([hidden])')")
    try browser.value(
      """
      ((ask) => {
        window.checks = { asked: 0, answered: 0 };
        window.fetch = async (address, ...rest) => {
          const answer = await ask(address, ...rest);
          if (!`${address}`.includes("api/check")) return answer;
          if ((checks.asked += 1) === 1) await new Promise((done) => setTimeout(done, 3000));
          checks.answered += 1;
          return answer;
        };
      })(fetch)
      """)
    try served.shell.run("rm docs/midterm-2017/pages/p003.json")
    try browser.waits(for: "checks.asked === 1")
    try served.shell.run("git checkout -q docs")
    try browser.waits(for: "checks.asked >= 2 && checks.answered === checks.asked")
    try browser.waits(for: "!\(Self.line)")
  }

  @Test func `what was refused is said in the reader's language, with the server's words`() throws {
    let served = try ServedLibrary(ServedLibrary.papers)
    let browser = try served.browser(language: "zh-CN")
    try browser.value(
      """
      import(document.querySelector('script[src*="main.js"]').src.replace('main.js', 'notices.js')).then(async (notices) => {
        const { act } = await import(document.querySelector('script[src*="main.js"]').src.replace('main.js', 'api.js'));
        act('rename', { ref: 'nothing', title: 'x' }).catch(notices.complain);
      })
      """)
    try browser.waits(for: "document.querySelector('.notice.error')")
    let said = try browser.string("document.querySelector('.notice.error p').textContent")
    #expect(said.hasPrefix("找不到（no ") && said.contains("'nothing'"), "\(said)")
    let again = try served.ask(
      "POST", "/api/actions", ["action": "newDoc", "title": "Midterm 2017", "at": "midterm-2017"])
    #expect(again.text.contains("\"errorCode\""), "\(again.text)")
  }

  @Test(arguments: ["en", "zh-CN"])
  func `recognised pages that a person should look at are listed, and opened`(_ language: String)
    throws
  {
    let served = try ServedLibrary(
      """
      pc import -q $PAPERS/software-testing-final-2016-page-3-photo.jpg --name photo --doc Final
      python3 -c 'import struct, zlib
      part = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
      open("../blank.png", "wb").write(b"\\x89PNG\\r\\n\\x1a\\n" + part(b"IHDR", struct.pack(">IIBBBBB", 800, 1100, 8, 0, 0, 0, 0))
        + part(b"IDAT", zlib.compress(b"".join(b"\\0" + b"\\xff" * 800 for _ in range(1100)))) + part(b"IEND", b""))'
      pc import -q ../blank.png --name blank; pc commit -q -m Papers; pc index -q
      """)
    let browser = try served.browser(language: language)
    try browser.click(".banner [aria-haspopup=menu]")
    let open = language == "en" ? "Pages to look at" : "需要查看的页面"
    try browser.value(
      "[...document.querySelectorAll('.menu button')].find((it) => it.innerText.startsWith('\(open)')).click()"
    )
    try browser.waits(for: "document.querySelector('dialog .choices button')")
    #expect(
      try browser.string("document.querySelector('dialog .choices').innerText").split(
        separator: "\n")
        == ["blank#1", language == "en" ? "No words were recognised" : "没有识别出文字"])
    try browser.hasNoFaults("the list")
    try browser.click("dialog .choices button")
    try browser.waits(for: "location.pathname === '/b/blank/1' && document.querySelector('.page')")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `find says what it could not look at, and has it read`() throws {
    let served = try ServedLibrary(
      """
      pc import -q $PAPERS/software-testing-midterm-2017.pdf --name midterm --doc 'Midterm 2017'
      pc import -q $PAPERS/software-testing-final-2016-page-3-photo.jpg --name photo
      pc add -q midterm-2017/pages 'photo#1'; pc commit -q -m 'First papers'
      """)
    let browser = try served.browser()
    try browser.open("\(served.base)/d/\(served.id("midterm-2017"))?find=zebra")
    let note = "document.querySelector('.find-unread')?.textContent"
    try browser.waits(for: "(\(note) ?? '').includes('1 of 5 pages is not read yet')")
    #expect(try browser.string("document.querySelector('.find-count').textContent") == "")
    try browser.click(".find-unread button")
    try browser.waits(
      for: "document.querySelector('.find-count').textContent === 'None'", seconds: 60)
    #expect(try browser.string(note) == "")
    #expect(try browser.scriptComplaints() == [])
  }
}
