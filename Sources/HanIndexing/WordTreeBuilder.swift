/// Makes the double array of a tree of words: every node finds a base at which the slots of all its
/// children are free.
struct WordTreeBuilder {
  private static let free = UInt32.max
  /// After so many slots without a place, later nodes of the same size start behind them.
  private static let mostTried = 256

  private var bases: [Int32] = []
  private var parents: [UInt32] = []
  /// By slot, a slot at or after it that may be free: following these leads to the next free one.
  private var nextFree: [Int32] = []
  /// By the binary logarithm of a node's number of children: where the search for slots starts.
  private var starts = [Int](repeating: 1, count: 17)

  /// A node: a range of words that begin alike, and how long that beginning is.
  private struct Node {
    var slot: Int
    var words: Range<Int>
    var depth: Int
  }

  /// - Parameter words: Codes of different words in order, each with its number.
  /// - Returns: The table of the tree.
  static func table(of words: [(codes: [UInt16], number: Int)]) -> [UInt8] {
    var builder = WordTreeBuilder()
    builder.grow(to: 1 << 16)
    builder.take(0, parent: free)
    builder.place(words)
    return builder.table
  }

  private var table: [UInt8] {
    var count = parents.count
    while count > 1, parents[count - 1] == WordTreeBuilder.free { count -= 1 }
    var writer = TableWriter()
    for slot in 0..<count {
      writer.append(bases[slot])
      writer.append(parents[slot])
    }
    return writer.bytes
  }

  /// Places the nodes by depth: the ones with many children come first.
  private mutating func place(_ words: [(codes: [UInt16], number: Int)]) {
    var level = [Node(slot: 0, words: 0..<words.count, depth: 0)]
    while !level.isEmpty {
      var following: [Node] = []
      for node in level {
        if node.words.count == 1, words[node.words.lowerBound].codes.count == node.depth {
          bases[node.slot] = ~Int32(words[node.words.lowerBound].number)
          continue
        }
        let children = WordTreeBuilder.children(of: node, words)
        let base = freeBase(for: children.map { Int($0.code) })
        bases[node.slot] = Int32(base)
        for child in children {
          let slot = base + Int(child.code)
          take(slot, parent: UInt32(node.slot))
          if child.code == 0 {
            bases[slot] = ~Int32(words[child.words.lowerBound].number)
          } else {
            following.append(Node(slot: slot, words: child.words, depth: node.depth + 1))
          }
        }
      }
      level = following
    }
  }

  /// The children of a node in the order of their codes; 0 for a word that ends there.
  private static func children(of node: Node, _ words: [(codes: [UInt16], number: Int)])
    -> [(code: UInt16, words: Range<Int>)]
  {
    var children: [(code: UInt16, words: Range<Int>)] = []
    for index in node.words {
      let codes = words[index].codes
      let code = codes.count == node.depth ? 0 : codes[node.depth]
      if let last = children.indices.last, children[last].code == code {
        children[last].words = children[last].words.lowerBound..<index + 1
      } else {
        children.append((code, index..<index + 1))
      }
    }
    return children
  }

  /// A base at which the slots of all children are free.
  private mutating func freeBase(for codes: [Int]) -> Int {
    let first = codes[0]
    let size = min(16, codes.count.bitWidth - codes.count.leadingZeroBitCount)
    let start = max(starts[size], first + 1)
    var slot = freeSlot(from: start)
    var tried = 1
    while !isFree(codes, at: slot - first) {
      slot = freeSlot(from: slot + 1)
      tried += 1
    }
    if tried > WordTreeBuilder.mostTried { starts[size] = slot }
    return slot - first
  }

  private mutating func isFree(_ codes: [Int], at base: Int) -> Bool {
    grow(to: base + (codes.last ?? 0) + 1)
    for code in codes where parents[base + code] != WordTreeBuilder.free { return false }
    return true
  }

  /// The first free slot at or after a place.
  private mutating func freeSlot(from place: Int) -> Int {
    var slot = place
    grow(to: slot + 1)
    while nextFree[slot] != slot {
      let next = Int(nextFree[slot])
      grow(to: next + 1)
      // Half of the way is skipped the next time.
      nextFree[slot] = nextFree[next]
      slot = next
    }
    return slot
  }

  private mutating func take(_ slot: Int, parent: UInt32) {
    parents[slot] = parent
    nextFree[slot] = Int32(slot + 1)
  }

  private mutating func grow(to count: Int) {
    guard count > parents.count else { return }
    let more = max(count, parents.count * 3 / 2) - parents.count
    nextFree.append(contentsOf: (0..<more).map { Int32(parents.count + $0) })
    bases.append(contentsOf: repeatElement(0, count: more))
    parents.append(contentsOf: repeatElement(WordTreeBuilder.free, count: more))
  }
}
