import Testing

@testable import FullText

/// Plurals and inflections of English.
struct WordFormsTests {
  @Test(arguments: [
    ["limit", "limits", "limited", "limiting"],
    ["study", "studies", "studied", "studying"],
    ["proof", "proofs"],
    ["prove", "proves", "proved", "proving", "proven"],
    ["stop", "stops", "stopped", "stopping"],
    ["matrix", "matrices"],
    ["index", "indices", "indexes", "indexed"],
    ["hypothesis", "hypotheses"],
    ["die", "dies", "died", "dying"],
    ["lead", "leads", "leading", "led"],
    ["write", "writing", "wrote", "written"],
    ["probable", "probability", "probabilities"],
  ])
  func `forms of a word find each other`(words: [String]) throws {
    for word in words {
      let forms = try #require(WordForms(of: word))
      for other in words {
        #expect(forms.contains(other), "\(other), of \(word)")
        #expect(forms.beginnings.contains { other.utf8.starts(with: $0) }, "\(other), of \(word)")
      }
    }
  }

  @Test(arguments: [
    ("limit", "limp"), ("test", "tease"), ("cat", "category"), ("sin", "since"),
    ("general", "gender"),
    ("matrix", "maturity"), ("new", "news"), ("this", "these"),
  ])
  func `other words are no forms`(word: String, other: String) throws {
    #expect(try !#require(WordForms(of: word)).contains(other))
  }

  @Test(arguments: ["", "is", "x2", "naïve", "函", "h2so4", "été"])
  func `what English does not inflect has no forms`(word: String) {
    #expect(WordForms(of: word) == nil)
    #expect(SearchTerm(words: [word], takesForms: true).takesForms == false)
  }

  @Test func `a phrase has no forms`() {
    #expect(!SearchTerm(words: ["mean", "value"], takesForms: true).takesForms)
    #expect(SearchTerm(words: ["value"], takesForms: true).takesForms)
  }
}
