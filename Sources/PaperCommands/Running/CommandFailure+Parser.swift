/// A parser's message in the style of this program: one lower-case line, with the rest as hints.
extension CommandFailure {
  /// From ArgumentParser's words, `Unknown option '--jsn'. Did you mean '--json'?`.
  static func usage(parser message: String, verb: [String]) -> CommandFailure {
    // "Unknown option '-xy'\n   or: Missing value …" is one sentence in two lines.
    var sentence = message.split(separator: "\n")
      .map { line in String(line.drop { $0 == " " }) }
      .joined(separator: ", ")
      // Many possible values are listed on several lines, one each with a dash.
      .replacing(":, - ", with: ": ").replacing(", - ", with: ", ")
    var hints: [String] = []
    if let start = sentence.ranges(of: ". Did you mean ").first {
      hints.append("did you mean " + sentence[start.upperBound...])
      sentence = String(sentence[..<start.lowerBound])
    }
    if sentence.hasSuffix(".") { sentence.removeLast() }
    hints.append("'\((["pc", "help"] + verb).joined(separator: " "))' shows the usage")
    return .usage(sentence.prefix(1).lowercased() + sentence.dropFirst(), hints: hints)
  }
}
