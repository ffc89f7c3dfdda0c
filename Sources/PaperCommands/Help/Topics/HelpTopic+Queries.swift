extension HelpTopic {
  static let queriesText = """
    A query finds docs, groups, pages and bundles: 'pc ls', 'pc tag', 'pc set' and
    every command that takes many entities have --where QUERY, and 'pc search'
    takes conditions among its words.

      tag:Subject/Mathematics (year>=2020 OR -has:year) -level=hard

    Conditions:

      tag:Difficulty/Hard         has the tag; tag:hard, tag:Difficulty/* too
      year>=2020                  has such a value: = != < <= > >= ~ (contains)
      title~calc                  has this in its title
      in:2023/calculus            is in it, or is it: a folder, doc or group
      bundle:calc-scan            shows this bundle, or is it
      path~mc/p0  id:5f0c  created>=2026-11
      has:tags  has:variables  has:year  has:notes  has:text  has:ocr
      is:page  is:empty  is:unlisted  is:unused  is:dangling  is:shared  is:untagged
      stamp:HOLD                  this stamp is on what the page shows now
      kind:highlight  by:ada      has such an annotation, or one by her

    Several conditions must all match; combine them with AND, OR,
    NOT or - and parentheses, and quotes hold what has blanks in it. A condition on
    a page is met by the page, its group or its doc. Upper and lower case make no
    difference. A * in a value matches anything, and in a name on the command
    line for any part of a path: '2023/**/p001'. Quote what the shell interprets.

    'pc search' takes words too, the best pages first:

      statement coverage          both words
      "statement coverage"        next to each other
      cover*                      words that begin so
      jacoco OR junit             one of them
      'coverage -jacoco'          not that word: quoted, or after --
      'jacoco NEAR/3 branch'      within three words of each other; NEAR alone: ten
      '(jacoco OR tag:hard) test' conditions anywhere among the words

    Chinese needs no spaces, neither on the page nor in the query.

    """
}
