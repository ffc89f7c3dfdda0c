package import HanText

/// A chart of values over days. ``picture(of:)`` makes an SVG picture of several.
package struct DayChart: Sendable {
  package struct Line: Sendable {
    package var name: String
    /// In the order of the days.
    package var points: [(day: LocalDay, value: Double)]

    package init(name: String, points: [(day: LocalDay, value: Double)]) {
      self.name = name
      self.points = points
    }
  }

  /// What a chart shows.
  package enum Kind: Hashable, Sendable {
    /// The counts of a library.
    case library
    /// The mean of a variable.
    case variable(String)
    case words
    case level(HSKEdition)
    /// The minutes of reading of each day.
    case minutes
  }

  package let kind: Kind
  /// Those with points.
  package let lines: [Line]
  private static let usualWidth = 720.0
  private static let height = 200.0
  private static let left = 56.0
  private static let right = 110.0
  private static let top = 32.0
  private static let bottom = 28.0
  /// Colours of lines: distinct also for people who see few colours (Okabe and Ito, 2008).
  private static let colors = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9"]

  package init(_ kind: Kind, _ lines: [Line]) {
    self.kind = kind
    self.lines = lines.filter { !$0.points.isEmpty }
  }

  private var title: String {
    switch kind {
    case .library: "Library"
    case .variable(let name): "\(name), mean"
    case .words: "Words"
    case .level(let edition): "\(edition.rawValue) level"
    case .minutes: "Minutes a day"
    }
  }

  /// Whether there is nothing to draw.
  package var isEmpty: Bool { lines.isEmpty }

  /// A picture of charts, one below the other, as a file.
  package static func picture(of charts: [DayChart]) -> String {
    var svg = start(height: height * Double(max(charts.count, 1)), width: usualWidth)
    for (index, chart) in charts.enumerated() {
      svg += "<g transform=\"translate(0 \(text(height * Double(index))))\">\n"
      svg += chart.drawing(width: usualWidth) + "</g>\n"
    }
    return svg + "</svg>\n"
  }

  /// A picture of this chart alone.
  ///
  /// - Parameter width: In units of which letters have 12; at least 240.
  package func picture(width: Int) -> String {
    let width = Double(max(width, 240))
    return DayChart.start(height: DayChart.height, width: width) + drawing(width: width)
      + "</svg>\n"
  }

  private static func start(height: Double, width: Double) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(text(width)) \(text(height))" \
    font-family="sans-serif" font-size="12">
    <rect width="100%" height="100%" fill="#ffffff"/>

    """
  }

  private func drawing(width: Double) -> String {
    let days = lines.flatMap { $0.points.map(\.day.number) }
    let values = lines.flatMap { $0.points.map(\.value) }
    let (first, last) = (days.min() ?? 0, days.max() ?? 0)
    // Counts begin at 0; years and scores that are far from it do not.
    let lowest = values.min() ?? 0
    let highest = values.max() ?? 1
    let bottom =
      lowest > highest / 2 && lowest > 0 ? lowest - (highest - lowest) * 0.1 : min(0, lowest)
    let top = highest > bottom ? highest : bottom + 1
    let (x0, x1) = (DayChart.left, width - DayChart.right)
    let (y0, y1) = (DayChart.height - DayChart.bottom, DayChart.top)
    func x(_ day: Int64) -> Double {
      first == last ? (x0 + x1) / 2 : x0 + (x1 - x0) * Double(day - first) / Double(last - first)
    }
    func y(_ value: Double) -> Double { y0 + (y1 - y0) * (value - bottom) / (top - bottom) }

    var svg =
      "<text x=\"\(text(x0))\" y=\"18\" font-weight=\"bold\">\(escaped(title))</text>\n"
    for value in [bottom, top] {
      svg += "<path d=\"M\(text(x0)) \(text(y(value)))H\(text(x1))\" stroke=\"#cccccc\"/>\n"
      svg +=
        "<text x=\"\(text(x0 - 6))\" y=\"\(text(y(value) + 4))\" text-anchor=\"end\">\(text(value))</text>\n"
    }
    let ends = lines.flatMap(\.points).map(\.day)
    if let start = ends.min(), let end = ends.max() {
      svg += "<text x=\"\(text(x0))\" y=\"\(text(y0 + 18))\">\(start)</text>\n"
      if start != end {
        svg +=
          "<text x=\"\(text(x1))\" y=\"\(text(y0 + 18))\" text-anchor=\"end\">\(end)</text>\n"
      }
    }
    var labels: [Double] = []
    for (index, line) in lines.enumerated() {
      let color = DayChart.colors[index % DayChart.colors.count]
      let points = line.points.map { "\(text(x($0.day.number))),\(text(y($0.value)))" }
      svg +=
        "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\"/>\n"
      for point in line.points where line.points.count <= 60 {
        svg +=
          "<circle cx=\"\(text(x(point.day.number)))\" cy=\"\(text(y(point.value)))\" r=\"2.5\" fill=\"\(color)\"/>\n"
      }
      guard let end = line.points.last else { continue }
      // Names of lines that end at one place stand below each other.
      var place = y(end.value) + 4
      while labels.contains(where: { abs($0 - place) < 13 }) { place -= 13 }
      labels.append(place)
      svg +=
        "<text x=\"\(text(x1 + 8))\" y=\"\(text(place))\" fill=\"\(color)\"><tspan>\(escaped(line.name))</tspan> \(text(end.value))</text>\n"
    }
    return svg
  }

  /// A number with at most one digit after the point.
  private static func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let fraction = abs(tenths) % 10
    return "\(sign)\(abs(tenths) / 10)" + (fraction == 0 ? "" : ".\(fraction)")
  }

  private func text(_ number: Double) -> String { DayChart.text(number) }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
