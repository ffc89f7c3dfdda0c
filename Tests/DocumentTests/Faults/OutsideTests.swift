import Testing

/// Hostile libraries that try to make commands use files outside: by links, by names with `..`, by
/// texts that a shell or a terminal would execute. A folder beside each library must stay
/// unchanged.
struct OutsideTests {
  /// A library with a paper, and a folder beside it that has a file of every name that `pc` writes.
  private static let library = #"""
    cp $EXAMPLES/mock-exam-chinese.pdf ../in/a.pdf; { cat ../in/a.pdf; echo '% b'; } >../in/b.pdf
    pc import -q ../in/a.pdf --name exam --doc Exam && pc define -q tag Subject/Mathematics &&
      pc define -q variable Year --type int && mkdir bundles/exam/text &&
      echo 'corrected words' >bundles/exam/text/1.txt
    pc commit -q -m 'First papers' || exit 80
    mkdir -p ../victim/sha256/51 ../victim/opened ../victim/exam/text ../victim/pages ../victim/empty
    for file in FILE index.sqlite index.sqlite-wal index.sqlite.lock manifests folders checked.json doc.json \
      group.json bundle.json papercenter.json exam/bundle.json exam/text/1.txt pages/group.json subject.json; do
      echo "precious $file" >../victim/$file; done
    printf '#!/bin/sh\necho edited >"$1"\n' >../in/editor; chmod +x ../in/editor
    state() { (cd ..; find victim -printf '%p %y %s %m %T@ %i %l\n' | sort; find victim -type f | sort | xargs cat); }
    # Every way in: what reads, what writes, what takes back. Nothing of it has to succeed.
    all() {
      for command in status 'status --json' check 'check --fix' 'check --full' 'commit -m x' \
        'import ../in/b.pdf' 'import ../in/b.pdf --doc More -c' index 'index --status' 'search words' \
        'search Mathematics --list' 'render exam#1 -o ../out.png' 'text exam#1' 'text exam#1 --edit' \
        'tag exam +Subject/Mathematics' 'set exam Year=2020' \
        'define tag Subject/New' 'define variable V --type int' 'new doc Another' 'rename exam other' \
        'mv exam moved' 'bundle rm exam --yes' 'bundle append exam --display ../in/b.pdf' \
        'split exam/pages --at 2' 'log' 'log exam' 'diff' 'blame exam' 'ops' undo redo 'revert HEAD' \
        'gc --yes' 'merge other' 'sync' 'fetch' 'push' 'lfs enable' 'commit -m again' undo \
        'purge exam --yes'; do
        echo "== $command" >>../log
        EDITOR=$REPO/in/editor timeout 60 pc $command </dev/null >>../log 2>&1
        [ $? -lt 128 ] || { echo "pc $command died"; tail -3 ../log; exit 81; }
      done
    }
    touched() { state | cmp -s - ../before || { echo TOUCHED; state | diff ../before - | head -5; grep == ../log | tail -1; exit 82; }; }

    """#

  /// The replaced path, and the target of the link.
  private static let links = [
    ".pc ../victim", ".pc/index.sqlite ../../victim/index.sqlite",
    ".pc/index.sqlite.lock ../../victim/FILE", ".pc/index.sqlite-wal ../../victim/index.sqlite-wal",
    ".pc/manifests ../../victim/manifests", ".pc/folders ../../victim/folders",
    ".pc/checked.json ../../victim/checked.json", ".pc/opened ../../victim/opened",
    ".pc/index.sqlite.indexing ../../victim/FILE", "blobs ../victim",
    "blobs/sha256 ../../victim/sha256", "docs ../victim", "docs/exam ../../victim",
    "docs/exam/pages ../../../victim/pages", "docs/exam/doc.json ../../victim/doc.json",
    "docs/more ../../victim/empty", "docs/another ../../victim/empty", "bundles ../victim",
    "bundles/exam ../../victim/exam", "bundles/exam/text ../../../victim/exam/text",
    "bundles/exam/text/1.txt ../../../../victim/exam/text/1.txt",
    "bundles/exam/bundle.json ../../../victim/exam/bundle.json", "bundles/b ../../victim/empty",
    "tags ../victim", "tags/subject.json ../../victim/subject.json", "variables ../victim/empty",
    "papercenter.json ../victim/papercenter.json", ".gitattributes ../victim/FILE",
  ]

  @Test(arguments: links, [false, true])
  func `no link leads a command out of a library`(_ link: String, isTracked: Bool) throws {
    try Place.with { place in
      let words = link.split(separator: " ").map(String.init)
      let ending = try place.run(
        Self.library
          + """
          git branch -q other; mkdir -p $(dirname $1); rm -rf $1; ln -s $2 $1
          if [ $3 = true ]; then git add -A; git add -f $1; git commit -q -m 'by hand'; fi
          state >../before; all; touched
          """, [words[0], words[1], "\(isTracked)"])
      #expect(ending.status == 0, "\(link): \(ending.output)\(ending.errors)")
    }
  }

  @Test(arguments: ["../victim", "..", ".git", ".GIT"])
  func `no name in a tree leads out of a library`(_ name: String) throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library
          + """
          blob=$(echo evil | git hash-object -w --stdin); main=$(git rev-parse HEAD)
          leaf=$(printf '100644 blob %s\\tmanifests\\n100644 blob %s\\tnew\\n' $blob $blob | git mktree)
          inner=$(printf '040000 tree %s\\tvictim\\n' $leaf | git mktree)
          # git mktree refuses slashes in a name, and so does every tree: folders lie in folders.
          case $1 in ../victim) name=..; tree=$inner ;; *) name=$1; tree=$leaf ;; esac
          { git ls-tree $main; printf '040000 tree %s\\t%s\\n' $tree "$name"; } >../entries
          python3 - $name $tree <<'END' >../tree
          import subprocess, sys
          lines = [l.split(None, 3) for l in open('../entries').read().splitlines()]
          entries = [(m, i, n) for m, k, i, n in lines]
          entries.sort(key=lambda e: (e[2] + '/' if e[0] == '040000' else e[2]).encode())
          raw = b''.join(m.lstrip('0').encode() + b' ' + n.encode() + b'\\0' + bytes.fromhex(i) for m, i, n in entries)
          sys.stdout.buffer.write(raw)
          END
          root=$(git hash-object -w -t tree --literally --stdin <../tree) || exit 83
          git update-ref refs/heads/evil $(git commit-tree $root -p $main -m evil)
          sums() { find .git -name hooks -o -name config | xargs ls -lR --time-style=full-iso; ls -a ..; ls -a .git; }
          state >../before; touch ../sums ../log; sums >../sums
          pc merge evil >../log 2>&1; [ $? != 0 ] || exit 84
          touched; sums | diff ../sums - || exit 85
          [ $(git rev-parse HEAD) = $main ] || exit 86
          echo change >note; git add note; git commit -q -m more
          pc merge evil >>../log 2>&1; [ $? != 0 ] || exit 87
          pc status -q || exit 88; all; touched
          """, [name])
      #expect(ending.status == 0, "\(name): \(ending.status) \(ending.output)\(ending.errors)")
    }
  }

  @Test func `a tracked cache is an error, and a person's own link to one is not`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library
          + """
          rm -r .pc; mkdir ../cache; ln -s ../cache .pc
          pc index -q || exit 83; [ -f ../cache/index.sqlite ] && [ -L .pc ] || exit 84
          pc search corrected --list || exit 85; pc check -q || exit 86; rm ../cache/*; pc index -q || exit 87
          [ -f ../cache/index.sqlite ] || exit 88
          git add -f .pc; git commit -q -m 'by hand'; rm ../cache/*; pc index -q; [ -z "$(ls ../cache)" ] || exit 89
          pc check --json | grep -o tracked-cache
          git rm -q --cached .pc; git commit -q -m 'Untrack the caches'; pc check -q || exit 90
          mkdir ../photos; echo p >../photos/p; rm .pc; ln -s ../photos .pc
          pc index -q 2>/dev/null; pc status -q; [ "$(ls ../photos)" = p ] || exit 91
          """)
      #expect(ending.status == 0, "\(ending.status) \(ending.output)\(ending.errors)")
      #expect(
        ending.output == """
          exam/pages/p001
          tracked-cache

          """)
    }
  }

  @Test func `no text of a library reaches a shell or a terminal as it is`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library
          + """
          sed -i 's#"name"#"languages": ["../../x;reboot"],\\n  "name"#' papercenter.json
          rm -f bundles/exam/text/1.txt; pc index exam 2>&1 | grep -c 'apt-get install' && exit 83
          override=$(printf '\\342\\200\\256'); escape=$(printf '\\033')
          sed -i "s/\\"title\\": \\"Exam\\"/\\"title\\": \\"Ex${override}am\\"/" docs/exam/doc.json
          for command in 'ls --json' 'show exam --json' 'status --json' ls 'show exam' status log 'log --json'; do
            pc $command >../shown 2>&1
            ! grep -q -e "$override" -e "$escape" ../shown || { echo "pc $command"; exit 84; }; done
          pc show exam --json | grep -o 'Ex.*am'; pc show exam --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["title"] == "Ex\\u202eam")'
          """)
      #expect(ending.status == 0, "\(ending.status) \(ending.output)\(ending.errors)")
      #expect(ending.output == "0\nEx\\u202eam\nTrue\n")
    }
  }
}
