/// Joins the names of people that are in no dictionary: a surname, then one or two characters that
/// are words of their own in no sense here.
struct NameRule {
  let units: TextUnits
  let traits: NumberTable<UInt16>
  let characters: NameCharacters

  /// Joins a surname with the one or two single characters after it.
  func apply(to pieces: [Lattice.Piece]) -> [Lattice.Piece] {
    var result: [Lattice.Piece] = []
    result.reserveCapacity(pieces.count)
    var index = 0
    while index < pieces.count {
      var piece = pieces[index]
      let length = givenNameLength(in: pieces, after: index)
      if length > 0 {
        piece.end = pieces[index + length].end
        piece.kind = .name
        piece.word = nil
      }
      result.append(piece)
      index += 1 + length
    }
    return result
  }

  /// How many pieces after a surname make up the given name.
  private func givenNameLength(in pieces: [Lattice.Piece], after index: Int) -> Int {
    guard let word = pieces[index].word, !pieces[index].isCorrected,
      WordTraits(rawValue: traits[word]).isSurname
    else { return 0 }
    // After a measure or a numeral it is rarely a surname: 一张, 三块.
    if index > 0, pieces[index - 1].kind == .number { return 0 }
    var length = 0
    while length < 2, index + length + 1 < pieces.count,
      isGiven(pieces[index + length + 1], isLast: length == 1)
    {
      length += 1
    }
    if length == 0, hasCommonBeginning(pieces, index + 1) { length = 2 }
    return length
  }

  private func isGiven(_ piece: Lattice.Piece, isLast: Bool) -> Bool {
    guard piece.kind == .word, piece.end - piece.start == 1, !piece.isCorrected,
      units.kinds[piece.start] == .han
    else { return false }
    let words = isLast ? characters.functionWords : characters.commonWords
    return !words.contains(units.codes[piece.start])
  }

  /// Whether a given name of two characters begins with a common word: 小明, 国荣.
  private func hasCommonBeginning(_ pieces: [Lattice.Piece], _ index: Int) -> Bool {
    index + 1 < pieces.count && isGiven(pieces[index], isLast: true)
      && characters.commonBeginnings.contains(units.codes[pieces[index].start])
      && isGiven(pieces[index + 1], isLast: false)
  }
}

/// Characters that are rarely in names, by their codes: their variants are, too.
struct NameCharacters: Sendable {
  /// With which hardly any name ends: particles, and verbs that follow a name.
  let functionWords: Set<UInt16>
  /// That are common words alone, and so are rarely part of a name between words.
  let commonWords: Set<UInt16>
  /// Common words with which many given names begin.
  let commonBeginnings: Set<UInt16>

  init(_ codes: CodeTable) {
    func set(_ characters: String) -> Set<UInt16> {
      Set(characters.unicodeScalars.filter { $0 != "\n" }.map { codes.code(of: $0) })
    }
    functionWords = set(
      "的了是在有和与及或不没也都很就还又才再更最我你他她它这那哪谁说对把被从到将要会能可于至所之者等个们着过地得吧吗呢啊向让给由教问想走跑看听吃喝打买卖做写读讲坐住站笑哭叫请用当像去来"
    )
    commonWords = set(
      """
      的了是在有和与及或不没也都很就还又才再更最只我你他她它这那哪谁几每各本该此其某们个只条张位名次件种年月日时
      分点号里外上下前后中内间左右东西南北来去到从向往对把被将让给为以于由因但而且若如则虽即使要会能可应想说讲
      看见听问做作用吃喝走跑坐站住开关买卖打拿放送找等叫使得着过地吧吗呢啊呀哦嗯么之者所乃亦曰至自同并等约近
      大小多少高低长短好坏新老先生女男人家部县市省区州国队党军学院校系店厂社会长员车船路街村镇乡岛山河湖海
      一二三四五六七八九十百千万亿两半零第再已曾正刚却便仅连像比当跟共总
      """)
    commonBeginnings = set("小大国海山军新长")
  }
}
