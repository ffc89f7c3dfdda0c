package import ArgumentParser
import Files
import HanText
import PaperDomain
import PaperLibrary

/// `pc segment [FILE]` and `pc segment --import FILE`.
package struct Segment: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Divide a Chinese text into words.",
    discussion: """
      Prints the same lines with a space between words; --json adds the place and the pinyin of each \
      word. Lines are joined first, so that a word may begin on one line and end on the next. In a \
      library, corrections in reading/words.jsonl come first. With --import, the file is a text whose \
      words are separated by spaces: where pc divides it in another way, a correction is added, \
      which counts for the whole library.
      """)

  @Argument(
    help: .init("A file, - for stdin, or a Chinese text; by default stdin.", valueName: "file"))
  package var text: String?

  @Option(
    name: .customLong("import"),
    help: .init("Learn from a text that is divided by spaces; - for stdin.", valueName: "file"))
  package var divided: String?

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func validate() throws {
    if divided != nil, text != nil { throw ValidationError("--import takes its own file") }
    if divided == nil, options.isDryRun || options.commit.commit {
      throw ValidationError("-n and -c need --import")
    }
  }

  package func run(in invocation: Invocation) async throws -> Outcome {
    if let divided { return try await learn(from: invocation.text(of: divided), invocation) }
    let text = try input(invocation)
    let dictionary = try invocation.dictionary()
    if dictionary == nil {
      invocation.terminal.note("the dictionary is not installed: every character is a word")
      invocation.terminal.hint("\(Invocation.dictionaryHint)")
    }
    let corrections = try invocation.wordCorrections(in: Workspace(around: invocation)?.library)
    try invocation.write(
      SegmentAnswer(
        text, dictionary, corrections, forJSON: invocation.options.printsJSON))
    return .done
  }

  private func input(_ invocation: Invocation) throws -> String {
    guard let text else { return try invocation.text(of: "-") }
    do {
      return try invocation.text(of: text)
    } catch let error as FileError where error.isAbsent && Token.hasChinese(text) {
      return text + "\n"
    }
  }

  private func learn(from text: String, _ invocation: Invocation) async throws -> Outcome {
    let dictionary = try invocation.requiredDictionary()
    let workspace = try Workspace(invocation)
    let author = try workspace.library.markup.author().name
    return try await workspace.change(options, invocation) { editor, _ in
      let known = try invocation.wordCorrections(in: workspace.library)
      let found = DividedText(text).differences(
        from: Segmenter(dictionary, corrections: known))
      let drafts = found.divisions.map { word, words -> ReadingDraft<WordCorrection> in
        {
          WordCorrection(
            id: $0, at: $1, action: words.count == 1 ? .join : .split(into: words), word: word,
            author: author)
        }
      }
      _ = try workspace.library.readingLogs.add(drafts, to: WordCorrection.file, in: &editor)
      return .corrections(found)
    }
  }
}

extension PlannedChange {
  /// The corrections that a divided text asks for.
  fileprivate static func corrections(_ found: DividedText.Differences) -> PlannedChange {
    let isOne = found.divisions.count == 1
    var change = PlannedChange(message: "Correct how \(isOne ? "a word is" : "words are") divided")
    for (word, words) in found.divisions {
      change.lines.append(
        words.count == 1
          ? "\(word, .heading) is one word" : "\(word, .heading) is \(words.joined(separator: " "))"
      )
    }
    change.members = [
      .init(
        "corrections",
        .list(found.divisions) { word, words in
          ["word": .string(word), "words": .list(words) { .string($0) }]
        }),
      .init("undecided", .list(found.undecided) { .string($0) }),
    ]
    if !found.undecided.isEmpty {
      change.notes.append(
        "divided in several ways, and not learned: \(found.undecided.joined(separator: " "))")
    }
    return change
  }
}
