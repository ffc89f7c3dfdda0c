/// Charts of values over days, one below the other, as an SVG picture.
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

  private struct Panel {
    var title: String
    var lines: [Line]
  }

  private var panels: [Panel] = []
  private static let width = 720.0
  private static let height = 200.0
  private static let left = 56.0
  private static let right = 110.0
  private static let top = 32.0
  private static let bottom = 28.0
  /// Colours of lines: distinct also for people who see few colours (Okabe and Ito, 2008).
  private static let colors = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9"]

  package init() {}

  /// Adds a chart below the others; lines without points are left out.
  package mutating func add(_ title: String, _ lines: [Line]) {
    let drawn = lines.filter { !$0.points.isEmpty }
    if !drawn.isEmpty { panels.append(Panel(title: title, lines: drawn)) }
  }

  /// The picture, as a file.
  package var svg: String {
    let height = DayChart.height * Double(max(panels.count, 1))
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(text(DayChart.width)) \(text(height))" \
      font-family="sans-serif" font-size="12">
      <rect width="100%" height="100%" fill="#ffffff"/>

      """
    for (index, panel) in panels.enumerated() {
      svg += "<g transform=\"translate(0 \(text(DayChart.height * Double(index))))\">\n"
      svg += drawing(of: panel) + "</g>\n"
    }
    return svg + "</svg>\n"
  }

  private func drawing(of panel: Panel) -> String {
    let days = panel.lines.flatMap { $0.points.map(\.day.number) }
    let values = panel.lines.flatMap { $0.points.map(\.value) }
    let (first, last) = (days.min() ?? 0, days.max() ?? 0)
    // Counts begin at 0; years and scores that are far from it do not.
    let lowest = values.min() ?? 0
    let highest = values.max() ?? 1
    let bottom =
      lowest > highest / 2 && lowest > 0 ? lowest - (highest - lowest) * 0.1 : min(0, lowest)
    let top = highest > bottom ? highest : bottom + 1
    let (x0, x1) = (DayChart.left, DayChart.width - DayChart.right)
    let (y0, y1) = (DayChart.height - DayChart.bottom, DayChart.top)
    func x(_ day: Int64) -> Double {
      first == last ? (x0 + x1) / 2 : x0 + (x1 - x0) * Double(day - first) / Double(last - first)
    }
    func y(_ value: Double) -> Double { y0 + (y1 - y0) * (value - bottom) / (top - bottom) }

    var svg =
      "<text x=\"\(text(x0))\" y=\"18\" font-weight=\"bold\">\(escaped(panel.title))</text>\n"
    for value in [bottom, top] {
      svg += "<path d=\"M\(text(x0)) \(text(y(value)))H\(text(x1))\" stroke=\"#cccccc\"/>\n"
      svg +=
        "<text x=\"\(text(x0 - 6))\" y=\"\(text(y(value) + 4))\" text-anchor=\"end\">\(text(value))</text>\n"
    }
    let ends = panel.lines.flatMap(\.points).map(\.day)
    if let start = ends.min(), let end = ends.max() {
      svg += "<text x=\"\(text(x0))\" y=\"\(text(y0 + 18))\">\(start)</text>\n"
      if start != end {
        svg +=
          "<text x=\"\(text(x1))\" y=\"\(text(y0 + 18))\" text-anchor=\"end\">\(end)</text>\n"
      }
    }
    var labels: [Double] = []
    for (index, line) in panel.lines.enumerated() {
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
        "<text x=\"\(text(x1 + 8))\" y=\"\(text(place))\" fill=\"\(color)\">\(escaped(line.name)) \(text(end.value))</text>\n"
    }
    return svg
  }

  /// A number with at most one digit after the point.
  private func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let fraction = abs(tenths) % 10
    return "\(sign)\(abs(tenths) / 10)" + (fraction == 0 ? "" : ".\(fraction)")
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
