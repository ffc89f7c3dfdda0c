package import ArgumentParser
package import PaperDomain

/// `pc define tag Group/Tag…`.
package struct DefineTag: Command, WordRewriting {
  package static let configuration = CommandConfiguration.verb(
    commandName: "tag", abstract: "Define tags, or change their colour and scope.",
    usage: "pc define tag GROUP/TAG… [--color '#208C85'] [--scope SCOPE]")

  @Argument(help: .init("The tags; a new group is created.", valueName: "group/tag"))
  package var tags: [String]

  @Option(
    help: .init("Their colour; --color '#208C85' is the same.", valueName: "#rrggbb"))
  package var tagColor: String?

  @Option(help: "The kinds of entities that may have them.")
  package var scope: TagScope?

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package static func rewritten(_ words: [String]) -> [String] {
    GlobalOptions.colorWords(words, meaning: "--tag-color")
  }

  /// Defines the tags.
  ///
  /// - Throws: ``CommandFailure`` if a word is no tag, ``EditRefusal`` if a name or colour is bad,
  ///   ``RegistryRefusal`` if uses are outside the scope; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let references = try tags.map { text in
      guard let reference = TagReference(parsing: text) else {
        throw CommandFailure.usage(
          "'\(text)' is not a tag: tags are written Group/Tag",
          hints: ["for one, Subject/\(text.split(separator: "/").last ?? "Mathematics")"])
      }
      return reference
    }
    let workspace = try Workspace(invocation)
    return try await workspace.change(options, invocation) { editor, _ in
      var defined: [TagReference] = []
      for reference in references
      where try editor.defineTag(reference, color: tagColor, scope: scope) {
        defined.append(reference)
      }
      return PlannedChange(
        lines: defined.map { "tag \($0, .heading)" },
        members: [
          .init(
            "tags", .list(references) { $0.json(editor.snapshot.tag($0), uses: nil) })
        ])
    }
  }
}

extension TagScope: ExpressibleByArgument {}
