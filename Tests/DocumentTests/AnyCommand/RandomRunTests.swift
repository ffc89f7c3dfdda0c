import Foundation
import Testing

/// Random commands, edits by hand and plain git in two to five clones; `Tests/RandomRuns/walk.py`
/// checks the invariants independently, from git's objects.
///
/// `make soak` runs thousands of steps; `PC_SEED="17 18"` runs failed seeds again.
@Suite(.serialized) struct RandomRunTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isThorough = environment["PC_SOAK"] != nil
  private static let seeds: [UInt64] =
    environment["PC_SEED"].map { $0.split(separator: " ").compactMap { UInt64($0) } }
    ?? Array(0..<(isThorough ? 200 : 2))
  private static let steps = isThorough ? 50 : 15

  @Test(arguments: seeds)
  func `no page changes without a version, no PDF is lost, no value goes unnamed`(
    seed: UInt64
  ) throws {
    let run = Process()
    run.executableURL = URL(filePath: "/usr/bin/env")
    run.arguments = [
      "python3", Repository.root.appending(path: "Tests/RandomRuns/walk.py").path,
      "--steps", "\(Self.steps)", "\(seed)",
    ]
    run.environment = Self.environment.merging(
      ["PC": Repository.products.appending(path: "pc").path, "PYTHONDONTWRITEBYTECODE": "1"]
    ) { $1 }
    let output = Pipe()
    run.standardOutput = output
    run.standardInput = FileHandle.nullDevice
    try run.run()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    run.waitUntilExit()
    let text = String(decoding: printed, as: UTF8.self)
    #expect(run.terminationStatus == 0, "\(text)")
    #expect(text.hasSuffix("1 passed, 0 failed\n"))
  }
}
