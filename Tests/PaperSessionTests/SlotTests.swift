import GitNames
import PaperDomain
import PaperSession
import Testing

/// The options of a slot for a page.
@Suite struct SlotTests {
  @Test func `slots are the doc's pages in reading order`() async throws {
    let session = try await SampleLibrary().session()
    #expect(session.slots.map(\.label) == ["p001", "p002", "p003"])
    #expect(session.slots.map(\.index) == [0, 1, 2])
    #expect(session.slots[0].logicalPageID == SampleLibrary.page1)
  }

  @Test func `offers every version, and begins with the current one`() async throws {
    let slot = try await SampleLibrary().session().slots[0]
    #expect(slot.versionOptions.map(\.number) == [3, 2, 1])
    #expect(slot.versionOptions.map(\.current) == [true, false, false])
    #expect(slot.versionOptions.map(\.historical) == [false, true, true])
    #expect(slot.defaultVersionID == SampleLibrary.third.description)
    #expect(slot.currentPreviewVersionID == slot.defaultVersionID)
    #expect(slot.versionOptions[1].metadata.variables == ["Score": .int(2)])
  }

  @Test func `offers the sources that the version's bundle has, and no others`() async throws {
    let slots = try await SampleLibrary().session().slots
    #expect(slots[0].sourceOptions == [.display, .original])
    #expect(slots[1].sourceOptions == [.display])
    #expect(slots[0].defaultSource == .display)
  }

  @Test func `offers text where somebody has read it`() async throws {
    var library = SampleLibrary()
    library.texts = [2]
    let slots = try await library.session().slots
    #expect(slots[0].sourceOptions == [.display, .original])
    #expect(slots[1].sourceOptions == [.display, .ocrText])
  }

  @Test func `shows the original where there is no display`() async throws {
    let only = String(repeating: "d", count: 64)
    let library = SampleLibrary([
      "bundles/scan/bundle.json":
        #"{ "original": [{ "sha256": "\#(only)", "bytes": 9, "pages": 3, "fileName": "a" }] }"#
    ])
    #expect(try await library.session().slots[1].defaultSource == .original)
  }

  @Test func `a page whose bundle is gone says so, and the others are shown`() async throws {
    let slots = try await SampleLibrary().session().slots
    #expect(slots[2].problem == "it shows 'gone#1', but there is no such bundle")
    #expect(slots[0].problem == nil)
  }

  @Test func `what is bound and not committed comes first, and is not current`() async throws {
    let library = SampleLibrary([
      "docs/calc/mc/p001.json":
        #"{ "id": "\#(SampleLibrary.page1)", "bundle": "scan", "pageNumber": 3 }"#
    ])
    let slot = try await library.session().slots[0]
    #expect(slot.versionOptions[0].pageVersionID == "working")
    #expect(slot.versionOptions.map(\.uncommitted) == [true, false, false, false])
    #expect(slot.versionOptions.map(\.current) == [false, true, false, false])
    #expect(slot.defaultVersionID == SampleLibrary.third.description)
  }

  @Test func `a page that was never committed has what it shows as its one version`() async throws {
    var library = SampleLibrary()
    library.history = [:]
    let slot = try await library.session().slots[0]
    #expect(slot.versionOptions.map(\.pageVersionID) == ["working"])
    #expect(slot.versionOptions[0].current)
    #expect(!slot.capabilities.canPreviewOtherVersions)
  }

  @Test func `a bundle's pages are slots with names made up for them`() async throws {
    let library = SampleLibrary()
    var maker = SessionMaker(library, viewMode: .continuous)
    let bundle = try #require(library.snapshot.bundle(named: "scan"))
    let session = try await maker.session(of: bundle, at: 2)
    #expect(
      session.slots.map(\.logicalPageID) == ["bundle:scan#1", "bundle:scan#2", "bundle:scan#3"])
    #expect(session.index == 1)
    #expect(session.kind == .bundle)
  }

  @Test func `a search's results are pages, or the bundle's page that none shows`() async throws {
    let library = SampleLibrary()
    var maker = SessionMaker(library, viewMode: .single)
    let bundle = try #require(library.snapshot.bundle(named: "scan"))
    let page = try #require(library.snapshot.pages["calc/mc/p002"])
    let session = try await maker.session(
      ofSearch: "x", [(bundle, 2, [page]), (bundle, 3, [])])
    #expect(session.slots.map(\.logicalPageID) == [SampleLibrary.page2, "search:scan#3"])
  }
}
