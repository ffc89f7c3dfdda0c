extension HelpTopic {
  static let revisionsText = """
    Name an entity by its path, a bundle by its name, anything by its id:

      2023/calculus/mc/p003       a page, from docs/; 2023/calculus/mc its group
      docs/2023/calculus/mc/p003.json, ./p003
                                  the same, from the root or from here
      calc-scan                   a bundle; also bundles/calc-scan
      calc-scan#3                 its page 3
      calc-scan:original#3        page 3 of one variant: display, original or ocr
      calc-scan#3-7,9             some pages, wherever pages are asked for
      0192f0c1                    an id, by its first 4 digits or more

    A name is tried as a path, then as a bundle, then as an id.

    A version of a page is a commit that changed what the page shows. The text
    after an @ selects one:

      PAGE@{1}                    one before the current; @{2} the one before that
      PAGE@1f3c09e                the version that this commit made, or that was
                                  current at it; any revision that git accepts
      PAGE@2026-10-01             the version that was current at that time

    'pc log PAGE' lists them, the current first. Tags, titles, moves and renames
    make commits, but no versions.

    """
}
