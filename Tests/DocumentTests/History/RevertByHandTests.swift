import Foundation
import Testing

/// `pc revert` of commits that plain git made, of copies and moves by hand.
struct RevertByHandTests {
  private static let papers = """
    pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name a --doc A -c
    pc import -q $EXAMPLES/mock-exam-chinese.pdf --name b --doc B -c

    """

  @Test func `the revert of a copied page leaves the original alone`() throws {
    try Place.expect(
      after: Self.papers,
      """
      cp docs/a/pages/p001.json docs/b/pages/copy.json; git add -A; git commit -q -m copy
      pc check --fix -q; pc commit -q -m 'A page of its own'
      pc revert HEAD~1 2>&1 && exit 1
      pc revert HEAD HEAD~1 -q && [ ! -e docs/b/pages/copy.json ] && [ -e docs/a/pages/p001.json ]
      pc check 2>&1 && git status --porcelain
      """, says: ["page b/pages/copy was changed since", "no errors"])
  }

  @Test func `what uncommitted changes need is not reverted`() throws {
    try Place.expect(
      after: Self.papers,
      """
      mv docs/b/pages docs/a/moved; git add -A; git commit -q -m move; pc check --fix -q
      git status --porcelain >../before; pc revert HEAD 2>&1; [ $? = 2 ] || exit 1
      git status --porcelain | cmp - ../before || exit 1
      pc commit -q -m lists; pc revert -q HEAD HEAD~1 && pc check 2>&1 && ls docs/b
      """,
      says: [
        "the uncommitted changes need what it reverts: no group 'moved' is in docs/a/", "no errors",
        "pages",
      ])
  }
}
