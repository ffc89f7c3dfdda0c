import Foundation
import Testing

/// A phone that becomes the camera of the inbox: two browsers, one of them a phone's.
@Suite(.serialized) struct PhonePageTests {
  @Test func `a phone is connected, and its photos arrive though the connection breaks`() throws {
    let served = try ServedLibrary("", options: "--phone-address 127.0.0.1 --no-tls")
    let computer = try served.browser()
    try computer.open("\(served.base)/inbox")
    try computer.waits(for: "document.querySelector('.inbox .empty')")
    try computer.click(".library-tools button:nth-child(2)")
    try computer.waits(for: "document.querySelector('.phone-code')")
    let address = try computer.string("document.querySelector('.phone-address a').href")

    // Between them is a line that breaks.
    let port = try #require(URLComponents(string: address)?.port)
    let breaking = Process()
    breaking.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    breaking.currentDirectoryURL = URL(fileURLWithPath: try served.shell.run("pwd"))
    breaking.arguments = [
      "\(Shell.sources)/Tests/Transports/cut.py", "\(port)", "../line", "1", "1000000", "3000000",
    ]
    try breaking.run()
    defer { kill(breaking.processIdentifier, SIGKILL) }
    let line = try served.shell.run("until [ -e ../line ]; do sleep 0.05; done; cat ../line")
    let phone = try Browser(
      width: 500, height: 844,
      preferences: [
        "--lang=en", "--user-agent=Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)",
        "--host-resolver-rules=MAP 127.0.0.1:\(port) 127.0.0.1:\(line)",
      ])
    try phone.emulate(width: 390, height: 844, isPhone: true)
    try phone.open(address)
    try phone.waits(for: "document.querySelector('.phone-number')")
    try computer.waits(for: "document.querySelector('.phone-link .phone-number')")
    #expect(try computer.text(".phone-number") == phone.text(".phone-number"))
    #expect(try computer.text(".phone-link [role=alert]").hasPrefix("iPhone (127.0.0.1)"))
    // What the address says is gone from the phone's history.
    #expect(try !phone.address.contains("#"))
    try computer.click(".phone-link .primary")
    try phone.waits(for: "document.querySelectorAll('.phone-choices input').length === 2")
    #expect(try phone.number("document.documentElement.scrollWidth - innerWidth") <= 0)
    #expect(
      try phone.string(
        "[...document.querySelectorAll('.phone-choices label')].every((it) => it.getBoundingClientRect().height >= 44)"
      ) == "true")

    // The connection breaks in the middle of the photo; a film is refused.
    let name = "photo.jpg"
    // What stands behind a JPEG's end is no part of the picture.
    try served.shell.run(
      """
      { cat $PAPERS/software-testing-final-2016-page-3-photo.jpg; head -c 8000000 /dev/zero; } > ../photo.jpg
      head -c 999 /dev/zero > ../film.mp4
      """)
    let photo = try served.shell.run("realpath ../photo.jpg")
    let film = try served.shell.run("realpath ../film.mp4")
    try phone.type("\(photo)\n\(film)", into: ".phone-choices label:nth-child(2) input")
    try phone.waits(
      for:
        "document.querySelector('.phone-files li:last-child').innerText.includes('No connection')")
    try phone.waits(
      for: "document.querySelector('.phone-files li:last-child').innerText.includes('Sent')")
    try phone.waits(
      for: "document.querySelector('.phone-files li:first-child .problem')?.textContent")
    #expect(try served.shell.run("ls inbox; cmp inbox/\(name) \(photo)") == name)

    // The computer shows what came. The phone stays connected, and can be loaded again.
    try computer.waits(
      for: "document.querySelector('.phone-link').innerText.includes('1 file arrived')")
    try computer.press(Browser.Key.escape)
    try computer.waits(
      for: "document.querySelector('.sort-caption strong')?.textContent === '\(name)'")
    try phone.reload()
    try phone.waits(for: "document.querySelector('.phone-choices')")
    #expect(try phone.scriptComplaints() == [])
    #expect(try computer.scriptComplaints() == [])
    // Disconnected.
    try computer.click(".library-tools button:nth-child(2)")
    try computer.waits(for: "document.querySelector('.phone-link [role=status]')")
    try computer.click(".phone-link .library-tools button")
    try computer.waits(for: "document.querySelector('.phone-link').innerText.includes('No phone')")
    try phone.type(photo, into: ".phone-choices label:nth-child(2) input")
    try phone.waits(
      for: "document.querySelector('.phone-files').innerText.includes('No connection')")
  }
}
