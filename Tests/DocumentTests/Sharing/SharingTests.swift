import Foundation
import Testing

/// Two clones of one library, shared through a real bare repository.
struct SharingTests {
  @Test func `status says as of when the remote's state is known`() throws {
    try Place.with { place in
      let ending = try place.run(
        Clones.all + """
          export TZ=Asia/Tokyo; later 0
          asked() {
            touch -d "$1" .git/FETCH_HEAD .git/logs/refs/remotes/origin/main
            pc status | sed -n 2p; pc status --json | grep asOf
          }
          asked 2026-11-21T08:05:00Z; asked 2026-11-20T08:05:00Z; asked 2026-03-01T23:05:00Z
          git remote add other ../b; touch -d 2026-11-21T08:05:00Z .git/logs/refs/remotes/origin/main
          (cd ../b; pc tag -q -c exam +Subject/Chinese); git fetch -q other; pc status | sed -n 2p
          """)
      #expect(
        ending.output == """
          as origin/main has it (as of 17:05 today)
              "asOf": "2026-11-21T08:05:00Z"
          as origin/main has it (as of 17:05 yesterday)
              "asOf": "2026-11-20T08:05:00Z"
          as origin/main has it (as of 2026-03-02 08:05)
              "asOf": "2026-03-01T23:05:00Z"
          as origin/main has it (as of 17:05 today)

          """, "\(ending.output)\(ending.errors)")
    }
  }

  @Test func `what each side changed is in both`() throws {
    try Place.expect(
      after: Clones.all,
      """
      pc tag -q -c exam +Subject/Mathematics
      cd ../b; later 60; pc set -q -c exam Year=2024; pc bind -q -c exam/pages/p001 scan#1; pc sync -q || fail b
      cd ../lib; later 60; pc sync --json >../out; ended $? 0
      jq -e '.pulled == 2 and .pushed == 2 and .forked == [] and .overridden == []' ../out || fail numbers
      jq -e '.merged == ["docs/exam/doc.json"]' ../out || fail merged
      cd ../b; pc sync -q; sound; same ../lib; cd ../lib; sound
      pc show exam/pages/p001; pc show exam
      [ "$(pc sync)" = "nothing to share: as origin/main has it" ] || fail 'not at rest'
      """, says: ["shows    scan#1", "Subject/Mathematics", "Year"])
  }

  @Test func `a page bound to two things is saved as a copy, and both clones have both`() throws {
    try Place.expect(
      after: Clones.all,
      """
      cd ../b; later 60; pc bind -q -c exam/pages/p001 scan#2; pc sync -q || fail b
      cd ../lib; later 60; pc bind -q -c exam/pages/p001 scan#1
      pc sync --json >../out; ended $? 3
      jq -e '.forked[0] | .page == "exam/pages/p001" and .kept == "scan#2" and .copyBinding == "scan#1"
        and .copy == "exam/pages/p001 - MARKUP - Laptop - 20261121-093200"' ../out || { cat ../out; fail json; }
      git log -1 --format=%B; sound; cd ../b; pc sync -q; ended $? 0; sound; same ../lib; pc ls exam
      """,
      says: [
        "- Saved as copy due to conflict: 'exam/pages/p001' shows scan#2 of origin/main; scan#1 of main on Laptop is",
        "exam/pages/p001 - MARKUP - Laptop - 20261121-093200",
      ])
  }

  @Test func `the value that lost is in the merge's message`() throws {
    try Place.expect(
      after: Clones.all,
      """
      cd ../b; later 60; pc rename -q -c exam --title Desktop; pc sync -q || fail b
      cd ../lib; later 60; pc rename -q -c exam --title Laptop; pc sync; ended $? 0
      git log -1 --format=%B; grep title docs/exam/doc.json; sound
      """,
      says: [
        #"- title of the doc 'exam' is "Laptop"; origin/main had "Desktop""#,
        #""title": "Laptop""#,
      ])
  }

  @Test func `sides with uncommitted changes are left alone`() throws {
    try Place.expect(
      after: Clones.all,
      """
      cd ../b; pc tag -q -c exam +Subject/Chinese; pc sync -q
      cd ../lib; pc tag -q exam +Subject/Mathematics; git add -A; before=$(git rev-parse HEAD; git status --porcelain)
      for command in 'sync' 'pull' 'merge origin/main'; do
        pc $command >../out 2>&1; ended $? 2; cat ../out
        [ "$before" = "$(git rev-parse HEAD; git status --porcelain)" ] || fail "$command changed something"
      done
      """, says: ["1 change is not committed yet"])
  }

  @Test func `ten pushes of others in a row are merged, one after the other`() throws {
    try Place.expect(
      after: Clones.all,
      #"""
      cat >.git/hooks/pre-push <<'END'
      #!/bin/sh
      unset GIT_DIR GIT_INDEX_FILE GIT_PREFIX
      count=$(cat ../count 2>/dev/null || echo 0); [ $count -lt 10 ] || exit 0
      echo $((count + 1)) >../count; cd ../b || exit 9
      GIT_COMMITTER_DATE="1795260000 +0000"; export GIT_COMMITTER_DATE
      pc new doc -q -c "Doc $count" >../out 2>&1 || exit 8; git push -q || exit 7
      END
      chmod +x .git/hooks/pre-push
      pc tag -q -c exam +Subject/Mathematics; pc sync --json >../sync 2>&1; ended $? 0
      [ $(cat ../count) = 10 ] || fail 'not ten'; jq -e '.pulled == 10' ../sync || { cat ../sync; fail pulled; }
      sound; cd ../b; pc sync -q; same ../lib; ls docs | wc -l
      """#, says: ["11"])
  }

  @Test func `what is shared is packed when git finds it time`() throws {
    try Place.expect(
      after: Clones.all,
      """
      packs() { ls .git/objects/pack/*.pack | wc -l; }
      # More packs than git leaves alone, each with something of its own.
      scatter() {
        git config gc.autoPackLimit 1; git config gc.autoDetach false
        for year in $1 $2; do later 60; pc set -q -c exam Year=$year; git repack -q; done
        before=$(packs); [ $before -gt 1 ] || fail 'no packs'
      }
      scatter 2001 2002; pc sync -q || fail push; [ $(packs) -lt $before ] || fail 'not packed after a push'
      cd ../b; scatter 2003 2004; pc fetch -q || fail fetch; [ $(packs) -lt $before ] || fail 'not packed after a fetch'
      pc sync -q; sound
      """)
  }

  @Test func `a push is never forced`() throws {
    try Place.expect(
      after: Clones.all,
      """
      cd ../b; pc tag -q -c exam +Subject/Chinese; pc push || fail push
      cd ../lib; pc tag -q -c exam +Subject/Mathematics; there=$(git -C ../remote.git rev-parse main)
      pc push >../out 2>&1; ended $? 2; cat ../out
      [ $there = $(git -C ../remote.git rev-parse main) ] || fail 'the remote changed'
      printf '#!/bin/sh\\necho "main is closed" >&2; exit 1\\n' >../remote.git/hooks/pre-receive
      chmod +x ../remote.git/hooks/pre-receive
      pc sync >../out 2>&1; ended $? 2; cat ../out
      """,
      says: [
        "pc: error: 'origin' has commits of 'main' that this clone lacks\nhint: pc sync merges them, then pushes",
        "pc: error: 'origin' (../remote.git) refused it: main is closed",
      ])
  }

  @Test func `a remote that is gone is one line, and local work goes on`() throws {
    try Place.expect(
      after: Clones.all,
      """
      mv ../remote.git ../gone.git; pc tag -q -c exam +Subject/Mathematics || fail commit
      for command in sync fetch pull push; do
        pc $command >../out 2>../errors; ended $? 2; head -1 ../errors
        [ $(grep -c '^pc: error: ' ../errors) = 1 ] || fail "$command: not one error"
      done
      git remote set-url origin https://127.0.0.1:9/x.git; pc sync 2>&1; ended $? 2
      git remote set-url origin ssh://nobody@127.0.0.1:9/x.git; pc sync --timeout 5 2>&1; ended $? 2
      pc status; mv ../gone.git ../remote.git; git remote set-url origin ../remote.git
      pc sync || fail again
      """,
      says: [
        "'origin' (../remote.git) is not a repository",
        "'origin' (https://127.0.0.1:9/x.git) can't be reached",
        "'origin' (ssh://127.0.0.1:9/x.git) can't be reached", "1 commit not yet on origin/main",
        "origin/main: pushed 1 commit",
      ])
  }

  @Test func `clones what has another default branch, and refuses what is no library`() throws {
    try Place.expect(
      after: Clones.all,
      """
      git init -q --bare -b trunk ../other.git; git push -q ../other.git main; cd ..
      pc clone -q other.git c || fail clone; cd c; sound; same ../lib
      [ "$(git rev-parse --abbrev-ref HEAD@{upstream})" = origin/main ] || fail upstream
      [ "$(git config merge.papercenter.driver)" = 'pc merge-driver %O %A %B %P' ] || fail driver
      cd ..; mkdir empty; (cd empty; pc clone -q ../other.git . && sound) || fail 'into a folder'
      git init -q --bare void.git; git init -q plain; git -C plain commit -q --allow-empty -m x
      for source in void.git plain nowhere; do pc clone $source d 2>&1; ended $? 2; [ ! -e d ] || fail "$source left d"; done
      pc clone other.git b 2>&1; ended $? 2; [ -z "$(find . -name '.pc-tmp*')" ] || fail leftovers
      """,
      says: [
        "'void.git' has no commits yet", "'plain' is not a library: it has no papercenter.json",
        "'nowhere' is not a repository", "b' exists and is not empty",
      ])
  }

  @Test func `undo takes a merge back; one that a remote has, by a new commit`() throws {
    try Place.expect(
      after: Clones.all,
      """
      cd ../b; later 60; pc bind -q -c exam/pages/p001 scan#2; pc sync -q
      cd ../lib; later 60; pc tag -q -c exam +Subject/Mathematics; mine=$(git rev-parse HEAD)
      pc pull -q || fail pull; [ $(git rev-parse HEAD) != $mine ] || fail 'no merge'
      pc sync --undo -n || fail dry; pc sync --undo || fail undo; [ $(git rev-parse HEAD) = $mine ] || fail 'not back'; sound
      pc pull -q; pc undo -q; [ $(git rev-parse HEAD) = $mine ] || fail 'undo'; sound
      pc redo -q || fail redo; sound; pc sync -q || fail sync; grep -q '"scan"' docs/exam/pages/p001.json || fail merged
      later 60; pc sync --undo || fail 'undo of a published one'; sound
      grep -q '"exam"' docs/exam/pages/p001.json || fail 'not taken back'; pc sync -q || fail 'sync after'
      cd ../b; pc sync -q; same ../lib; sound
      """, says: ["which a remote has, with a new commit"])
  }

  @Test func `libraries without a common past are merged only when that is wanted`() throws {
    try Place.expect(
      after: Clones.all,
      """
      mkdir ../other; cd ../other; pc init -q; git config papercenter.device Other; pc new -q doc Own; pc commit -q -m Own
      git remote add origin ../remote.git; pc sync >../out 2>&1; ended $? 2; cat ../out
      pc sync --allow-unrelated-histories || fail merge; sound; ls docs; cd ../b; pc sync -q; same ../other
      """, says: ["have no common history", "exam\nown"])
  }

  @Test func `status and log say what is not yet shared`() throws {
    try Place.expect(
      after: Clones.all,
      """
      pc tag -q -c exam +Subject/Mathematics; pc status; pc log --oneline
      pc status --json | jq -e '.upstream.asOf != null and (.upstream | del(.asOf)) == {"name": "origin/main", "ahead": 1, "behind": 0}' || fail json
      pc log --json | jq -e '[.commits[].published] == [false, true]' || fail log
      cd ../b; pc tag -q -c exam +Subject/Chinese; pc sync -q; cd ../lib; pc fetch; pc status
      """,
      says: [
        "1 commit not yet on origin/main (as of ", "): pc sync shares it", "(not yet shared)",
        "1 commit not yet on origin/main, and 1 of its not yet here (as of ",
        "): pc sync merges both",
      ])
  }

  @Test func `taking a merge back brings back links and modes, and redo has them again`() throws {
    try Place.expect(
      after: Clones.all,
      """
      printf 'a\\n' >plain; printf 'b\\n' >tool; chmod +x tool; ln -s plain link; ln -s tool gone
      pc commit -q -m 'Other files' && pc sync -q || fail commit; cd ../b; pc sync -q || fail b
      chmod +x plain; chmod -x tool; ln -sfn tool link; rm gone; ln -s plain new; mkdir under; ln -s ../tool under/deep
      pc commit -q -m 'Links' && pc sync -q || fail 'sync b'
      cd ../lib; later 60; pc set -q -c exam Year=2024; pc sync -q || fail sync; sound
      merged() { [ -x plain ] && [ ! -x tool ] && [ $(readlink link) = tool ] && [ ! -L gone ] && [ $(readlink new) = plain ] && [ $(readlink under/deep) = ../tool ]; }
      before() { [ ! -x plain ] && [ -x tool ] && [ $(readlink link) = plain ] && [ $(readlink gone) = tool ] && [ ! -L new ] && [ ! -e under ]; }
      merged || fail merged; git update-ref -d refs/remotes/origin/main; pc undo -q || fail undo; sound; before || { ls -lR . | head -40; fail before; }
      pc redo -q || fail redo; sound; merged || fail again
      """)
  }

  @Test func `a merge asks the hook that git asks, with what is merged in its index`() throws {
    try Place.expect(
      after: Clones.all,
      """
      cd ../b; pc tag -q -c exam +Subject/Chinese && pc sync -q || fail b; cd ../lib; pc set -q -c exam Year=2024
      hook=.git/hooks/pre-merge-commit; printf '#!/bin/sh\\ngit diff --cached --name-only; exit 1\\n' >$hook; chmod +x $hook
      before=$(git rev-parse HEAD); pc sync 2>&1; ended $? 2; [ $(git rev-parse HEAD) = $before ] || fail moved; sound
      pc merge origin/main --no-verify || fail unverified; sound; pc undo -q; printf '#!/bin/sh\\nexit 0\\n' >$hook
      pc sync || fail sync; sound
      """, says: ["docs/exam/doc.json", "pre-merge-commit", "pushed 2 commits"])
  }
}
