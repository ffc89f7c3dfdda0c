extension DiagnosticRule {
  /// Rules for names and identities.
  static let identity: [DiagnosticCode: DiagnosticRule] = [
    .badName: DiagnosticRule(
      "A name has 1 to 200 bytes in Unicode's composed form (NFC), contains none of / \\ : # @ and no "
        + "control characters, begins with neither - nor ., and ends with neither . nor a space. A "
        + "page is not named doc, group or *.notes.",
      why: "Names are used as file names on all systems and on the command line: scan#3.",
      example: "bundles/midterm: part 1/bundle.json",
      fix: "Rename the folder, the file or the entry. Spaces, Han and accents are fine."),
    .nameClash: DiagnosticRule(
      "Two names in one folder, two tags of a group or two variables differ in more than case and "
        + "Unicode form.",
      why: "On many file systems they are the same file, and in queries the same name.",
      example: "docs/Calculus/doc.json\ndocs/calculus/doc.json",
      fix: "Rename one of them."),
    .missingID: DiagnosticRule(
      "Every entity has an id. A manifest written by hand may leave it out until it is committed.",
      why: "Names may change; the id identifies the entity forever.",
      example: "{ \"bundle\": \"scan\", \"pageNumber\": 1 }",
      fix: "Nothing to do: pc commit fills it in, and so does --fix.", isFixed: true),
    .missingCreatedAt: DiagnosticRule(
      "Every entity has its creation time. A manifest written by hand may leave it out until it is "
        + "committed.",
      why: "The time is the system's; it never changes afterwards.",
      example: "{ \"title\": \"Calculus\" }",
      fix: "Nothing to do: pc commit fills it in, and so does --fix.", isFixed: true),
    .oddID: DiagnosticRule(
      "A new id is a random UUID (version 4).",
      why: "Only random ids have unique short prefixes; ids made from a clock start alike.",
      example: "\"id\": \"0192f0c1-0000-7000-8000-000000000005\"",
      fix: "Leave the id out: pc commit makes one. It may also stay as it is."),
    .copiedID: DiagnosticRule(
      "An id belongs to one entity: to the file that had it in the last commit. Others with it "
        + "are copies.",
      why: "A copied folder is the start of a new doc, such as next year's exam.",
      example: "$ cp docs/calc/mc/p001.json docs/calc/mc/p002.json",
      fix: "Nothing to do: pc commit gives the copy a new id, and so does --fix.",
      isFixed: true),
    .duplicateID: DiagnosticRule(
      "No two committed files have the same id.",
      why: "A page's versions are found by its id: two pages would share one history.",
      example: "docs/a/mc/p001.json and docs/b/mc/p001.json, both in HEAD, with one id",
      fix:
        "--fix: the file that had the id first in the history keeps it; the others get new "
        + "ids.", isFixed: true),
    .idChanged: DiagnosticRule(
      "An id never changes.",
      why: "A page's versions, a bundle's uses and both sides of a merge are found by the id.",
      example: "-  \"id\": \"5f0c2a9e-…\"\n+  \"id\": \"77777777-…\"",
      fix: "Restore the old id; --fix does.", isFixed: true),
    .createdAtChanged: DiagnosticRule(
      "createdAt never changes.",
      why: "pc sets it when an entity is created; it is not a date for users to edit.",
      example:
        "-  \"createdAt\": \"2026-01-02T03:04:05Z\"\n+  \"createdAt\": \"2020-01-01T00:00:00Z\"",
      fix: "Restore the old time; --fix does. Use a variable for your own dates.", isFixed: true),
  ]
}
