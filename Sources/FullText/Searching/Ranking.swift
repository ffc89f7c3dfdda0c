import Glibc

/// BM25 (Robertson and Zaragoza 2009) over the present pages.
///
/// A word has more weight if fewer pages have it; each repetition on a page adds less; and a match
/// on a long page adds less than on a short one. `log(1 + …)`, as in Lucene, prevents a negative
/// weight for a word that is on most pages.
struct Ranking {
  private let saturation: Float = 1.2
  private let lengthShare: Float = 0.75
  /// A term in a title adds as much as unlimited repetitions on a page of average length.
  let titleWeight: Float = 2.2

  private let pages: Float
  private let usualLength: Float

  init(_ lists: [PageList]) {
    let count = lists.reduce(0) { $0 + $1.presentCount }
    let length = lists.reduce(0) { $0 + $1.presentLength }
    pages = Float(count)
    usualLength = count == 0 ? 1 : max(1, Float(Double(length) / Double(count)))
  }

  /// The weight of a term that occurs on this number of pages.
  func weight(frequency: Int) -> Float {
    let frequency = Float(frequency)
    return logf(1 + (pages - frequency + 0.5) / (frequency + 0.5))
  }

  /// Adds the score of a term for each matching page.
  func add(
    _ postings: Postings, _ weight: Float, to scores: inout [Float], _ lengths: [UInt32],
    on matching: PageSet
  ) {
    let top = weight * (saturation + 1)
    let base = saturation * (1 - lengthShare)
    let slope = saturation * lengthShare / usualLength
    scores.withUnsafeMutableBufferPointer { scores in
      lengths.withUnsafeBufferPointer { lengths in
        postings.counts.withUnsafeBufferPointer { counts in
          matching.words.withUnsafeBufferPointer { bits in
            for (index, page) in postings.pages.enumerated() {
              let page = Int(page)
              guard bits[page >> 6] & (1 << UInt64(page & 63)) != 0 else { continue }
              let count = Float(counts[index])
              scores[page] += top * count / (count + base + slope * Float(lengths[page]))
            }
          }
        }
      }
    }
  }
}
