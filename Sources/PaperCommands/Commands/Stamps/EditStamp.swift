package import ArgumentParser
import Files
import PaperDomain
import PaperLibrary

/// `pc stamps add NAME`.
package struct AddStamp: Command, WordRewriting {
  package static let configuration = CommandConfiguration.verb(
    commandName: "add", abstract: "Make a stamp of your own.",
    usage: "pc stamps add NAME [--text TEXT] [--image FILE] [--color '#208C85'] [--size 150x50]")

  @Argument(help: "What it is called.")
  package var name: String

  @OptionGroup(title: "What it looks like") package var look: StampLookOptions
  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package static func rewritten(_ words: [String]) -> [String] {
    GlobalOptions.colorWords(words, meaning: "--stamp-color")
  }

  /// Makes the stamp.
  ///
  /// - Throws: ``CommandFailure`` if the size can't be read, ``EditRefusal`` if the name is bad or
  ///   taken, or a value is not allowed, `StampRefusal` if the picture is not a PNG; otherwise as
  ///   ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let change = try look.change(invocation)
    let workspace = try Workspace(invocation)
    return try await workspace.change(options, invocation) { editor, _ in
      .design(try editor.addStamp(name, change))
    }
  }
}

/// `pc stamps edit NAME`.
package struct EditStamp: Command, WordRewriting {
  package static let configuration = CommandConfiguration.verb(
    commandName: "edit", abstract: "Change a stamp. Pages that have it keep it as it was.",
    usage: "pc stamps edit NAME [--text TEXT] [--image FILE] [--color '#208C85'] [--size 150x50]")

  @Argument(help: "Its name.")
  package var name: String

  @OptionGroup(title: "What it looks like") package var look: StampLookOptions
  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package static func rewritten(_ words: [String]) -> [String] {
    GlobalOptions.colorWords(words, meaning: "--stamp-color")
  }

  /// Changes the stamp.
  ///
  /// - Throws: ``CommandFailure`` if no change is named or the size can't be read, ``EditRefusal``
  ///   if a value is not allowed, `StampRefusal` if the stamp is unknown, or the picture is not a
  ///   PNG; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let change = try look.change(invocation)
    if change.isEmpty { throw CommandFailure.usage("say what to change", hints: ["--text TEXT"]) }
    let workspace = try Workspace(invocation)
    return try await workspace.change(options, invocation) { editor, _ in
      let design = try editor.snapshot.design(named: name)
      return .design(try editor.change(design, change))
    }
  }
}

/// `pc stamps rm NAME…`.
package struct RemoveStamps: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "rm", abstract: "Remove stamps. Pages that have them keep them.")

  @Argument(help: .init("Their names.", valueName: "name"))
  package var names: [String]

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Removes the stamps.
  ///
  /// - Throws: `StampRefusal` if one is unknown, ``EditRefusal`` if it is the last one; otherwise
  ///   as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    return try await workspace.change(options, invocation) { editor, _ in
      let removed = try names.map { name in
        let design = try editor.snapshot.design(named: name)
        try editor.remove(design)
        return design
      }
      return PlannedChange(
        lines: removed.map { "stamp \($0.name, .heading)" },
        members: [.init("stamps", .list(removed) { $0.json(uses: nil) })])
    }
  }
}

/// Options for what a stamp looks like and does.
package struct StampLookOptions: ParsableArguments, Sendable {
  @Option(
    help: .init(
      "Its words, with {user} {date} {time} {device} {doc} {page} {n}; \\n begins a line.",
      valueName: "text"))
  package var text: String?

  @Option(help: "What it is for, in lists.")
  package var title: String?

  @Option(help: .init("A PNG picture instead of words; '' removes it.", valueName: "file"))
  package var image: String?

  @Option(help: .init("Its colour; --color '#208C85' is the same.", valueName: "#rrggbb"))
  package var stampColor: String?

  @Option(help: .init("Width and height in points on paper.", valueName: "150x50"))
  package var size: String?

  @Option(help: "0 to 1.")
  package var opacity: Double?

  @Option(help: "Degrees, clockwise: 0, 90, 180 or 270.")
  package var rotate: Int?

  @Flag(inversion: .prefixedNo, help: "Whether a line is around it.")
  package var border: Bool?

  @Option(
    help: .init(
      "The group to whose end stamped pages move; '' moves them no more.", valueName: "group"))
  package var moveTo: String?

  package init() {}

  /// The change that the options ask for.
  ///
  /// - Throws: ``CommandFailure``, `FileError`.
  func change(_ invocation: Invocation) throws -> StampChange {
    var change = StampChange()
    change.text = text?.replacing("\\n", with: "\n")
    change.title = title
    change.color = stampColor
    change.hasBorder = border
    change.opacity = opacity
    change.rotation = rotate
    change.moveTo = moveTo.map { $0.hasPrefix("docs/") ? String($0.dropFirst(5)) : $0 }
    if let size {
      let sides = size.lowercased().split(separator: "x").compactMap { Double($0) }
      guard sides.count == 2 else {
        throw CommandFailure.usage(
          "'\(size)' is not a size", hints: ["write width x height in points: 150x50"])
      }
      (change.width, change.height) = (sides[0], sides[1])
    }
    if let image {
      change.picture =
        image.isEmpty
        ? [] : try FileSystem.read(invocation.path(of: image), limit: StampLookOptions.largest)
      if let bytes = change.picture, !bytes.isEmpty, !bytes.isPNG {
        throw StampRefusal.notAPNG(file: image)
      }
    }
    return change
  }

  /// The largest picture, in bytes: it is drawn on every page that has it.
  private static let largest = 4 << 20
}

extension PlannedChange {
  fileprivate static func design(_ design: StampDesign) -> PlannedChange {
    PlannedChange(
      lines: ["stamp \(design.name, .heading)  \(design.sizeText)"],
      members: [.init("stamp", design.json(uses: nil))])
  }
}
