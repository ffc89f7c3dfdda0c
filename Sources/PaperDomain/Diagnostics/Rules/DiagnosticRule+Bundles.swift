extension DiagnosticRule {
  /// Rules for bundles, blobs and bindings.
  static let bundles: [DiagnosticCode: DiagnosticRule] = [
    .unknownBundle: DiagnosticRule(
      "A page shows an existing bundle, by its folder's name or a former one.",
      why: "A page without a bundle shows nothing.",
      example: "{ \"bundle\": \"midtrem\", \"pageNumber\": 1 }",
      fix:
        "Write the correct name. If the folder was renamed by hand, --fix adds the old name to "
        + "the bundle's 'formerly', so that no page must change.", isFixed: true),
    .pageOutOfRange: DiagnosticRule(
      "A page shows a page that its bundle has; numbers count from 1 in the highest-ranking variant.",
      why: "There is no page to show.",
      example: "{ \"bundle\": \"midterm\", \"pageNumber\": 9 } where midterm has 4",
      fix: "Write a number from 1 to the bundle's page count: pc bundle show NAME prints it."),
    .noVariant: DiagnosticRule(
      "A bundle has at least one of display, original and ocr.",
      why: "A bundle without a PDF has no pages.",
      example: "{ \"display\": [] }",
      fix: "pc bundle add-variant NAME --display FILE"),
    .noDisplay: DiagnosticRule(
      "A bundle should have a display variant: what is read.",
      why: "Without one the original or the OCR file is shown, which may be hard to read.",
      example: "{ \"ocr\": [ … ] }",
      fix: "pc bundle add-variant NAME --display FILE, or ignore the warning."),
    .unknownVariant: DiagnosticRule(
      "PDFs are under display, original or ocr.",
      why: "A bundle has only these three variants. PDFs under another key are never shown.",
      example: "{ \"display\": [ … ], \"scan\": [ { \"sha256\": \"51737954…\" } ] }",
      fix: "Rename the key to a variant, or import the PDFs as a separate bundle."),
    .missingBlob: DiagnosticRule(
      "The PDFs that a bundle names are in blobs/.",
      why: "The manifest contains only their digests; the pages are in the PDFs.",
      example: "\"sha256\": \"51737954…\" without blobs/sha256/51/51737954….pdf",
      fix:
        "--fix restores the file from any commit that has it, from git-lfs or from the remote. "
        + "If it is in none of them, import the file again.", isFixed: true),
    .damagedBlob: DiagnosticRule(
      "A blob's bytes match its name, their SHA-256.",
      why: "So that a disk error is detected before the file is copied to other clones.",
      example: "one byte of blobs/sha256/51/51737954….pdf has changed",
      fix:
        "--fix restores the file from any commit that has it, from git-lfs or from the remote, "
        + "and moves the damaged one to .git/papercenter/replaced. If it is in none of them, import "
        + "the file again.", isFixed: true),
    .wrongBlobFacts: DiagnosticRule(
      "A bundle lists the bytes and pages of each file.",
      why: "So that pages can be counted in clones without the PDFs.",
      example: "\"bytes\": 1 where the blob has 482113",
      fix: "Nothing to do: pc commit fixes it, and so does --fix.", isFixed: true),
    .misaligned: DiagnosticRule(
      "The variants of a bundle have equally many pages, unless pageMapping assigns them to each other.",
      why: "Page 3 must be page 3 in each variant: the text of one is shown on another.",
      example: "display with 12 pages, original with 11",
      fix: "pc bundle map NAME --original 1-2,4-12, or import the other file as a separate bundle."),
    .badMapping: DiagnosticRule(
      "A mapping names an existing variant and existing pages, each once and increasing. The "
        + "variant that page numbers count is mapped to itself, and what was mapped stays so.",
      why: "Pages are matched top-down; a reference must keep its meaning.",
      example: "\"pageMapping\": { \"original\": \"4-12,1-2\" }",
      fix: "Write page ranges in order, \"1-2,4-12\", or pairs, { \"1\": 1, \"4\": 3 }."),
    .notAppendOnly: DiagnosticRule(
      "No list of a bundle's files loses or reorders an entry.",
      why: "Every page and every version that shows the bundle depends on it.",
      example: "-  { \"sha256\": \"51737954…\" },\n+  { \"sha256\": \"0f5c3c9f…\" },",
      fix:
        "Restore the list. Import new content as a new bundle: pc import, then pc bind --from OLD --to "
        + "NEW."),
    .bundleNameReused: DiagnosticRule(
      "A name that a page uses is never given to another bundle, former names included.",
      why:
        "The page would show other content although its manifest is unchanged. If both bundles "
        + "exist (two folders swapped by hand), this is a rebinding and is committed as one.",
      example: "bundles/scan deleted, and another bundle in a new bundles/scan",
      fix: "Rename the new bundle."),
    .bundleInUse: DiagnosticRule(
      "A bundle that a page shows, or that a version of a page in history shows, is not deleted.",
      why: "Restoring that version would show nothing.",
      example: "$ rm -r bundles/scan",
      fix: "git checkout HEAD -- bundles/NAME restores it."),
    .strayText: DiagnosticRule(
      "A corrected text, bundles/NAME/text/N.txt, is that of page N of an existing bundle; N is "
        + "written without zeros.",
      why: "Texts with other names are never read.",
      example: "bundles/midterm/text/03.txt\nbundles/midterm/text/9.txt where midterm has 4 pages",
      fix: "Rename it to the page's number, or delete it."),
    .textEncoding: DiagnosticRule(
      "A corrected text is UTF-8.",
      why: "Its characters can't be read otherwise, so no search finds them.",
      example: "bundles/midterm/text/3.txt, saved as GB18030",
      fix: "iconv -f GB18030 -t UTF-8 3.txt > 3.new && mv 3.new 3.txt"),
    .emptyText: DiagnosticRule(
      "A corrected text has characters.",
      why: "It replaces the text of the PDF, so no search finds the page any more.",
      example: "bundles/midterm/text/3.txt with 0 bytes",
      fix: "Write the page's text, or delete the file."),
    .purgedAgain: DiagnosticRule(
      "Entities purged by purged.jsonl are absent.",
      why:
        "It was purged from the history on purpose; a pull from a clone that still has it brings "
        + "it back.",
      example: "{ …, \"event\": \"purged\", \"blob\": \"51737954…\" } and "
        + "blobs/sha256/51/51737954….pdf",
      fix: "pc purge removes it again. To keep it, use pc import --force FILE."),
    .purgedPage: DiagnosticRule(
      "A page shows a PDF that was not purged.",
      why: "There is no PDF to show. The page is kept with its tags, for another scan.",
      example: "{ \"bundle\": \"scan\", \"pageNumber\": 3 } after pc purge of scan's PDF",
      fix: "pc bind PAGE BUNDLE#N, or pc rm PAGE."),
  ]
}
