extension DiagnosticRule {
  /// Rules for docs, groups, pages and their annotations.
  static let structure: [DiagnosticCode: DiagnosticRule] = [
    .missingLibrary: DiagnosticRule(
      "A library has a papercenter.json at its top.",
      why: "It contains the version of the format and the id of the library.",
      example: "$ rm papercenter.json",
      fix: "git checkout HEAD -- papercenter.json restores it."),
    .emptyTitle: DiagnosticRule(
      "Docs and groups have a title.",
      why: "Users see the title; the folder name is only a path.",
      example: "{ \"title\": \" \", \"groups\": [] }",
      fix: "Write one."),
    .pageTitle: DiagnosticRule(
      "A page has no title.",
      why:
        "It is one page of a document. Use tags for its subject; its group has a title.",
      example: "{ \"bundle\": \"scan\", \"pageNumber\": 3, \"title\": \"Question 3\" }",
      fix: "Remove the key, or put the page into a group with that title."),
    .nestedDoc: DiagnosticRule(
      "A doc contains groups, never another doc.",
      why: "A doc is one document. Folders above docs may be nested.",
      example: "docs/calc/doc.json\ndocs/calc/appendix/doc.json",
      fix: "Move the inner folder out, next to the doc."),
    .nestedGroup: DiagnosticRule(
      "A group contains pages, never another group.",
      why: "A doc has two levels only: groups and pages.",
      example: "docs/calc/mc/group.json\ndocs/calc/mc/hard/group.json",
      fix: "Move the inner folder up, and list it in the doc."),
    .groupOutsideDoc: DiagnosticRule(
      "A group is a folder right inside a doc's.",
      why: "Elsewhere it is in no doc's list, and its pages are not found.",
      example: "docs/2023/mc/group.json where docs/2023/ has no doc.json",
      fix: "Move the folder into a doc's, or add the doc.json."),
    .pageOutsideGroup: DiagnosticRule(
      "A page is a file right inside a group's folder.",
      why: "A page is in exactly one group.",
      example: "docs/calc/p001.json beside docs/calc/doc.json",
      fix: "Move the file into a group's folder, or add the group.json."),
    .emptyGroup: DiagnosticRule(
      "A group has at least one page when it is committed.",
      why: "git does not track empty folders, and a group without pages shows nothing.",
      example: "{ \"title\": \"Proofs\", \"pages\": [] }",
      fix: "pc add GROUP BUNDLE#PAGES, or delete the folder."),
    .missingGroup: DiagnosticRule(
      "A doc's list names folders with a group.json.",
      why:
        "A part that is listed and not there was renamed, moved or lost, and the list must be updated.",
      example: "\"groups\": [\"mc\", \"proofs\"] without docs/calc/proofs/group.json",
      fix:
        "Write the folder's new name, or remove the name. If the id is known, "
        + "--fix does.", isFixed: true),
    .missingPage: DiagnosticRule(
      "A group's list names existing page files.",
      why:
        "A page that is listed and not there was renamed, moved or lost, and the list must be updated.",
      example: "\"pages\": [\"p001\", \"p002\"] without docs/calc/mc/p002.json",
      fix:
        "Write the file's new name, or remove the name. If the id is known, "
        + "--fix does.", isFixed: true),
    .unlisted: DiagnosticRule(
      "A group folder or page file that its list does not name is read as last, in natural order.",
      why: "A new file in a folder is enough to add a page; the list defines the order.",
      example: "docs/calc/mc/p003.json and \"pages\": [\"p001\", \"p002\"]",
      fix: "Nothing to do: pc commit appends it to the list, and so does --fix.", isFixed: true),
    .listedTwice: DiagnosticRule(
      "A list names each group and page once; a second time does not count.",
      why: "A page has one position.",
      example: "\"pages\": [\"p001\", \"p002\", \"p001\"]",
      fix: "Nothing to do: pc commit keeps the first, and so does --fix.", isFixed: true),
    .movedByHand: DiagnosticRule(
      "Lists name groups and pages, and pages name bundles, as they were named in the last commit.",
      why: "mv of a folder or file leaves the old name there; pc finds the new path by the id.",
      example:
        "$ mv docs/calc/mc/p002.json docs/calc/mc/second.json\n$ mv bundles/scan bundles/calc-scan",
      fix:
        "Nothing to do: pc commit fixes the list, or adds the old name to the bundle's formerly; "
        + "so does --fix.", isFixed: true),
    .misplaced: DiagnosticRule(
      "Bundles are direct subfolders of bundles/, docs in folders below docs/.",
      why: "A manifest at another path is not read.",
      example: "bundles/2023/midterm/bundle.json",
      fix: "Move it to the path in the message, or leave it if it is your own file."),
    .symbolicLink: DiagnosticRule(
      "docs, bundles, blobs, tags, variables and stamps, and the folders, manifests and PDFs in them, "
        + "are folders and files, not symbolic links.",
      why:
        "git commits the link, not its target: other clones would not have the contents.",
      example: "$ mv docs /disk/docs && ln -s /disk/docs docs",
      fix:
        "Remove the link and move the folder back. A bind mount (mount --bind) keeps it on another "
        + "disk; pc lfs enable keeps PDFs elsewhere."),
    .strayNotes: DiagnosticRule(
      "Annotations belong to the page whose id they name.",
      why: "After the page is removed, its annotations are no longer shown.",
      example: "{ \"page\": \"e2b7a1c0-…\", \"annotations\": [] } where no page has that id",
      fix: "Restore the page, write another page's id, or delete the file."),
    .strayAnchor: DiagnosticRule(
      "An annotation was drawn on a page of an existing bundle and variant.",
      why: "An annotation that follows the version is shown on that content only.",
      example: "\"anchor\": { \"bundle\": \"5f0c2a9e-…\", \"variant\": \"ocr\" }",
      fix: "Remove the anchor: then the annotation is shown on the present content."),
    .strayReply: DiagnosticRule(
      "A reply refers to an annotation of the same page.",
      why: "Otherwise the reply has no annotation to be shown under.",
      example: "\"replyTo\": \"b5a4c3d2-…\" where no annotation has that id",
      fix: "Remove replyTo."),
    .damagedHistory: DiagnosticRule(
      "Every commit, tree and file that HEAD's history names is in the repository (--full).",
      why: "A version of a page is a commit: without it, the version can't be restored.",
      example: "$ rm .git/objects/5f/0c2a9e…",
      fix: "git fsck shows details; fetch from a complete clone."),
    .trackedCache: DiagnosticRule(
      "No commit contains .pc: it is the folder of caches.",
      why: "Every clone would write into it, and a link could point to any folder.",
      example: ".pc -> ../photos, committed with git add -f",
      fix: "git rm -r --cached .pc, then git commit."),
    .lostVersion: DiagnosticRule(
      "What a version of a page in HEAD's history shows, its bundle and PDF, exists (--full).",
      why: "Restoring that version would show nothing.",
      example: "$ git rm -r bundles/scan && git commit -m 'Not needed'",
      fix:
        "pc check --full --fix restores the bundle and its PDFs from the commit that had them.",
      isFixed: true),
    .rewrittenHistory: DiagnosticRule(
      "What was published stays in the history of its branch, here and on the remote (--full).",
      why:
        "A version of a page is a commit: replacing published commits removes versions for all users.",
      example: "$ git reset --soft HEAD~3 && git commit -m 'All at once'",
      fix:
        "pc sync restores commits that were rewritten here. If the remote was rewritten, pc sync "
        + "--keep-ours publishes the commits again, pc sync --accept-rewrite uses the new history."
    ),
  ]
}
