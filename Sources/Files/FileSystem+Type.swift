extension FileSystem {
  /// The type of the mounted file system that has this `st_dev`: `ext4`, `nfs4`, `fuse.sshfs`…
  ///
  /// Read from `/proc/self/mountinfo`, proc(5); `nil` for an unknown device, as with Btrfs, whose
  /// subvolumes have device numbers of their own.
  ///
  /// - Throws: ``FileError`` if `/proc/self/mountinfo` can't be read.
  package static func type(ofDevice device: UInt) throws(FileError) -> String? {
    let file = try Descriptor(opening: "/proc/self/mountinfo", for: .reading)
    // makedev(3): each number is split into two parts.
    let major = device >> 8 & 0xfff | device >> 32 & ~0xfff
    let minor = device & 0xff | device >> 12 & ~0xff & 0xffff_ffff
    let number = "\(major):\(minor)"
    // More than enough for the mounts of any machine.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1)
    defer { buffer.deallocate() }
    let count = try file.read(into: buffer)
    for line in String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 2, fields[2] == number, let end = fields.firstIndex(of: "-"),
        end + 1 < fields.count
      else { continue }
      return String(fields[end + 1])
    }
    return nil
  }
}
