import Testing

/// What makes a page hard to use; each gives the elements at fault, an empty text for none.
extension Browser {
  /// Expects none of them on the page as it is shown now.
  func hasNoFaults(_ screen: String, at place: SourceLocation = #_sourceLocation) throws {
    let faults = try [accessibilityFaults(), smallControls(), whatIsOutside(), clippedWords()]
      .filter { !$0.isEmpty }
    #expect(faults == [], "\(screen)", sourceLocation: place)
  }

  /// What breaks a rule of WCAG 2.2, levels A and AA, or a good practice that axe-core knows: names, contrast, roles,
  /// landmarks, headings, the order of the focus.
  func accessibilityFaults() throws -> String {
    if try value("typeof axe") as? String == "undefined" { try run(AxeCore.script.get()) }
    try waits(for: "document.getAnimations().every((it) => it.playState !== 'running')")
    let faults = try value(
      """
      axe.run(document, { resultTypes: ['violations'] }).then(({ passes, violations }) => passes.length < 10
        ? 'hardly anything was looked at' : violations.flatMap((rule) => rule.nodes.map(
          (node) => `${rule.id}: ${node.html.slice(0, 200)} ${node.failureSummary}`)).join('\\n'))
      """)
    guard let faults = faults as? String else {
      throw Failure(description: "axe-core gave no answer")
    }
    return faults
  }

  /// What is smaller than a finger: 44 CSS pixels.
  func smallControls() throws -> String {
    try string(
      """
      [...document.querySelectorAll('button, select, a[href]:not(.pdf-link, .skip-link), input[type=text], input[type=search]')].filter((it) => {
        const box = it.getBoundingClientRect();
        return it.checkVisibility() && (box.width < 43.5 || box.height < 43.5) }).map((it) => it.outerHTML).join('\\n')
      """)
  }

  /// Words of buttons that the buttons have no room for.
  func clippedWords() throws -> String {
    try string(
      """
      [...document.querySelectorAll('button span')].filter((it) => it.checkVisibility() && getComputedStyle(it).position !== 'absolute'
        && it.scrollWidth > it.parentElement.clientWidth + 1).map((it) => it.textContent).join()
      """)
  }

  /// What has to be pressed and is not within the window's width; also that the page is wider than it.
  func whatIsOutside() throws -> String {
    try string(
      """
      [...document.querySelectorAll('button, a[href], input, select')].filter((it) => {
        const box = it.getBoundingClientRect();
        return it.checkVisibility() && !it.closest('.skip-link, .for-readers') && box.width > 0 && (box.left < -1 || box.right > innerWidth + 1) }).map((it) => it.outerHTML)
        .concat(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []).join('\\n')
      """)
  }
}
