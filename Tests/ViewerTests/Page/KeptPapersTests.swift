import Foundation
import Testing

/// Papers whose PDFs are elsewhere: what a person keeps on this device, with the real git-lfs.
@Suite(
  .serialized,
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git-lfs"), "needs git-lfs"))
struct KeptPapersTests {
  /// A clone without PDFs of a library with two docs, one of them in a folder. Plain git of the
  /// shell needs git-lfs's filter.
  private static let elsewhere = """
    export GIT_CONFIG_GLOBAL=$HOME/.gitconfig; git lfs install --skip-repo >/dev/null
    git init -q --bare -b main ../remote.git
    pc init -q --lfs ../first; cd ../first
    pc import -q $PAPERS/software-testing-midterm-2017.pdf --name midterm --doc 'Midterm 2017' --at docs/2017/ -c
    pc import -q $PAPERS/mock-exam-chinese.pdf --name mock --doc 'Mock exam' -c
    git remote add origin $PWD/../remote.git; pc sync -q
    cd ..; rm -rf library; pc clone -q $PWD/remote.git library; cd library
    [ $(grep -l '^oid' blobs/sha256/*/*.pdf | wc -l) = 2 ]
    """
  private static let card =
    "[...document.querySelectorAll('.doc-card')].find((card) => card.textContent.includes('Mock exam'))"

  private func here(_ served: ServedLibrary) throws -> String {
    try served.shell.run("grep -L '^oid' blobs/sha256/*/*.pdf | wc -l")
  }

  private func served() throws -> ServedLibrary { try ServedLibrary(Self.elsewhere) }

  /// Chooses *Keep on this device* in the menu of the doc.
  private func toggle(_ browser: Browser) throws {
    try browser.value("void \(Self.card).querySelector('.doc-menu').click()")
    try browser.waits(for: "document.querySelector('.menu')")
    try browser.value(
      "void [...document.querySelectorAll('.menu button')].find((item) => item.textContent.startsWith('Keep on this device')).click()"
    )
  }

  @Test func `a doc is kept, read with the remote away, and removed again`() throws {
    let served = try served()
    let browser = try served.browser()
    try browser.waits(for: Self.card)
    // Looking at the library downloads nothing.
    try browser.waits(
      for: "\(Self.card).querySelector('.cover .elsewhere')"
    )
    #expect(try here(served) == "0")
    try toggle(browser)
    try browser.waits(
      for: "\(Self.card).textContent.includes('on this device, as of')", seconds: 60)
    #expect(try here(served) == "1")
    // What is kept is read without the remote; the other doc is not.
    try served.shell.run("mv ../remote.git ../away.git")
    let kept = try served.open(["doc": "mock-exam"])
    #expect(try served.ask("GET", "/api/sessions/\(kept.id)/slots/0/image?w=480").status == 200)
    let other = try served.open(["doc": "2017/midterm-2017"])
    let refused = try served.ask("GET", "/api/sessions/\(other.id)/slots/0/image?w=480")
    #expect(refused.status != 200, "\(refused.status)")
    try toggle(browser)
    try browser.waits(for: "!\(Self.card).textContent.includes('on this device')")
    #expect(try here(served) == "0")
    #expect(try served.shell.run("git status --porcelain; pc check") == "no errors")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `a folder that is kept gets what a sync brings`() throws {
    let served = try served()
    let browser = try served.browser()
    try browser.open("\(served.base)/?in=2017")
    try browser.waits(for: "document.querySelector('.keep')")
    try browser.click(".keep")
    try browser.waits(
      for: "document.querySelector('.keep[aria-pressed=true]')?.textContent.includes('as of')",
      seconds: 60)
    #expect(try here(served) == "1")
    try served.shell.run(
      """
      export GIT_CONFIG_GLOBAL=$HOME/.gitconfig; cd ../first
      pc import -q $PAPERS/software-testing-midterm-2017-solutions.pdf --name solutions --doc Solutions --at docs/2017/ -c
      pc sync -q; cd ../library; pc sync -q
      """)
    try served.waits { _ in try here(served) == "2" }
    #expect(
      try served.shell.run(
        "pc show solutions --json | jq .files[0].elsewhere; git status --porcelain") == "null")
    #expect(try browser.scriptComplaints() == [])
  }

  @Test func `a download that fails is said, and made when the remote is back`() throws {
    let served = try served()
    try served.shell.run("mv ../remote.git ../away.git")
    let browser = try served.browser()
    try browser.waits(for: Self.card)
    try toggle(browser)
    try browser.waits(
      for: "document.body.textContent.includes('Some PDFs could not be downloaded')", seconds: 60)
    #expect(try here(served) == "0")
    try served.shell.run("mv ../away.git ../remote.git")
    // The next commit tries again, as the remote does when it is found to be back.
    try served.shell.run(
      "pc new -q doc Another; pc new -q group another g; pc add -q another/g 'mock#1' -c")
    try browser.waits(
      for: "\(Self.card).textContent.includes('on this device, as of')", seconds: 60)
    #expect(try here(served) == "1")
  }

  @Test func `libraries whose PDFs git has offer no choice, and readers make none`() throws {
    let plain = try ServedLibrary(ServedLibrary.papers)
    #expect(try plain.json("GET", "/api/kept")["isPossible"] as? Bool == false)
    let reply = try plain.ask("POST", "/api/kept", ["ref": "midterm-2017", "keep": true])
    #expect(
      reply.status == 422 && reply.text.contains("git itself stores the PDFs"), "\(reply.text)")
    #expect(try plain.ask("POST", "/api/kept", ["ref": "nothing", "keep": true]).status == 422)
    let served = try served()
    #expect(try served.ask("POST", "/api/kept", ["ref": "nothing", "keep": true]).status == 404)
    #expect(try served.ask("POST", "/api/kept", ["ref": "nothing"]).status == 400)
  }
}
