extension DiagnosticRule {
  /// Rules for the text of a manifest.
  static let text: [DiagnosticCode: DiagnosticRule] = [
    .unreadable: DiagnosticRule(
      "A manifest is a file that can be read.",
      why: "An unreadable file can't be checked, and would be committed unchecked.",
      example: "$ chmod 000 docs/calc/doc.json",
      fix: "Make the file readable, or remove it."),
    .jsonSyntax: DiagnosticRule(
      "Manifests are JSON (RFC 8259) in UTF-8: double quotes, no comments, no comma after the last "
        + "entry, no byte order mark, at most 128 levels.",
      why: "All programs must read the same manifest in the same way.",
      example: "{ \"title\": \"Calculus\", }",
      fix: "The message has the line and column of the error. Fix it before the next commit."),
    .conflictMarker: DiagnosticRule(
      "No lines of a merge conflict are left in manifests and corrected texts.",
      why: "A merge made without pc leaves them where both sides changed neighbouring lines.",
      example:
        "<<<<<<< HEAD\n  \"title\": \"Calculus\",\n=======\n  \"title\": \"Analysis\",\n>>>>>>> other",
      fix: "Keep one of the sides, or both, and remove the three marked lines."),
    .duplicateKey: DiagnosticRule(
      "A key is given once in an object.",
      why: "Programs disagree on which value to use.",
      example: "{ \"bundle\": \"scan\", \"pageNumber\": 1, \"pageNumber\": 2 }",
      fix: "Keep one of them."),
    .wrongType: DiagnosticRule(
      "A value has the type that the format gives it. null is not a value: leave out the key.",
      why: "A page number in quotes is a string, not a number.",
      example: "\"pageNumber\": \"3\"",
      fix: "Write a value of the type that the message names: \"pageNumber\": 3"),
    .missingKey: DiagnosticRule(
      "A manifest has the keys that it needs. It is reported at the object's opening brace.",
      why: "A page without a bundle shows nothing; a variable without a type can have no values.",
      example: "{ \"bundle\": \"scan\" }",
      fix: "Add the key that the message names: \"pageNumber\": 1"),
    .unknownKey: DiagnosticRule(
      "A key that the format does not know is kept as it is. One that looks like a misspelling of a "
        + "known key is pointed out.",
      why: "\"tag\" instead of \"tags\" would go unnoticed, and the page untagged.",
      example: "{ \"bundle\": \"scan\", \"pageNumber\": 1, \"tag\": [\"Subject/Maths\"] }",
      fix: "Correct the spelling, or ignore the warning if the key is your own."),
    .badValue: DiagnosticRule(
      "A value is one that its key allows: a UUID in lower case, a time in UTC, a colour as #RRGGBB, "
        + "a known scope, a coordinate from 0 to 1.",
      why: "Committed values must have the same meaning for every program.",
      example: "\"createdAt\": \"21.11.2026\"",
      fix: "The message shows the allowed values. --fix fixes an id in upper case.",
      isFixed: true),
    .localPath: DiagnosticRule(
      "A key of your own names no file by a path of one machine.",
      why: "Other clones have the library, but not this file.",
      example: "\"source\": \"/home/ada/papers/midterm.pdf\"",
      fix: "Write a path from the library's root, or remove the key."),
    .unknownLanguage: DiagnosticRule(
      "'languages' names models that Tesseract publishes.",
      why: "A scan in a language without a model stays without text, on every machine.",
      example: "{ \"ocr\": { \"languages\": [\"english\"] } }",
      fix: "Write a model's name: \"eng\", \"chi_sim\". Leave it, if the model is your own."),
    .newerFormat: DiagnosticRule(
      "A library of a newer format than this pc knows is read by a newer pc only.",
      why: "An older version would misread it, and write wrong data.",
      example: "{ \"format\": 2, \"name\": \"papers\" }",
      fix: "Install a newer pc."),
  ]
}
