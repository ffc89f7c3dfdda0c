import PaperLibrary
import Testing

@Suite struct HistoryGraphTests {
  @Test func `a line of commits is one run, whatever its length`() {
    var graph = HistoryGraph()
    graph.append(parents: [])
    for ordinal in 1..<1000 { #expect(graph.append(parents: [ordinal - 1]) == ordinal) }
    #expect(graph.runs.map(\.last) == [999])
    #expect(graph.parents(of: 0) == [] && graph.parents(of: 500) == [499])
  }

  @Test func `joints give the graph back`() {
    var graph = HistoryGraph()
    let parents = [[], [0], [0], [2], [3, 1], [4], [1], []]
    for parents in parents { graph.append(parents: parents) }
    #expect(parents.indices.map { graph.parents(of: $0) } == parents)
    let joints = parents.enumerated().filter { $0.offset == 0 || $0.element != [$0.offset - 1] }
    #expect(
      HistoryGraph(
        joints: joints.map { ($0.offset, $0.element) }, count: parents.count) == graph)
    #expect(graph.count == 8)
  }
}
