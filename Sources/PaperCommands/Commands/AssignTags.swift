package import ArgumentParser
import PaperDomain

/// `pc tag REF… +Group/Tag -Group/Tag`.
package struct AssignTags: Command, WordRewriting {
  package static let configuration = CommandConfiguration.verb(
    commandName: "tag", abstract: "Add and remove tags of docs, groups, pages and bundles.",
    usage: "pc tag [REF…] [--where QUERY] [+GROUP/TAG…] [-GROUP/TAG…]",
    discussion: """
      The command makes all changes or none. Tags are not inherited: a doc's tags belong to the \
      doc only. With conditions, it changes the entities that pc ls lists with them.
      """)

  @Argument(
    help:
      "Bundles, docs, groups and pages; - reads them from stdin; +Group/Tag adds a tag.")
  package var words: [String] = []

  @OptionGroup package var selection: SelectionOptions

  @Option(
    parsing: .unconditionalSingleValue,
    help: .init("Remove a tag; the same as -Group/Tag.", valueName: "group/tag"))
  package var remove: [String] = []

  @OptionGroup package var nul: NulOption
  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// The options whose next word is their value.
  private static let valued: Set<String> = [
    "-m", "--message", "-C", "--color", "--remove", "--where", "--tag", "--kind",
  ]

  /// Rewrites `-Difficulty/Hard` as `--remove=Difficulty/Hard`: short options have one letter.
  ///
  /// Behind `--` there are no options: a word stays the name of a doc, group, page or bundle.
  package static func rewritten(_ words: [String]) -> [String] {
    var isValue = false
    var isName = false
    return words.map { word in
      defer {
        isName = isName || (word == "--" && !isValue)
        isValue = AssignTags.valued.contains(word)
      }
      let name = word.dropFirst()
      guard !isValue, !isName, word.hasPrefix("-"), !name.hasPrefix("-"), name.count > 1,
        !name.allSatisfy({ "cmnqvz".contains($0) })
      else { return word }
      return "--remove=" + name
    }
  }

  /// Adds and removes the tags.
  ///
  /// - Throws: ``CommandFailure`` if no entity or no tag is named, ``EditRefusal`` if a tag is
  ///   undefined or not allowed there; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let references = words.filter { !$0.hasPrefix("+") }
    let added = words.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) }
    if references.isEmpty && !selection.areGiven {
      throw CommandFailure.usage("name the docs, groups, pages or bundles to tag")
    }
    if added.isEmpty && remove.isEmpty {
      throw CommandFailure.usage(
        "no tag is given", hints: ["write +Subject/Mathematics, or -Subject/Mathematics"])
    }
    let things = try invocation.references(references, endedByNul: nul)
    let workspace = try Workspace(invocation)
    return try await workspace.change(options, invocation) { editor, resolver in
      let changes =
        try added.map { TagChange(tag: try tag($0, "+", editor.snapshot), isRemoval: false) }
        + remove.map { TagChange(tag: try tag($0, "-", editor.snapshot), isRemoval: true) }
      let entities = try ItemSelection(
        references.isEmpty ? nil : things, selection, for: .changing, in: editor.snapshot, resolver
      ).changeable()
      let carried = Set(entities.flatMap { $0.carrier?.metadata.tags ?? [] })
      for change in changes where change.isRemoval && !carried.contains(change.tag) {
        try editor.snapshot.refuseUnknown(change.tag)
      }
      try editor.tag(entities, changes)
      return .metadata(of: entities, after: editor.snapshot)
    }
  }

  private func tag(
    _ text: String, _ sign: String, _ snapshot: LibrarySnapshot
  ) throws -> TagReference {
    if let tag = TagReference(parsing: text) { return tag }
    let meant = snapshot.tagReferences.filter {
      ItemName.folded($0.tag) == ItemName.folded(text)
    }
    throw CommandFailure(
      "'\(text)' is not a tag: tags are written Group/Tag",
      hints: meant.isEmpty
        ? ["pc tags lists them"]
        : ["did you mean \(meant.map { "'\(sign)\($0)'" }.joined(separator: " or "))?"])
  }
}
