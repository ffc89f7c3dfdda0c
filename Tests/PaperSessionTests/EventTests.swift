import GitNames
import PaperDomain
import PaperSession
import SeededRandom
import Testing

/// The effects of events.
@Suite struct EventTests {
  private let page = SampleLibrary.page1

  @Test func `previewing a version changes that slot alone, and its sources`() async throws {
    var session = try await SampleLibrary().session()
    try session.apply(.sourceChanged(logicalPageID: page, source: "original"))
    let change = try session.apply(
      .pageVersionPreviewChanged(
        logicalPageID: page, pageVersionID: SampleLibrary.first.description))
    #expect(change.slots.map(\.index) == [0])
    #expect(session.slots[0].previewed.pageNumber == 1)
    // The old scan has no original: the source falls back to an existing one.
    #expect(session.slots[0].sourceOptions == [.display])
    #expect(session.slots[0].currentSource == .display)
    #expect(session.slots[0].defaultVersionID == SampleLibrary.third.description)
  }

  @Test func `a source stays when the version previewed has it`() async throws {
    let library = SampleLibrary()
    var session = try await library.session()
    try session.apply(.sourceChanged(logicalPageID: page, source: "original"))
    try session.apply(
      .pageVersionPreviewChanged(
        logicalPageID: page, pageVersionID: SampleLibrary.third.description))
    #expect(session.slots[0].currentSource == .original)
  }

  @Test func `navigating changes where the reader is, and nothing else`() async throws {
    var session = try await SampleLibrary().session()
    let change = try session.apply(.pageNavigated(newIndex: 2))
    #expect(change.slots.isEmpty)
    #expect(session.index == 2)
  }

  @Test func `annotations go on the current version, and on no other`() async throws {
    let library = SampleLibrary()
    var session = try await library.session()
    let draft = AnnotationDraft(logicalPageID: page, annotation: "{}")
    for event in [
      SessionEvent.annotationCreated(draft), .annotationUpdated(draft), .annotationDeleted(draft),
    ] {
      #expect(try session.apply(event).slots.isEmpty)
    }
    #expect(session.content(of: draft)?.logicalPageID == page)
    try session.apply(
      .pageVersionPreviewChanged(
        logicalPageID: page, pageVersionID: SampleLibrary.first.description))
    #expect(throws: SessionRefusal.notAllowed(.annotate, page: page)) {
      try session.apply(.annotationCreated(draft))
    }
  }

  @Test(arguments: [
    SessionEvent.pageVersionPreviewChanged(logicalPageID: "nobody", pageVersionID: "x"),
    .pageVersionPreviewChanged(logicalPageID: SampleLibrary.page1, pageVersionID: "x"),
    .pageVersionPreviewChanged(
      logicalPageID: SampleLibrary.page2, pageVersionID: SampleLibrary.third.description),
    .sourceChanged(logicalPageID: SampleLibrary.page2, source: "original"),
    .sourceChanged(logicalPageID: SampleLibrary.page2, source: "../../etc"),
    .pageNavigated(newIndex: 3), .pageNavigated(newIndex: -1),
    .annotationCreated(AnnotationDraft(logicalPageID: "nobody", annotation: "{}")),
  ])
  func `refuses, and is as it was before`(_ event: SessionEvent) async throws {
    var session = try await SampleLibrary().session()
    #expect(throws: SessionRefusal.self) { try session.apply(event) }
    #expect(session.index == 0)
    for slot in session.slots {
      #expect(slot.currentPreviewVersionID == slot.defaultVersionID)
      #expect(slot.currentSource == slot.defaultSource)
    }
  }

  @Test func `any sequence of events leaves what is current, and offers only what exists`()
    async throws
  {
    let fresh = try await SampleLibrary().session()
    for seed in 0..<200 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var session = fresh
      for _ in 0..<30 {
        let slot = session.slots[Int.random(in: 0..<3, using: &generator)]
        let versions = slot.versionOptions.map(\.pageVersionID) + ["nonsense"]
        let event: SessionEvent =
          switch Int.random(in: 0..<4, using: &generator) {
          case 0:
            .pageVersionPreviewChanged(
              logicalPageID: slot.logicalPageID,
              pageVersionID: versions.randomElement(using: &generator) ?? "")
          case 1:
            .sourceChanged(
              logicalPageID: slot.logicalPageID,
              source: ["display", "original", "ocrText", ""].randomElement(using: &generator) ?? "")
          case 2: .pageNavigated(newIndex: Int.random(in: -2..<5, using: &generator))
          default: .viewModeChanged(ViewMode.allCases.randomElement(using: &generator) ?? .single)
          }
        do {
          try session.apply(event)
        } catch {
          // Rejected; the events after it are still valid.
        }
        for (slot, before) in zip(session.slots, fresh.slots) {
          #expect(slot.defaultVersionID == before.defaultVersionID)
          #expect(slot.versionOptions.map(\.current) == before.versionOptions.map(\.current))
          #expect(slot.sourceOptions.isEmpty || slot.sourceOptions.contains(slot.currentSource))
        }
        #expect(session.slots.indices.contains(session.index))
      }
    }
  }

  @Test func `asking for another version's content changes nothing`() async throws {
    let session = try await SampleLibrary().session()
    let content = try session.content(ofSlot: 0, version: SampleLibrary.first.description)
    #expect(content.pageVersionID == SampleLibrary.first.description)
    #expect(content.isFixed)
    #expect(try session.content(ofSlot: 0).pageVersionID == SampleLibrary.third.description)
    #expect(throws: SessionRefusal.self) { try session.content(ofSlot: 9) }
  }
}
