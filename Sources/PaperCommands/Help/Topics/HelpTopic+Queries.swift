extension HelpTopic {
  static let queriesText = """
    Conditions choose pages, docs and groups for 'pc ls --where' and, between the
    words, for 'pc search':

      tag:Difficulty/Hard         has the tag; tag:hard does where one group has it
      year>=2020                  has such a value: = != >= <= > < and ~ (contains)
      difficulty=hard             has this option
      in:2023/calculus            lies there: a folder, a doc or a group
      bundle:calc-scan            shows this bundle
      title~midterm               has this in its title

    All have to hold. A condition on a page is met by the page, its group or its
    doc. Upper and lower case make no difference. Quote what the shell would read:
    'year>=2020'.

    'pc search' takes words too, the best pages first:

      statement coverage          both words
      "statement coverage"        one behind the other
      cover*                      words that begin so
      jacoco OR junit             one of them
      'coverage -jacoco'          not that word: quoted, or behind --

    Chinese needs no spaces, neither on the page nor in the query.

    """
}
