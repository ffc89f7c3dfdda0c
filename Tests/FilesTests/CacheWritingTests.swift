import Files
import Testing

@Suite struct CacheWritingTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test func `writes a cache, over an older one too, and leaves nothing else`() throws {
    for content: [UInt8] in [[1, 2, 3], [4]] {
      try FileSystem.writeCache(content, to: folder["cache"])
      #expect(try FileSystem.read(folder["cache"], limit: 9) == content)
    }
    #expect(try folder.names() == ["cache"])
  }

  @Test func `knows the type of the file system that /proc is`() throws {
    let device = try FileSystem.status(of: "/proc").device
    #expect(try FileSystem.type(ofDevice: device) == "proc")
    #expect(try FileSystem.type(ofDevice: 0xfff_ffff) == nil)
  }
}
