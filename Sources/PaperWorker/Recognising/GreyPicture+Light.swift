import Recognition

extension GreyPicture {
  /// The noise: the random difference of adjacent pixels, in shades of grey; 0 for drawn pages, 1
  /// to 4 for scans.
  ///
  /// The median over small squares of J. Immerkær's measure (Fast Noise Variance Estimation, 1996),
  /// so that letters do not count.
  var noise: Double {
    let side = 16
    var squares: [Double] = []
    for top in stride(from: 8, to: height - side - 1, by: 128) {
      for left in stride(from: 8, to: width - side - 1, by: 128) {
        var sum = 0
        for y in top..<top + side {
          for x in left..<left + side {
            let place = y * width + x
            func pixel(_ offset: Int) -> Int { Int(pixels[place + offset]) }
            let corners =
              pixel(-width - 1) + pixel(-width + 1) + pixel(width - 1) + pixel(width + 1)
            let sides = pixel(-width) + pixel(-1) + pixel(1) + pixel(width)
            sum += abs(corners - 2 * sides + 4 * pixel(0))
          }
        }
        squares.append(Double(sum) / Double(side * side) / 6 * 1.2533)
      }
    }
    return squares.isEmpty ? 0 : squares.sorted()[squares.count / 2]
  }

  /// Whether the paper is white except in a few places, as on a drawn page.
  var hasEvenPaper: Bool {
    let side = 48
    var light = 0
    var squares = 0
    for top in stride(from: 0, to: height, by: side) {
      for left in stride(from: 0, to: width, by: side) {
        var lightest: UInt8 = 0
        for y in stride(from: top, to: min(top + side, height), by: 3) {
          for x in stride(from: left, to: min(left + side, width), by: 3) {
            lightest = max(lightest, pixels[y * width + x])
          }
        }
        squares += 1
        if lightest >= 250 { light += 1 }
      }
    }
    return light * 10 >= squares * 9
  }
}
