import Foundation
import Testing

/// The Debian package of the programs that were built for the tests.
@Suite(.serialized) struct DebianPackageTests {
  /// A debug build needs Swift's libraries on the machine, so it is not packed.
  private static let isRelease = Repository.products.lastPathComponent == "release"
  private static let canMount =
    (try? run("unshare -m true && command -v mmdebstrap dpkg-shlibdeps"))?.status == 0

  private struct Ending {
    var status: Int32
    var output: String
  }

  /// Runs a shell script in the folder of the sources; stdout and stderr are one text.
  private static func run(_ script: String) throws -> Ending {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/bash")
    shell.arguments = ["-c", "exec 2>&1\n" + script]
    shell.currentDirectoryURL = Repository.root
    let pipe = Pipe()
    shell.standardOutput = pipe
    shell.standardInput = FileHandle.nullDevice
    try shell.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    return Ending(status: shell.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }

  /// The result of packing what was built, which is slow: the path of the package, or why there is none.
  private static let package = Result {
    try run(".packaging/deb '\(Repository.products.path)' .build/packages")
  }

  /// Runs a script with the path of the package as `$deb`, and an empty folder as `$folder`.
  private static func packed(_ script: String) throws -> Ending {
    let package = try package.get()
    guard package.status == 0 else { return package }
    return try run(
      """
      deb=$(readlink -f '\(package.output.split(separator: "\n").last ?? "")')
      folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
      \(script)
      """)
  }

  @Test(
    .enabled(
      if: isRelease && canMount, "needs a release build, mmdebstrap, and to mount file systems"))
  func `a new Debian goes from the package to a marked, stamped, exported and synced paper`() throws
  {
    let ending = try Self.packed("Tests/Packages/fresh-debian \"$deb\" examples")
    #expect(ending.status == 0, "\(ending.output)")
    for step in [
      "no compiler, no Swift", "read and found", "marked", "stamped", "exported", "synced",
      "viewed",
    ] {
      #expect(ending.output.contains("ok: \(step)\n"), "\(step)")
    }
  }

  @Test(.enabled(if: isRelease, "needs a release build"))
  func `lintian finds no error, and no program needs Swift or a folder of the build`() throws {
    let ending = try Self.packed(
      """
      lintian --allow-root --fail-on error,warning --suppress-tags hardening-no-relro "$deb" || exit 1
      dpkg-deb -x "$deb" "$folder/root"; cd "$folder/root/usr"
      for program in bin/pc libexec/papercenter/pc-worker libexec/papercenter/pc-viewer; do
        ! objdump -p $program | grep -E 'NEEDED.*swift|NEEDED.*Foundation|R(UN)?PATH +/' || exit 2
        ! strings -a $program | grep -F '\(Repository.root.path)/' || exit 3
      done
      desktop-file-validate share/applications/papercenter.desktop || exit 4
      [ ! -e "$folder/root/etc" ] || exit 5
      """)
    #expect(ending.status == 0, "\(ending.output)")
  }

  @Test(.enabled(if: isRelease, "needs a release build"))
  func `packing twice gives the same bytes`() throws {
    let ending = try Self.packed(
      "cp -a '\(Repository.products.path)/'{pc,pc-worker,pc-viewer,papercenter.han} \"$folder/\" && mkdir \"$folder/2\" && "
        + "cmp \"$deb\" \"$(.packaging/deb \"$folder\" \"$folder/2\")\"")
    #expect(ending.status == 0, "\(ending.output)")
  }

  @Test func `the package names everything that a built pc uses`() throws {
    let control = try Repository.text(of: ".packaging/control")
    let named = Set(control.split { ": ,\n".contains($0) }.map(String.init))
    for line in try Repository.text(of: ".ci/packages").split(separator: "\n") {
      let words = line.split(separator: " ")
      // What is linked is found by dpkg-shlibdeps.
      guard words.first == "run", !["libqrencode4", "libstemmer0d"].contains(words[1]) else {
        continue
      }
      #expect(named.contains(String(words[1])), "\(words[1]) is not in .packaging/control")
    }
  }

  @Test func `a library that is missing is said, and how to find it`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        printf '#!/bin/sh\\nexit 127\\n' >../worker; chmod +x ../worker
        export PC_WORKER=$(pwd)/../worker
        pc import -q $EXAMPLES/mock-exam-chinese.pdf; echo $?; ls bundles 2>/dev/null | wc -l
        (unset PC_WORKER; pc import -q $EXAMPLES/mock-exam-chinese.pdf); pc index -q; echo $?
        pc version --json | jq -c '[.version != null, .engines]'
        """)
      #expect(ending.words == ["2", "0", "2", "[true,null]"], "\(ending.errors)")
      #expect(ending.errors.contains("a library that it needs is missing\nhint: ldd names it"))
    }
  }
}
