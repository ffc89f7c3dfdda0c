import Testing

/// The state after `pc` is stopped at any time, or runs twice at the same time.
@Suite(.serialized) struct InterruptedTests {
  /// Twelve new papers in `$REPO/in`, different for every number `$1`.
  private static let papers = """
    rm -f ../in/*; for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
      { cat $EXAMPLES/software-testing-midterm-2017.pdf; echo "% $1 $i"; } >../in/p$1-$i.pdf; done

    """
  private static let sound = "git fsck --strict >&2 && pc check >&2 || exit 90\n"
  private static let recorded = """
    pc commit -q; c=$?; [ $c -le 1 ] || exit 91
    [ -z "$(git status --porcelain)" ] || exit 92
    git ls-files | grep -E 'pc-tmp|\\.lock$' && exit 93

    """

  @Test func `a killed import leaves a sound library, and can be run again`() throws {
    try Place.with { place in
      for round in 1...15 {
        let delay = "\(Double.random(in: 0.02...0.5))"
        let ending = try place.run(
          Self.papers + "pc import -q ../in & p=$!; sleep $2; kill -9 $p; wait $p\n" + Self.sound
            + "pc import -q ../in || exit 94; [ $(ls bundles | wc -l) = $((12 * $1)) ] || exit 95\n"
            + Self.recorded + Self.sound, "\(round)", delay)
        #expect(ending.status == 0, "killed after \(delay) s: \(ending.errors)")
        guard ending.status == 0 else { break }
      }
    }
  }

  @Test func `a killed commit leaves a sound library, and can be run again`() throws {
    try Place.with { place in
      _ = try place.run(
        """
        cp $EXAMPLES/software-testing-midterm-2017.pdf ../in/b1.pdf; cp ../in/b1.pdf ../in/b0.pdf
        echo '% 0' >>../in/b0.pdf; pc import -q ../in/b0.pdf --doc D; pc import -q ../in/b1.pdf; pc commit -q
        """)
      for round in 1...15 {
        let delay = "\(Double.random(in: 0.005...0.25))"
        let ending = try place.run(
          Self.papers
            + """
            pc import -q ../in || exit 94
            pc bind -q --from b$((($1 + 1) % 2)) --to b$(($1 % 2)) || exit 95
            pc commit -q & p=$!; sleep $2; kill -9 $p; wait $p

            """ + Self.sound + Self.recorded + Self.sound, "\(round)", delay)
        #expect(ending.status == 0, "killed after \(delay) s: \(ending.errors)")
        guard ending.status == 0 else { break }
      }
    }
  }

  @Test func `a commit is refused before anything changes while the index is locked`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        pc commit -q; git rev-parse HEAD >../head; echo new >note; : >.git/index.lock
        pc commit; echo $?; git rev-parse HEAD | cmp - ../head && rm .git/index.lock
        pc commit -q; echo $?; git status --porcelain
        """)
      #expect(ending.output == "2\n0\n")
      #expect(ending.errorLines.count == 1 && ending.errors.contains("hint: "), "\(ending.errors)")
    }
  }

  @Test func `two commits at once keep one line of history`() throws {
    try Place.with { place in
      for round in 1...5 {
        let ending = try place.run(
          Self.papers
            + """
            pc import -q ../in || exit 94
            pc commit -q & a=$!; pc commit -q & b=$!; wait $a; x=$?; wait $b; echo $x $?
            [ -z "$(git status --porcelain)" ] || exit 92
            [ -z "$(git log --format=%p | grep ' ')" ] || exit 96

            """ + Self.sound, "\(round)")
        #expect(ending.status == 0, "\(ending.errors)")
        #expect(["0 0", "0 1", "1 0", "0 2", "2 0"].contains(ending.output.dropLast()))
      }
    }
  }

  @Test func `Ctrl-C ends an import with 130, and a second run takes in and records the rest`()
    throws
  {
    try Place.with { place in
      for round in 1...4 {
        let ending = try place.run(
          Self.papers
            + """
            pc import -q ../in -c & p=$!; sleep $2; kill -INT $p; wait $p; c=$?
            [ $c = 130 ] || [ $c = 0 ] || exit 91
            pc import -q ../in -c || exit 94; [ $(ls bundles | wc -l) = $((12 * $1)) ] || exit 95
            [ -z "$(git status --porcelain)" ] || exit 92

            """ + Self.sound, "\(round)", "0.\(round)5")
        #expect(ending.status == 0, "\(ending.errors)")
        #expect(ending.errorLines.isEmpty, "\(ending.errors)")
      }
    }
  }

  @Test func `Ctrl-C ends the index with 130, and a second run completes it`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        pc import -q $EXAMPLES/*.pdf
        pc index -q & p=$!; sleep 0.4; kill -INT $p; wait $p; echo $?
        pc index -q; echo $?; pc index --json | tr -d ' ' | grep -E '"(extracted|recognised|failed)"'
        """)
      #expect(
        ending.output == "130\n0\n\"extracted\":0,\n\"recognised\":0,\n\"failed\":[],\n",
        "\(ending.errors)")
    }
  }
}
