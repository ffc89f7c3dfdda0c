extension DiagnosticRule {
  /// Rules for tags and variables.
  static let metadata: [DiagnosticCode: DiagnosticRule] = [
    .unknownTag: DiagnosticRule(
      "A tag is defined in tags/ before it is used.",
      why: "A misspelled tag would be a different tag, and searches would not find its page.",
      example: "\"tags\": [\"Subject/Matematics\"]",
      fix: "Correct it, or pc define tag GROUP/NAME. Where the tag was renamed by hand, --fix "
        + "follows.", isFixed: true),
    .tagScope: DiagnosticRule(
      "A tag is on a kind of element that its scope allows.",
      why: "A scope restricts a tag to some kinds of entities: 'Exam' to docs, 'Hard' to pages.",
      example: "a tag with \"scope\": \"doc\" in a page's \"tags\"",
      fix: "Remove it here, or widen its scope: pc define tag GROUP/NAME --scope all"),
    .tagTwice: DiagnosticRule(
      "Tags are a set: a tag is given once.",
      why: "A second occurrence has no meaning.",
      example: "\"tags\": [\"Subject/Maths\", \"Subject/Maths\"]",
      fix: "Remove one; --fix does.", isFixed: true),
    .unknownVariable: DiagnosticRule(
      "A variable is defined in variables/ before it is used.",
      why: "Its type and scope define which values are valid.",
      example: "\"variables\": { \"Yaer\": 2023 }",
      fix: "Correct it, or pc define variable NAME --type int. Where the variable was renamed by "
        + "hand, --fix follows.", isFixed: true),
    .variableScope: DiagnosticRule(
      "A variable has a value on a kind of element that its scope allows.",
      why: "A scope restricts a variable to some kinds of entities: Year to docs, Score to pages.",
      example: "a variable with \"scope\": \"doc\" in a page's \"variables\"",
      fix: "Remove it here, or widen its scope: pc define variable NAME --type int --scope all"),
    .variableType: DiagnosticRule(
      "The value of an int variable is one integer.",
      why: "So that it can be compared and sorted: year>=2020.",
      example: "\"variables\": { \"Year\": \"2023\" }",
      fix: "Write the number without quotes: { \"Year\": 2023 }"),
    .misplacedKey: DiagnosticRule(
      "A key of your own does not have the name of a tag group or a variable.",
      why: "Searches and lists ignore it: they read only \"tags\" and \"variables\".",
      example: "{ \"title\": \"Midterm\", \"Year\": 2023 } where Year is a variable",
      fix: "Write { \"variables\": { \"Year\": 2023 } }, or rename the key."),
    .unknownOption: DiagnosticRule(
      "The value of a list variable is exactly one of its options.",
      why: "A misspelled option would be an additional option.",
      example: "\"variables\": { \"Level\": \"Hrad\" }",
      fix: "Correct it, or add the option: pc define variable NAME --type list --options NEW"),
    .duplicateOption: DiagnosticRule(
      "A list variable names each option once.",
      why: "Two equal options can't be distinguished.",
      example: "\"options\": [\"Easy\", \"Hard\", \"Easy\"]",
      fix: "Remove one; --fix does.", isFixed: true),
    .unusedTag: DiagnosticRule(
      "No element has this tag. Reported only with -v: a tag may wait for its first use.",
      why: "A list of tags that are used is easier to choose from.",
      example: "a tag in tags/subject.json that no manifest names",
      fix: "Use it, delete it, or leave it."),
    .unusedVariable: DiagnosticRule(
      "No element has a value for this variable. Reported only with -v.",
      why: "A list of variables that are used is easier to choose from.",
      example: "variables/score.json, and no manifest that names Score",
      fix: "Use it, delete it, or leave it."),
  ]
}
