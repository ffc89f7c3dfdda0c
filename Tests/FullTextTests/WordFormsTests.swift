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

  /// The quick look at an ending leaves out no word with the same stem.
  @Test func `all words with the same stem find each other`() throws {
    let roots = "nation oper hop happ stab vis rel differ act critic general run sens inter".split(
      separator: " ")
    let endings = """
      s es ed ing ly y ies ied er est able ably ability abilities al ally ance ant ate ative ation \
      ational ationally ations ator e eed eedly edly ely ence enci ency ent entli ful fully fulness ible \
      ibly ibility ic ical ically icate iciti ily iness ingly ion ions ism ist ity ive iveness ize izer \
      ization izations izing less lessly ment ments ness nesses ning ner ous ously ousness alism ality
      """.split(separator: " ")
    let words = roots.flatMap { root in [String(root)] + endings.map { "\(root)\($0)" } }
    let stemmer = EnglishStemmer()
    let stems = words.map { stemmer.stem(Array($0.utf8)) }
    for (word, stem) in zip(words, stems) {
      let forms = try #require(WordForms(of: word))
      for (other, otherStem) in zip(words, stems) where stem == otherStem {
        #expect(forms.contains(other), "\(other), of \(word)")
      }
    }
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
