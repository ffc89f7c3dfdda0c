package import GitNames
package import PaperDomain
import Synchronization

/// A version cache in memory, for use without a cache on disk.
package final class MemoryVersionCache: VersionCache {
  private struct State {
    var graph = HistoryGraph()
    var commits: [ObjectID] = []
    var ordinals: [ObjectID: Int] = [:]
    var versions: [PageKey: [IndexedVersion]] = [:]
    var notes: [PageNote] = []
  }

  private let state = Mutex(State())

  package init() {}

  package func graph() -> HistoryGraph { state.withLock { $0.graph } }

  package func ordinal(of commit: ObjectID) -> Int? { state.withLock { $0.ordinals[commit] } }

  package func commits(at ordinals: [Int]) -> [ObjectID]? {
    state.withLock { state in
      guard ordinals.allSatisfy(state.commits.indices.contains) else { return nil }
      return ordinals.map { state.commits[$0] }
    }
  }

  package func versions(of page: PageKey) -> [IndexedVersion] {
    state.withLock { $0.versions[page] ?? [] }
  }

  package func versions(ofBundle id: EntityID?, named names: [String]) -> [IndexedVersion] {
    state.withLock { state in
      state.versions.values.joined().filter { version in
        version.bundle.map { $0 == id } ?? names.contains(version.bundleName)
      }.sorted { $0.ordinal < $1.ordinal }
    }
  }

  package func notes(on page: EntityID) -> [PageNote] {
    state.withLock { $0.notes.filter { $0.page == page } }
  }

  package func notes(_ kind: PageNote.Kind) -> [PageNote] {
    state.withLock { $0.notes.filter { $0.kind == kind } }
  }

  package func names(givenAt path: String) -> [PageNote] {
    state.withLock { $0.notes.filter { $0.kind == .named && $0.path == path } }
  }

  package func append(_ batch: HistoryBatch) -> Bool {
    state.withLock { state in
      guard state.graph.count == batch.first else { return false }
      for commit in batch.commits {
        state.ordinals[commit.id] = state.graph.append(parents: commit.parents)
        state.commits.append(commit.id)
      }
      for version in batch.versions { state.versions[version.page, default: []].append(version) }
      state.notes += batch.notes
      return true
    }
  }
}
