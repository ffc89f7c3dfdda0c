import Foundation
import Testing

/// `pc` is killed with SIGKILL before each of its changes to the disk: the next run finds the
/// library in the state before or after the command.
///
/// A small preloaded library (`LD_PRELOAD`, ld.so(8)) counts the calls that change files and kills
/// the process before the call with the given number.
@Suite(.serialized) struct KilledTests {
  /// Tests only every n-th change, in seconds; `PC_SOAK=1` tests all.
  static let isThorough = ProcessInfo.processInfo.environment["PC_SOAK"] == "1"
  static let hasCompiler = FileManager.default.isExecutableFile(atPath: "/usr/bin/cc")

  static let killer = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <fcntl.h>
    #include <signal.h>
    #include <stdarg.h>
    #include <stdatomic.h>
    #include <stdlib.h>
    #include <sys/stat.h>
    #include <unistd.h>

    static atomic_int calls;
    static void step(void) {
      const char *limit = getenv("PC_KILL_AT");
      if (limit && atomic_fetch_add(&calls, 1) + 1 == atoi(limit)) kill(getpid(), SIGKILL);
    }
    #define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
    int rename(const char *a, const char *b) { step(); return REAL(rename)(a, b); }
    int link(const char *a, const char *b) { step(); return REAL(link)(a, b); }
    int unlink(const char *a) { step(); return REAL(unlink)(a); }
    int rmdir(const char *a) { step(); return REAL(rmdir)(a); }
    int mkdir(const char *a, mode_t m) { step(); return REAL(mkdir)(a, m); }
    ssize_t write(int f, const void *b, size_t n) {
      if (f > 2) step();
      return REAL(write)(f, b, n);
    }
    int ftruncate(int f, off_t n) { step(); return REAL(ftruncate)(f, n); }

    """

  /// A library with committed papers and uncommitted changes by hand; the last operation is undone
  /// or can be undone.
  private static let library = #"""
    cat >../kill.c <<'END'
    \#(killer)
    END
    cc -shared -fPIC -o ../kill.so ../kill.c -ldl || exit 80
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
  /// - Parameter completed: The condition for a library that differs from its state before the
  ///   command.
  private func kill(_ example: Case, completed: String) throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library + example.preparation + Self.state
          + """
          mkdir ../bin; printf '#!/bin/sh\\nunset LD_PRELOAD PC_KILL_AT\\nexec %s "$@"\\n' "$(command -v git)" >../bin/git
          chmod +x ../bin/git; PATH=$(cd ../bin && pwd):$PATH
          before=$(state); cp -a . ../kept
          \(example.command) -q >../out 2>&1 || { cat ../out; exit 82; }
          after=$(state); [ "$before" != "$after" ] || exit 83
          at=1; rounds=0; completed=0
          while :; do
            rm -rf ../trial; cp -a ../kept ../trial; cd ../trial
            LD_PRELOAD=$PWD/../kill.so PC_KILL_AT=$at \(example.command) -q >../out 2>&1
            ended=$?
            [ $ended = 0 ] && break
            [ $ended = 137 ] || { echo "$at: ended with $ended"; cat ../out; exit 84; }
            pc status >../out 2>&1 || { echo "$at:"; cat ../out; exit 85; }
            now=$(state)
            # A new commit has a new name, and new things have new ids: what counts is what git says.
            if [ "$now" != "$before" ]; then
              completed=$((completed + 1))
              pc check >../out 2>&1 || { echo "$at:"; cat ../out; exit 86; }
              \(completed)
            fi
            git fsck --strict >../out 2>&1 || { cat ../out; exit 89; }
            rounds=$((rounds + 1)); at=$((at + $1)); cd ../lib
          done
          echo "$rounds rounds, $completed of them completed"
          """, Self.isThorough ? "1" : "13")
      #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
      #expect(ending.output.contains("rounds"), "\(ending.output)")
    }
  }

  @Test(.enabled(if: hasCompiler, "needs a C compiler"), arguments: cases)
  func `leaves the state before or after`(_ example: Case) throws {
    try kill(
      example,
      completed: """
        \(example.command.hasPrefix("pc undo") ? "pc redo" : "pc undo") -q >../out 2>&1 || {
          echo "$at: neither before nor after"; git status --short; cat ../out; exit 87; }
        [ "$(state)" = "$before" ] || { echo "$at: not what it was"; git status --short; diff -r ../kept . | head; exit 88; }
        """)
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
