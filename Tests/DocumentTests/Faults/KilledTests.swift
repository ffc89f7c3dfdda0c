import Foundation
import SeededRandom
import Testing

/// `pc` is killed with SIGKILL before each of its changes to the disk: the next run finds the
/// library in the state before or after the command.
///
/// A small program (`Tests/Killing/kill-at.c`) counts the system calls that change files, and kills
/// the process before the one with the given number.
@Suite(.serialized) struct KilledTests {
  /// Tests only every n-th change, in seconds; `PC_SOAK=1` tests all.
  static let isThorough = ProcessInfo.processInfo.environment["PC_SOAK"] == "1"
  static let hasCompiler = FileManager.default.isExecutableFile(atPath: "/usr/bin/cc")

  /// Lines for the shell that compile the program `../kill-at`.
  static let killer =
    "cc -O1 -o ../kill-at '\(Repository.root.appending(path: "Tests/Killing/kill-at.c").path)' || exit 80\n"

  /// A library with committed papers and uncommitted changes by hand; the last operation is undone
  /// or can be undone.
  private static let library = #"""
    cp $EXAMPLES/mock-exam-chinese.pdf ../in/a.pdf
    { cat ../in/a.pdf; echo '% b'; } >../in/b.pdf
    { cat ../in/a.pdf; echo '% c'; } >../in/c.pdf
    pc define -q tag Subject/Mathematics && pc import -q ../in/a.pdf --doc D && pc import -q ../in/b.pdf &&
      pc commit -q || exit 81
    printf '{ "title": "By hand" }\n' >>docs/d/hand.txt; mkdir docs/h; echo '{ "title": "H" }' >docs/h/doc.json
    sed -i 's/"title": "D"/"title": "Changed by hand"/' docs/d/doc.json

    """#

  /// The visible state of a library, as one line.
  private static let state = #"""
    state() {
      { git rev-parse HEAD; git status --porcelain -uall
        find . -path ./.git -prune -o -path ./.pc -prune -o -type f ! -name '.pc-tmp-*' -print | sort | xargs sha256sum
      } | sha256sum; }

    """#

  /// A command, and the setup that it needs.
  struct Case: CustomTestStringConvertible {
    var command: String
    var preparation = ""
    var testDescription: String { command }
  }

  private static let recorded = "pc commit -q\n"
  private static let rebound =
    recorded + "pc bind -q --from a --to b -c && pc import -q ../in/c.pdf --doc E\n"

  private static let cases: [Case] = [
    Case(command: "pc tag d h +Subject/Mathematics"),
    Case(command: "pc tag d -c +Subject/Mathematics"),
    Case(command: "pc bind --from a --to b -c -m Better"),
    Case(command: "pc import ../in/c.pdf --doc E"),
    Case(command: "pc commit"),
    Case(command: "pc import ../in/c.pdf --doc E -c"),
    Case(command: "pc undo", preparation: rebound),
    Case(command: "pc undo 2", preparation: rebound),
    Case(command: "pc redo", preparation: rebound + "pc undo -q 2\n"),
    Case(command: "pc mv d 2026/d"),
    Case(command: "pc rm d --yes"),
    Case(command: "pc order d/pages p002 p001 -c", preparation: recorded),
    Case(command: "pc split d/pages p002 --title Second"),
    Case(
      command: "pc join d/pages d/second",
      preparation: "pc split -q d/pages p002 --title Second && pc commit -q\n"),
    Case(
      command: "pc tags rename Subject/Mathematics Maths",
      preparation: "pc tag -q d d/pages a b +Subject/Mathematics\n"),
    Case(
      command: "pc revert HEAD", preparation: recorded + "pc bind -q --from a --to b -c\n"),
    Case(
      command: "pc check --fix",
      preparation: recorded + "mv bundles/a bundles/x; cp -r docs/d docs/d2\n"),
  ]

  /// Kills a command before each of its steps in turn, and checks the state after the next `pc`.
  ///
  /// - Parameters:
  ///   - preparation: Lines for the same shell before it.
  ///   - command: A line for the shell; `$@` are `words`.
  ///   - completed: The condition for a library that differs from its state before the command.
  /// - Returns: `N rounds, N of them completed`, or what failed: with status 82 if the command was
  ///   refused without a kill, 83 if it changed nothing.
  private func kill(
    after preparation: String = "", _ command: String, _ words: [String] = [], in place: Place,
    completed: String
  ) throws -> Place.Ending {
    try place.run(
      Self.killer + preparation + Self.state
        + """
        stride=$1; shift
        wrong=0; pc check -q >../out 2>&1 || wrong=1 # such as a group without pages
        before=$(state); rm -rf ../kept; cp -a . ../kept
        \(command) -q >../out 2>&1 || {
          ended=$?; cat ../out; case $ended in 1|2|64) exit 82 ;; *) exit 81 ;; esac; }
        after=$(state); [ "$before" != "$after" ] || exit 83
        at=1; rounds=0; completed=0
        while :; do
          rm -rf ../trial; cp -a ../kept ../trial; cd ../trial
          ../kill-at $at \(command) -q >../out 2>&1
          ended=$?
          [ $ended = 0 ] && break
          [ $ended = 137 ] || { echo "$at: ended with $ended"; cat ../out; exit 84; }
          pc status >../out 2>&1 || { echo "$at:"; cat ../out; exit 85; }
          now=$(state)
          # A new commit has a new name, and new things have new ids: what counts is what git says.
          if [ "$now" != "$before" ]; then
            completed=$((completed + 1))
            [ $wrong = 1 ] || pc check >../out 2>&1 || { echo "$at:"; cat ../out; exit 86; }
            \(completed)
          fi
          git fsck --strict >../out 2>&1 || { cat ../out; exit 89; }
          rounds=$((rounds + 1)); at=$((at + stride)); cd ../lib
        done
        [ $rounds -gt 0 ] || { echo "never killed"; exit 91; }
        echo "$rounds rounds, $completed of them completed"
        """, [Self.isThorough ? "1" : "13"] + words)
  }

  private func kill(_ example: Case, completed: String) throws {
    try Place.with { place in
      let ending = try kill(
        after: Self.library + example.preparation, example.command, in: place,
        completed: completed)
      #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
      #expect(ending.output.contains("rounds"), "\(ending.output)")
      if Self.isThorough { print("\(example.command): \(ending.output)") }
    }
  }

  @Test(.enabled(if: hasCompiler, "needs a C compiler"), arguments: cases)
  func `leaves the state before or after`(_ example: Case) throws {
    try kill(
      example,
      completed: Self.leadsBack(by: example.command.hasPrefix("pc undo") ? "pc redo" : "pc undo"))
  }

  private static func leadsBack(by command: String) -> String {
    """
    \(command) -q >../out 2>&1 || {
      echo "$at: neither before nor after"; git status --short; cat ../out; exit 87; }
    [ "$(state)" = "$before" ] || { echo "$at: not what it was"; git status --short; diff -r ../kept . | head; exit 88; }
    """
  }

  /// `PC_SEED="17 18"` runs failed seeds again.
  private static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["PC_SEED"].map {
      $0.split(separator: " ").compactMap { UInt64($0) }
    } ?? Array(0..<(isThorough ? 400 : 4))

  @Test(.enabled(if: hasCompiler, "needs a C compiler"), arguments: seeds)
  func `any command in any library leaves the state before or after`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try Place.with { place in
      #expect(try place.run(AnyCommandTests.library).status == 0)
      for number in 1...Int.random(in: 1...8, using: &random) {
        guard
          let command = RandomCommand(try LibraryStock(place), number: number, using: &random)
        else { continue }
        _ = try place.run("pc \"$@\"", command.words)
      }
      // A random command may be refused, or have nothing to do: then another one is killed.
      for number in 10...40 {
        guard
          var command = RandomCommand(try LibraryStock(place), number: number, using: &random),
          command.isUndoable
        else { continue }
        if Bool.random(using: &random) { command.record() }
        let ending = try kill(
          "pc \"$@\"", command.words, in: place, completed: Self.leadsBack(by: "pc undo"))
        if [82, 83].contains(ending.status) { continue }
        let line = "seed \(seed): pc \(command.words.joined(separator: " "))"
        #expect(ending.status == 0, "\(line)\n\(ending.output)\(ending.errors)")
        if Self.isThorough { print("\(line): \(ending.output)") }
        return
      }
      Issue.record("seed \(seed): no command changes anything")
    }
  }

  private static let purges: [Case] = [
    Case(
      command: "pc purge $blob --yes",
      preparation: rebound + "pc commit -q; git tag -a -m note t; blob=9eedca1b590f90b7\n"),
    Case(
      command: "pc purge bundles/a --pages --yes",
      preparation: recorded + "git branch side; git pack-refs --all; blob=9eedca1b590f90b7\n"),
  ]

  @Test(.enabled(if: hasCompiler, "needs a C compiler"), arguments: purges)
  func `a purge leaves the state before, or all of it is gone`(_ example: Case) throws {
    try kill(
      Case(
        command: example.command,
        preparation: example.preparation
          + """
          object=$(git rev-parse "HEAD:$(ls blobs/sha256/9e/$blob*)")

          """),
      completed: """
        git cat-file -e $object 2>/dev/null && { echo "$at: still there"; exit 87; }
        [ -z "$(git status --porcelain)" ] || { echo "$at: not clean"; git status --short; exit 88; }
        [ ! -e .git/papercenter/purge ] && [ -z "$(find .git -name '*.lock')" ] || exit 90
        """)
  }
}
