import Foundation
import Testing

/// A full disk, and a read-only library.
@Suite(.serialized) struct DiskTests {
  private static func succeeds(_ command: String) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "exec 2>&1 >/dev/null; \(command)"]
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// A mount in the script's own namespace ends with the script.
  private static let mounts = succeeds("unshare -m mount -t tmpfs tmpfs /mnt")
  private static let changesUser = succeeds(
    "setpriv --reuid 65534 --regid 65534 --clear-groups true")

  /// Runs the script in a library on a file system of 2500 KiB.
  private func onSmallDisk(_ script: String) throws {
    try Place.with { place in
      let ending = try place.run(
        #"""
        exec unshare -m sh -c 'mount -t tmpfs -o size=2500k tmpfs "$REPO/lib" && cd "$REPO/lib" &&
          pc init -q && mkdir inbox && eval "$1"' sh "$1"
        """#, script)
      #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
      #expect(
        ending.errors.contains("hint: ") && ending.errors.contains("disk"), "\(ending.errors)")
    }
  }

  @Test(.enabled(if: mounts, "needs the right to mount"))
  func `an import that fills the disk is refused, and works after making room`() throws {
    try onSmallDisk(
      """
      head -c 1900k /dev/zero >inbox/fill; pc import -q $EXAMPLES/software-testing-final-2016-page-3-scan.jpg
      [ $? = 2 ] || exit 81; [ -z "$(find blobs bundles -type f; find . -name '.pc-tmp-*')" ] || exit 82
      rm inbox/fill; pc import -q $EXAMPLES/software-testing-final-2016-page-3-scan.jpg && pc check
      """)
  }

  @Test(.enabled(if: mounts, "needs the right to mount"))
  func `a commit that fills the disk changes nothing, and works after making room`() throws {
    try onSmallDisk(
      """
      pc import -q $EXAMPLES/mock-exam-chinese.pdf --doc D && pc commit -q && git rev-parse HEAD >../head
      pc import -q $EXAMPLES/software-testing-final-2016-page-3-scan.jpg || exit 83
      head -c 3000k /dev/zero >inbox/fill; pc commit -q; [ $? = 2 ] || exit 81
      git rev-parse HEAD | cmp - ../head || exit 82; rm inbox/fill
      pc commit -q && git fsck --strict && pc check && test -z "$(git status --porcelain)"
      """)
  }

  @Test(
    .enabled(if: changesUser, "needs the right to change the user"),
    arguments: ["import $EXAMPLES/mock-exam-chinese.pdf", "commit", "new doc Title"])
  func `a library that can't be written is refused, and read`(_ command: String) throws {
    try Place.with { place in
      let ending = try place.run(
        """
        pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --doc D; pc commit -q; echo a >note
        chown -R 65534:65534 .; chmod -R a-w .; chmod a+rx .. ../..
        as='setpriv --reuid 65534 --regid 65534 --clear-groups'
        find . | sort >../before; $as pc \(command); echo $?; find . | sort | cmp - ../before
        $as pc ls -q >&2; echo $?
        """)
      #expect(ending.output == "2\n0\n", "\(ending.errors)")
      #expect(ending.errorLines.count == 1, "\(ending.errors)")
    }
  }
}
