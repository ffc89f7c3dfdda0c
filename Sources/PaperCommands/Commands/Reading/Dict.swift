package import ArgumentParser
import HanText

/// `pc dict WORD…`.
package struct Dict: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Look up Chinese words by characters, pinyin or English.",
    discussion: """
      Each argument is looked up: a word or a text in simplified or traditional characters, pinyin \
      with or without tones (zhongguo, zhong1guo2, zhōngguó), or English words ("to eat"). All \
      readings of a word are shown, the most usual one first, with its levels in three editions of \
      the HSK. Examples are from the papers of the library, then from Tatoeba.
      """)

  @Argument(help: .init("Words, pinyin or English.", valueName: "word"))
  package var words: [String] = []

  @Option(
    parsing: .unconditional,
    help: .init("Show at most this many words with one reading or meaning.", valueName: "n"))
  package var limit = 10

  @Flag(
    name: .customLong("version"), help: "Show the dictionary's sources, dates and licences instead."
  )
  package var showsSources = false

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package static var foldsMarkup: Bool { false }

  package func validate() throws {
    if words.isEmpty != showsSources {
      throw ValidationError(
        showsSources ? "--version looks no word up" : "give the words to look up")
    }
    if limit < 1 { throw ValidationError("--limit is a number from 1 on") }
  }

  package func run(in invocation: Invocation) async throws -> Outcome {
    let dictionary = try invocation.requiredDictionary()
    if showsSources {
      try invocation.refuseDamaged(dictionary)
      try invocation.write(DictionarySourcesAnswer(dictionary.sources))
      return .done
    }
    let examples = WordExamples(dictionary, papers: try OwnSentences(invocation))
    let answers = try words.map { try DictAnswer($0, dictionary, examples, limit: limit) }
    if answers.contains(where: \.entries.isEmpty) { try invocation.refuseDamaged(dictionary) }
    try invocation.write(DictAnswers(answers: answers), isLong: true)
    return answers.contains { !$0.entries.isEmpty } ? .done : .negative
  }
}
