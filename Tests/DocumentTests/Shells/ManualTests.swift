import Testing

/// The pages for man(1); the texts of the help are equal to those of the documentation.
@Suite(.serialized) struct ManualTests {
  @Test func `every page is one that man and mandoc render without a complaint`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        pc manual -q ../man; cd ../man; ls */* | wc -l
        mandoc -Tlint -W style */* | grep -v 'missing date\\|referenced manual not found'
        for page in */*; do man --warnings -E UTF-8 -l -Tutf8 $page 2>&1 >/dev/null; done
        for verb in $(pc help | sed -n 's/^   \\([a-z]*\\)   .*/\\1/p'); do [ -e man1/pc-$verb.1 ] || echo no $verb; done
        """)
      let lines = ending.output.split(separator: "\n")
      #expect(lines.count == 1 && (lines.first.flatMap { Int($0) } ?? 0) > 20, "\(ending.output)")
    }
  }

  @Test func `a page says what the help says`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        pc manual -q ../man; export MANWIDTH=80
        man -l ../man/man1/pc-commit.1 | col -bx | grep -e ' --no-verify '
        man -l ../man/man7/pc-exit-codes.7 | col -bx | grep ' 64 '
        man -l ../man/man1/pc-bundle.1 | col -bx | grep 'pc bundle append'
        """)
      let lines = ending.output.split(separator: "\n").map {
        $0.split(separator: " ").joined(separator: " ")
      }
      #expect(
        lines.prefix(2) == [
          "--no-verify Skip the hooks pre-commit and commit-msg.",
          "64 the command line is wrong",
        ])
      #expect(lines.contains("pc bundle append"), "\(lines)")
    }
  }
}
