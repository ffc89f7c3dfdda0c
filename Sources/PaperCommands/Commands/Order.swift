package import ArgumentParser
import PaperDomain

/// `pc order GROUP NAME…`, `pc order GROUP --natural`, `pc order GROUP --move NAME --after NAME`.
package struct Order: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Change the order of a group's pages or of a doc's groups.",
    usage: """
      pc order GROUP|DOC NAME…
      pc order GROUP|DOC --natural
      pc order GROUP|DOC --move NAME… --first|--last|--before NAME|--after NAME
      """,
    discussion: """
      The named pages or groups come first, in the given order; the others follow in their old \
      order. Only the order list changes: files keep their names.
      """)

  @Argument(help: .init("The group or doc.", valueName: "ref"))
  package var container: String

  @Argument(help: .init("Its pages or groups, in their new order.", valueName: "name"))
  package var names: [String] = []

  @Flag(help: "Sort by name: 2 before 10.")
  package var natural = false

  @Option(
    parsing: .upToNextOption,
    help: .init("Move these; the others keep their order.", valueName: "name"))
  package var move: [String] = []

  @Flag(help: "Move to the beginning.")
  package var first = false

  @Flag(help: "Move to the end.")
  package var last = false

  @Option(help: .init("Move before this one.", valueName: "name"))
  package var before: String?

  @Option(help: .init("Move after this one.", valueName: "name"))
  package var after: String?

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if there is not one way to order, or not one place to move to.
  package func validate() throws {
    let ways = [!names.isEmpty, natural, !move.isEmpty].count { $0 }
    if ways != 1 {
      throw ValidationError("give either names in their new order, or --natural, or --move")
    }
    let places = [first, last, before != nil, after != nil].count { $0 }
    if move.isEmpty ? places > 0 : places != 1 {
      throw ValidationError("--move needs one of --first, --last, --before and --after")
    }
  }

  /// Changes the order.
  ///
  /// - Throws: ``ReferenceError`` if the container is unknown, ``CommandFailure`` if its kind has
  ///   no order, ``StructureRefusal`` if a name is not in it, or is given twice; otherwise as
  ///   ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    return try await workspace.change(options, invocation) { editor, resolver in
      let list: OrderList
      switch try resolver.entity(container) {
      case .group(let group): list = OrderList(of: group)
      case .doc(let doc): list = OrderList(of: doc)
      case let other:
        throw CommandFailure(
          "'\(container)' is a \(other.kindName): groups and docs have an order",
          hints: other.kindName == "page" ? ["name its group"] : [])
      }
      let old = editor.snapshot.names(in: list)
      let ordering = try ordering { try name($0, in: list, editor.snapshot, resolver) }
      let new = try editor.order(list, ordering)
      return PlannedChange(order: new, insteadOf: old, of: list)
    }
  }

  private func ordering(_ name: (String) throws -> String) throws -> Ordering {
    if natural { return .natural }
    if move.isEmpty { return .listed(try names.map(name)) }
    let place: Ordering.Place =
      if let before { .before(try name(before)) } else if let after {
        .after(try name(after))
      } else { first ? .first : .last }
    return .moved(try move.map(name), place)
  }

  /// A name in the list; a path or id of the entry is accepted too.
  private func name(
    _ word: String, in list: OrderList, _ snapshot: LibrarySnapshot, _ resolver: ReferenceResolver
  ) throws -> String {
    if snapshot.existingNames(in: list).contains(word) { return word }
    if let member = resolver.member(word, of: list.path) { return lastComponent(member.path) }
    do {
      let path = try resolver.entity(word).path
      if parentPath(path) == list.path { return lastComponent(path) }
    } catch let error as ReferenceError {
      // Reported later as a name that is not in the list.
      guard case .unknown = error else { throw error }
    }
    return word
  }
}
