import Files
import Foundation
import Testing

@Suite struct LineFileTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test(.timeLimit(.minutes(1))) func `is read while others append to it`() async throws {
    let file = LineFile(folder["log"], limit: 1 << 20)
    #expect(try file.bytes() == [])
    let lines = (0..<2_000).map { Array("line \($0)\n".utf8) }
    let all = lines.flatMap { $0 }
    let appending = Task.detached { for line in lines { try file.append(line) } }
    var length = 0
    while length < all.count {
      try Task.checkCancellation()
      let bytes = try file.bytes()
      #expect(bytes.count >= length && all.starts(with: bytes))
      if bytes.count < length { break }
      length = bytes.count
    }
    try await appending.value
    #expect(try file.bytes(from: all.count - 10) == all.suffix(10))
    #expect(try file.bytes(from: all.count + 1) == [])
  }
}
