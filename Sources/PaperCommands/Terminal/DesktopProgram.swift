import Programs

/// The program that the desktop opens a file with.
enum DesktopProgram {
  /// Opens a file with `xdg-open`.
  ///
  /// - Throws: ``CommandFailure`` if no program opens it.
  static func open(_ path: String, _ invocation: Invocation) throws {
    let ending: ProgramEnding
    do {
      ending = try Program(["xdg-open", path], environment: invocation.environment).run()
    } catch {
      throw CommandFailure(
        "no program opens '\(path)': \(error.systemMessage)",
        hints: ["install xdg-utils, or open the file in a viewer of yours"])
    }
    guard ending.isSuccess else {
      throw CommandFailure(
        "xdg-open could not open '\(path)'", hints: ["open the file in a viewer of yours"])
    }
  }
}
