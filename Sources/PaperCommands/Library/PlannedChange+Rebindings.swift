import PaperDomain

extension PlannedChange {
  /// Pages that get another binding.
  init(rebindings: [Rebinding]) {
    self.init(
      lines: rebindings.map {
        "\($0.page.path, .heading)  \($0.from, .removed) → \($0.to, .added)"
      },
      members: [
        .init(
          "rebindings",
          .list(rebindings) { rebinding in
            [
              "page": .text(rebinding.page.id), "path": .string(rebinding.page.path),
              "from": .string(rebinding.from.description), "to": .string(rebinding.to.description),
            ]
          })
      ])
  }
}
