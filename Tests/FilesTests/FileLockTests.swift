import Files
import Foundation
import Testing

@Suite struct FileLockTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func take(_ timeoutSeconds: Double = 0) throws -> FileLock {
    try FileLock(acquiring: folder["lock"], timeoutSeconds: timeoutSeconds)
  }

  @Test func `a second taker is told who holds it`() throws {
    let lock = try take()
    let holder = FileError(.lock, folder["lock"], .locked(holder: getpid()))
    #expect(throws: holder) { _ = try take() }
    #expect(throws: holder) { _ = try take(0.02) }
    _ = consume lock
  }

  @Test func `it can be taken again when it was given up, and says who took it last`() throws {
    for _ in 0..<3 { _ = try take() }
    #expect(try FileLock.holder(of: folder["lock"]) == getpid())
  }

  @Test func `a killed holder leaves no lock`() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/flock")
    process.arguments = ["--no-fork", folder["lock"], "sh", "-c", "echo ready; exec sleep 60"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    _ = output.fileHandleForReading.readData(ofLength: 6)
    #expect(throws: FileError.self) { _ = try take() }
    kill(process.processIdentifier, SIGKILL)
    _ = try take(10)
  }
}
