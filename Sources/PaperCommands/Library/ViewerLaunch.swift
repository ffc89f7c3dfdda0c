import Files
import Glibc
import PaperDomain
import PaperLibrary
import Programs

/// The program `pc-viewer`, as `pc` starts it.
struct ViewerLaunch {
  private let executable: String
  private let viewer: String

  /// - Throws: ``CommandFailure`` if it is not installed.
  init(_ invocation: Invocation) throws {
    executable = try FileSystem.linkTarget(of: "/proc/self/exe")
    let folder = RawPath.directory(of: executable)
    let places =
      invocation.environment["PC_VIEWER"].map { [$0] }
      ?? ["\(folder)/pc-viewer", "\(folder)/../libexec/papercenter/pc-viewer"]
    guard let viewer = places.first(where: { access($0, X_OK) == 0 }) else {
      throw CommandFailure(
        "pc-viewer is not beside '\(executable)'", hints: ["make install puts both in place"])
    }
    self.viewer = viewer
  }

  /// Whether the environment has a browser that the viewer can open.
  static func hasBrowser(_ invocation: Invocation) -> Bool {
    ["BROWSER", "DISPLAY", "WAYLAND_DISPLAY"].contains { invocation.environment[$0] != nil }
  }

  /// Replaces this process by the viewer, which serves until Ctrl-C.
  ///
  /// - Parameters:
  ///   - start: The path of the viewer's first page.
  ///   - words: The options of `pc-viewer`.
  func takeOver(
    _ library: Library, at start: String, _ words: [String], _ invocation: Invocation
  ) throws -> Never {
    var environment = invocation.environment
    environment["PC_PROGRAM"] = environment["PC_PROGRAM"] ?? executable
    let program = [viewer, "--library", library.root, "--start", start] + words
    do {
      try Program(program, environment: environment).takeOver()
    } catch {
      throw CommandFailure("cannot run '\(error.program)': \(error.systemMessage)")
    }
  }
}
