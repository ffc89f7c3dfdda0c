package import ArgumentParser
import PaperDomain
import PaperIndex
import PaperLibrary

/// `pc bundle password NAME --password-file FILE`.
package struct BundlePassword: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "password", abstract: "Give the password of an encrypted bundle on this device.",
    discussion: """
      The password is kept in .git/papercenter/passwords, which only you can read. It is in no commit, \
      so each clone needs it.
      """)

  @Argument(help: "The bundle.")
  package var name: String

  @OptionGroup package var password: PasswordOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if there is no password.
  package func validate() throws {
    if password.file == nil { throw ValidationError("give the password: --password-file FILE") }
  }

  /// Keeps the password if it opens all files of the bundle.
  ///
  /// - Throws: ``ReferenceError`` if the bundle is unknown, ``CommandFailure`` if a file stays closed,
  ///   `PictureError` if one is missing or damaged; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let snapshot = try workspace.library.bundleSnapshot()
    let bundle = try workspace.resolver(snapshot).bundle(Reference(parsing: name))
    let workers = try workspace.openWorkers(count: 1)
    _ = try await password.giving(to: workspace, invocation) {
      for file in bundle.files.values.joined() {
        do {
          _ = try await workers.outline(of: file.blob, in: workspace.library)
        } catch let error as PictureError where error.needsPassword {
          throw CommandFailure(
            "this password does not open '\(bundle.name)'",
            hints: ["check the file with the password"])
        }
      }
    } isOpen: {
      true
    }
    try invocation.write(Answer(name: bundle.name))
    return .done
  }

  struct Answer: Report {
    let name: String

    var json: OutputJSON { ["name": .string(name)] }

    func write(to terminal: Terminal) throws {
      try terminal.say("\(name, .heading) can be read on this device")
      terminal.hint("pc index")
    }
  }
}
