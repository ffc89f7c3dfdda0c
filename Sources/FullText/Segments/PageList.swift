/// The pages of a segment, by index, with the number of words on each.
package struct PageList: Sendable {
  package private(set) var pages: [Int64] = []
  /// In words.
  package private(set) var lengths: [UInt32] = []
  /// Whether the page numbers are in ascending order.
  private var isAscending = true
  /// The pages that have not been removed; `nil` if none has been.
  private(set) var present: PageSet?

  package init() {}

  package var count: Int { pages.count }

  mutating func append(page: Int64, length: Int) {
    if let last = pages.last, last >= page { isAscending = false }
    pages.append(page)
    lengths.append(UInt32(clamping: length))
  }

  /// The coded form: for each page its difference from the previous one, and its length.
  package var coded: [UInt8] {
    var bytes: [UInt8] = []
    Varint.append(UInt64(pages.count), to: &bytes)
    var last: Int64 = 0
    for (page, length) in zip(pages, lengths) {
      let step = page &- last
      Varint.append(UInt64(bitPattern: (step << 1) ^ (step >> 63)), to: &bytes)
      Varint.append(UInt64(length), to: &bytes)
      last = page
    }
    return bytes
  }

  /// Reads the coded form.
  ///
  /// - Throws: ``SegmentDamage`` if it is truncated, too long, or a length is larger than 32 bits.
  package init(coded bytes: [UInt8]) throws(SegmentDamage) {
    var position = 0
    // Each page takes at least two bytes.
    let count = try bytes.withUnsafeBufferPointer { (bytes) throws(SegmentDamage) in
      try Varint.read(bytes, at: &position, below: bytes.count / 2 + 1)
    }
    var error: SegmentDamage?
    // Every search reads the whole list, so the values are stored directly in the arrays.
    var lengths: [UInt32] = []
    pages = [Int64](unsafeUninitializedCapacity: count) { pages, written in
      lengths = [UInt32](unsafeUninitializedCapacity: count) { lengths, lengthsWritten in
        bytes.withUnsafeBufferPointer { bytes in
          do throws(SegmentDamage) {
            var last: Int64 = 0
            for index in 0..<count {
              let step = try Varint.read(bytes, at: &position)
              if step & 1 == 1 || step == 0 { isAscending = false }
              last &+= Int64(bitPattern: step >> 1) ^ -Int64(bitPattern: step & 1)
              pages[index] = last
              lengths[index] = UInt32(try Varint.read(bytes, at: &position, below: 1 << 32))
              written = index + 1
              lengthsWritten = index + 1
            }
            if position != bytes.count { throw SegmentDamage() }
          } catch let damage { error = damage }
        }
      }
    }
    self.lengths = lengths
    if let error { throw error }
  }

  /// Marks pages as removed.
  package mutating func remove(_ gone: Set<Int64>) {
    if gone.isEmpty { return }
    var present = present ?? PageSet(all: count)
    if isAscending, gone.count < count / 16 {
      for page in gone {
        if let place = place(of: page) { present.remove(place) }
      }
    } else {
      for (place, page) in pages.enumerated() where gone.contains(page) { present.remove(place) }
    }
    self.present = present.count == count ? nil : present
  }

  private func place(of page: Int64) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if pages[middle] < page { low = middle + 1 } else { high = middle }
    }
    return low < count && pages[low] == page ? low : nil
  }

  /// The number of present pages.
  package var presentCount: Int { present?.count ?? count }

  /// The number of words on the present pages.
  var presentLength: Int {
    if let present { return present.reduce(0) { $0 + Int(lengths[$1]) } }
    return lengths.reduce(0) { $0 + Int($1) }
  }
}
