/// Numbers and measure words: `一个` is two words for a learner, though texts have it often.
enum MeasureWords {
  private static let numbers = Set("一二三四五六七八九十百千万亿两几多每某各数半这那此该第".unicodeScalars)

  private static let measures = Set(
    """
    个种位条项次座支部所层张件名批天年月日只家间份台辆颗棵片块根股组套门场届期段句篇首本册幅架艘把点分秒岁元角米吨度
    户口级号代类样队路枚桩宗起笔幢栋栏道排列行群阵番趟遍回顿席
    """.unicodeScalars.filter { $0 != "\n" })

  /// Whether a character counts, or points to what is counted.
  static func isNumber(_ scalar: Unicode.Scalar) -> Bool { numbers.contains(scalar) }

  static func isMeasure(_ scalar: Unicode.Scalar) -> Bool { measures.contains(scalar) }
}
