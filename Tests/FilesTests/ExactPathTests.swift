import Files
import Testing

@Suite struct ExactPathTests {
  let composed = "Caf\u{e9}"
  let decomposed = "Cafe\u{301}"

  @Test func `holds names apart that Strings hold equal`() {
    #expect(composed == decomposed)
    #expect(ExactPath(composed) != ExactPath(decomposed))
    #expect(Set([composed, decomposed, composed].map { ExactPath($0) }).count == 2)
  }

  @Test func `comes in the order of the bytes`() {
    let paths = ["b", decomposed, "a/b", composed, "a-b"].map { ExactPath($0) }
    #expect(
      paths.sorted().map { Array($0.string.utf8) }
        == [decomposed, composed, "a-b", "a/b", "b"].map { Array($0.utf8) })
  }
}
