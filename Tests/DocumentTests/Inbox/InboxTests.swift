import Testing

/// Files that wait in a folder, and what is decided about them.
@Suite(.serialized) struct InboxTests {
  /// A library with an empty inbox; `picture NAME WORD` makes a picture that differs by its word.
  private static let tools = #"""
    set -e; fail() { echo "$1" >&2; exit 1; }
    mkdir ../sorted ../bin; cd ../sorted; pc init -q .; pc commit -qm Start; mkdir inbox
    photo=$EXAMPLES/software-testing-final-2016-page-3-photo.jpg
    picture() { { cat "$base"; printf %s "$2"; } >"$1"; }
    pdftoppm -q -r 20 -jpeg -f 1 -l 1 -singlefile $EXAMPLES/software-testing-midterm-2017.pdf ../base; base=../base.jpg
    triage() { printf %s "$1" | pc triage ${2:+"$2"} >../out 2>../err || { cat ../out ../err >&2; fail "pc triage: $?"; }; }
    decision() { pc inbox ls --json ${2:+--dir "$2"} | jq -r --arg n "$1" '.items[] | select(.names | index($n)) | .decision'; }
    journal() { cat .git/papercenter/triage/inbox.jsonl; }
    # No desktop's trash.
    printf '#!/bin/sh\nexit 1\n' >../bin/gio; chmod +x ../bin/gio; PATH=$PWD/../bin:$PATH

    """#

  private func expectDone(_ script: String) throws {
    try Place.with { place in
      let ending = try place.run(Self.tools + script)
      #expect(
        ending.status == 0, "\(ending.output.suffix(2_000))\(ending.errors.suffix(2_000))")
    }
  }

  @Test func `newest first: by the camera's clock, else by the file's`() throws {
    try expectDone(
      #"""
      python3 - $base <<'END'
      import struct, sys
      data = open(sys.argv[1], 'rb').read()
      def exif(name, time, offset=None):
          entries = [(0x9003, time.encode() + b'\0')] + ([(0x9011, offset.encode() + b'\0')] if offset else [])
          head = 8 + 2 + 12 + 4
          body = struct.pack('>H', len(entries))
          place = head + 2 + 12 * len(entries) + 4
          texts = b''
          for tag, text in entries:
              body += struct.pack('>HHII', tag, 2, len(text), place + len(texts))
              texts += text
          tiff = b'MM\0*' + struct.pack('>I', 8) + struct.pack('>HHHII', 1, 0x8769, 4, 1, head) + bytes(4) + body + bytes(4) + texts
          segment = b'Exif\0\0' + tiff
          open('inbox/' + name, 'wb').write(data[:2] + b'\xff\xe1' + struct.pack('>H', len(segment) + 2) + segment + data[2:])
      exif('noon-utc.jpg', '2026:05:01 12:00:00', '+00:00')
      # An hour before it, though its clock shows more.
      exif('evening-in-china.jpg', '2026:05:01 19:00:00', '+08:00')
      exif('morning-here.jpg', '2026:05:01 10:00:00')
      exif('no-clock.jpg', '0000:00:00 00:00:00')
      END
      picture inbox/file.jpg a; touch -d 2026-05-01T11:30:00Z inbox/file.jpg; touch -d 2026-01-01T00:00:00Z inbox/no-clock.jpg
      pc inbox ls -z | tr '\0' ' ' >../names
      [ "$(cat ../names)" = 'noon-utc.jpg file.jpg evening-in-china.jpg morning-here.jpg no-clock.jpg ' ] || fail "$(cat ../names)"
      [ $(pc inbox ls --json | jq -r '.items[2].takenAt') = 2026-05-01T11:00:00Z ] || fail time
      """#)
  }

  @Test func `where the terminal shows no pictures, the browser shows the inbox`() throws {
    try expectDone(
      #"""
      picture inbox/a.jpg a
      printf '#!/bin/sh\necho "$1" >../url\nkill $PPID\n' >../bin/browser; chmod +x ../bin/browser
      export BROWSER=$PWD/../bin/browser
      timeout 60 script -qec 'pc triage' /dev/null </dev/null >../out || { cat ../out; fail "ended with $?"; }
      case $(cat ../url) in http://127.0.0.1:*to=%2Finbox) ;; *) fail "$(cat ../url)" ;; esac
      [ "$(decision a.jpg)" = null ] || fail decided
      rm ../url; printf kq | timeout 60 script -qec 'pc triage --no-browser' /dev/null >../out
      [ ! -e ../url ] && grep -q 'o opens one' ../out && [ "$(decision a.jpg)" = keep ] || { cat ../out; fail stays; }
      # Another folder is sorted here.
      mkdir ../photos; picture ../photos/b.jpg b
      printf kq | timeout 60 script -qec 'pc triage ../photos' /dev/null >../out
      [ ! -e ../url ] && [ "$(decision b.jpg ../photos)" = keep ] || { cat ../out; fail folder; }
      """#)
  }

  @Test func `keys decide, and undoing has no limit, also tomorrow`() throws {
    try expectDone(
      #"""
      for n in 1 2 3 4 5 6; do picture inbox/$n.jpg $n; touch -d "2026-05-0$n" inbox/$n.jpg; done
      triage kdnxk
      for d in 6:keep 5:delete 4:note-keep 3:note-delete 2:keep 1:null; do
        [ "$(decision ${d%:*}.jpg)" = ${d#*:} ] || fail "$d: $(decision ${d%:*}.jpg)"
      done
      [ $(ls notes | wc -l) = 2 ] || fail "$(ls notes)"; [ $(git log --oneline | wc -l) = 2 ] || fail commit
      triage uuu
      [ "$(decision 4.jpg)" = null ] && [ "$(decision 5.jpg)" = delete ] || fail undo
      [ ! -d notes ] || [ -z "$(ls notes)" ] || fail "notes stay: $(ls notes)"
      [ $(git log --oneline | wc -l) = 3 ] || fail 'undoing is no commit'; git show --stat HEAD | grep -q 'notes/.*-4.md' || fail 'the note stays in git'
      # Skipping decides nothing; arrow keys are the same as letters.
      triage s; [ "$(decision 4.jpg)" = null ] || fail skip
      triage "$(printf '\033[C\033[D')"; [ "$(decision 4.jpg)" = keep ] && [ "$(decision 3.jpg)" = delete ] || fail arrows
      triage uuuuuuuuuuuu; [ $(pc inbox ls --json | jq .waiting) = 6 ] || fail 'not all undone'
      triage kkkkkk; grep -q 'All done' ../out || fail "$(cat ../out)"
      """#)
  }

  @Test func `a file is its bytes: renamed, doubled and returning ones are known`() throws {
    try expectDone(
      #"""
      picture inbox/a.jpg a; picture inbox/b.jpg b; cp inbox/a.jpg inbox/copy.jpg
      [ $(pc inbox ls --json | jq '.items | length') = 2 ] || fail 'shown twice'
      pc inbox trash -q inbox/copy.jpg; [ "$(decision a.jpg)" = delete ] || fail copy
      mv inbox/a.jpg inbox/renamed.jpg; mkdir inbox/100APPLE; mv inbox/copy.jpg inbox/100APPLE/
      [ "$(decision renamed.jpg)" = delete ] && [ "$(decision 100APPLE/copy.jpg)" = delete ] || fail renamed
      rm -r inbox/100APPLE inbox/renamed.jpg; [ $(pc inbox ls --json | jq .queue) = 0 ] || fail vanished
      picture inbox/back.jpg a; [ "$(decision back.jpg)" = delete ] || fail returned
      # A new content under an old name waits.
      picture inbox/back.jpg c; [ "$(decision back.jpg)" = null ] || fail 'another content'
      """#)
  }

  @Test func `films and other files are counted, and a Live Photo's film goes with it`() throws {
    try expectDone(
      #"""
      picture inbox/IMG_1.JPG a; printf film >inbox/IMG_1.mov; printf film >inbox/alone.MOV; printf x >inbox/notes.txt
      picture inbox/.hidden.jpg h; mkdir inbox/.stversions; picture inbox/.stversions/old.jpg o; ln -s $base inbox/link.jpg
      pc inbox ls >../out; grep -qx '1 file waits, 1 film not shown, 1 other file not shown' ../out || fail "$(cat ../out)"
      pc inbox trash -q IMG_1.JPG; pc inbox empty -q --yes
      [ ! -e inbox/IMG_1.JPG ] && [ ! -e inbox/IMG_1.mov ] || fail 'a part stays'
      [ -e inbox/alone.MOV ] && [ -e inbox/notes.txt ] && [ -e inbox/.hidden.jpg ] && [ -e $base ] || fail 'others are gone'
      """#)
  }

  @Test func `files are removed only when asked for, into a trash, and come back`() throws {
    try expectDone(
      #"""
      picture inbox/a.jpg a; picture inbox/b.jpg b; cp inbox/a.jpg ../a.jpg
      pc inbox trash -q a.jpg; set +e; pc inbox empty </dev/null >../out 2>../err; s=$?; set -e
      [ $s = 2 ] && grep -q -- --yes ../err && grep -q a.jpg ../out && [ -e inbox/a.jpg ] || fail 'not asked'
      pc inbox empty -n >/dev/null; [ -e inbox/a.jpg ] || fail '-n removes'
      pc inbox empty --yes >../out; grep -q '1 file in .git/papercenter/trash' ../out || fail "$(cat ../out)"
      [ ! -e inbox/a.jpg ] && [ -e inbox/b.jpg ] || fail removed
      pc gc --yes -q; pc inbox restore -q a.jpg; cmp inbox/a.jpg ../a.jpg || fail 'not brought back'
      [ "$(decision a.jpg)" = keep ] || fail 'still to delete'
      # A file that changed after it was decided about stays.
      pc inbox trash -q b.jpg; picture inbox/b.jpg other; pc inbox empty --yes >../out; [ -e inbox/b.jpg ] || fail 'another file is gone'
      set +e; pc inbox trash nothing.jpg 2>../err; s=$?; set -e; [ $s = 2 ] && grep -q "no waiting file is named 'nothing.jpg'" ../err || fail "$(cat ../err)"
      """#)
  }

  @Test func `another folder keeps its files, unless they are asked for`() throws {
    try expectDone(
      #"""
      mkdir -p ../phone/DCIM; picture ../phone/DCIM/a.jpg a; picture ../phone/DCIM/b.jpg b; touch ../phone/.stfolder
      triage dk ../phone; grep -q 'pc inbox empty' ../err || fail hint
      set +e; pc inbox empty --dir ../phone --yes 2>../err; s=$?; set -e; [ $s = 2 ] && grep -q -- --delete-source ../err || fail "$s $(cat ../err)"
      [ $(ls ../phone/DCIM | wc -l) = 2 ] || fail removed
      pc inbox empty --dir ../phone --yes --delete-source 2>../err; grep -q 'Syncthing' ../err || fail "no warning: $(cat ../err)"
      [ $(ls ../phone/DCIM | wc -l) = 1 ] || fail stays
      # Outside any library: decisions are kept for this user, and notes need one.
      cd ..; mkdir elsewhere; cd elsewhere; mkdir photos; picture photos/c.jpg c; picture photos/d.jpg d
      printf nd | XDG_STATE_HOME=$PWD/state XDG_CACHE_HOME=$PWD/cache pc triage photos >../out 2>../err
      grep -q 'notes need a library' ../err || fail "$(cat ../err)"; [ -s state/papercenter/triage/photos-*.jsonl ] || fail state
      mv photos moved; mv moved photos; XDG_STATE_HOME=$PWD/state XDG_CACHE_HOME=$PWD/cache pc inbox ls --dir photos --json | jq -e '.queue == 1' >/dev/null || fail forgotten
      set +e; pc triage </dev/null 2>../err; s=$?; pc triage nowhere 2>>../err </dev/null; s2=$?; set -e; [ $s = 2 ] && [ $s2 = 2 ] || fail "$s $s2"
      """#)
  }

  @Test func `a note has the words, is found, and is written once`() throws {
    try expectDone(
      #"""
      cp $photo inbox/exam.jpg; picture inbox/blank.jpg x; touch -d 2020-01-01 inbox/blank.jpg
      triage nn; note=$(ls notes/*-exam.md); grep -q "^source: $(sha256sum <$photo | cut -d' ' -f1)$" $note || fail "$(cat $note)"
      grep -q '^file: "exam.jpg"$' $note || fail file
      word=$(grep -oiE '\b[a-z]{6,}\b' $note | tail -1); pc search "$word" >../out || fail "not found: $word"; grep -q "^$note" ../out || fail "$(cat ../out)"
      pc search --count "$word" >/dev/null; [ "$(pc search --list "$word")" = "$note" ] || fail list
      ! pc search "$word zzzzzz" >/dev/null || fail 'all words must match'; ! pc search "NOT $word" >/dev/null 2>&1 || fail not
      # A person's changes stay, and a note that a person removed is not written again.
      echo 'My words' >>$note; git rm -q --cached $(ls notes/*-blank.md); rm notes/*-blank.md; pc commit -qm 'By hand'
      pc inbox notes -q; triage q; [ $(ls notes | wc -l) = 1 ] || fail 'written again'; tail -1 $note | grep -qx 'My words' || fail overwritten
      pc status --json | jq -e .clean >/dev/null || fail 'not clean'
      # Interrupted before its commit: the next run makes it.
      cp $photo inbox/again.jpg; echo x >>inbox/again.jpg; triage n; note=$(ls notes/*-again.md)
      git reset -q --soft HEAD^; git rm -q --cached $note; pc inbox notes -q; git cat-file -e HEAD:$note || fail 'not committed'
      triage u; git show --stat HEAD | grep -q "$note" && [ ! -e $note ] || fail 'not removed'
      # The same decision again is another note; a picture that is gone is said.
      triage n; [ -e notes/*-again*.md ] || fail 'no second note'
      picture inbox/gone.jpg gone; triage u; printf n | timeout 0.01 pc triage >/dev/null 2>&1 || true
      pc inbox ls >/dev/null; rm inbox/*.jpg; pc inbox notes >/dev/null || fail 'fails for ever'
      """#)
  }

  /// Decisions of a process that is killed at any moment: none is lost, none is taken twice.
  @Test func `a killed triage loses no decision`() throws {
    try expectDone(
      #"""
      for n in $(seq 1 200); do picture inbox/$n.jpg $n; done; pc inbox ls >/dev/null
      for pause in 0.03 0.05 0.07 0.09 0.11 0.13 0.15 0.2 0.25 0.3; do
        (while printf k; do sleep 0.002; done) 2>/dev/null | pc triage >../shown 2>/dev/null & pid=$!
        sleep $pause; kill -9 $pid 2>/dev/null || true; wait $pid || true
        # Each file but the last one shown was decided about.
        shown=$(grep -c '\.jpg' ../shown || true); kept=$(grep -c keep ../shown || true)
        [ $((shown - kept)) -le 1 ] || fail "$shown shown, $kept decided"
      done
      triage "$(printf 'k%.0s' $(seq 1 200))"
      [ $(journal | wc -l) = 200 ] || fail "$(journal | wc -l) decisions"
      [ $(journal | jq -r .sha256 | sort -u | wc -l) = 200 ] || fail 'twice'
      """#)
  }

  @Test func `any name is shown, and decided about`() throws {
    try expectDone(
      #"""
      python3 - $base <<'END'
      import os, sys
      data = open(sys.argv[1], 'rb').read()
      names = ['-dash.jpg', 'new\nline.jpg', 'tab\there.jpg', '\x1b[31mred.jpg', '试卷 一.JPG', 'e\u0301.jpeg', '\u202egpj.jpg', ' blank .jpg', '"quote".jpg', 'a' * 240 + '.jpg']
      for number, name in enumerate([n.encode() for n in names] + [b'bytes\xff\xfe.jpg']):
          open(b'inbox/' + name, 'wb').write(data + bytes([number]))
      END
      pc inbox ls >../out; ! grep -q "$(printf '\033')" ../out || fail 'an escape sequence'
      [ $(grep -c ^waits ../out) = 11 ] || fail "$(cat ../out)"; [ $(pc inbox ls -z | tr -cd '\0' | wc -c) = 11 ] || fail -z
      pc inbox ls -z | xargs -0 pc inbox trash -q --; [ $(pc inbox ls --json | jq .queue) = 11 ] || fail trash
      pc inbox empty -q --yes; [ -z "$(ls inbox)" ] || fail "$(ls inbox)"
      """#)
  }

  @Test func `ten thousand files are listed and counted`() throws {
    try expectDone(
      #"""
      python3 - $base <<'END'
      import sys
      data = open(sys.argv[1], 'rb').read()
      for number in range(10000):
          open('inbox/IMG_%05d.jpg' % number, 'wb').write(data + str(number).encode())
      END
      pc status >../out; grep -q '^10000 files wait in the inbox' ../out || fail "$(cat ../out)"
      [ $(pc inbox ls --json | jq .waiting) = 10000 ] || fail ls; triage "$(printf 'kd%.0s' $(seq 1 20))"
      pc status >../out; grep -q '^9960 files wait' ../out && grep -q '^20 files to delete' ../out || fail "$(cat ../out)"
      """#)
  }

  @Test func `files that come and go meanwhile are seen`() throws {
    try expectDone(
      #"""
      for n in 1 2 3; do picture inbox/$n.jpg $n; touch -d "2026-05-0$n" inbox/$n.jpg; done
      (printf k; sleep 1.5; rm inbox/2.jpg; picture inbox/new.jpg new; printf k; sleep 1; printf kkkkk) | pc triage >../out
      [ "$(decision new.jpg)" = keep ] && [ "$(decision 1.jpg)" = keep ] || fail "$(cat ../out)"; [ $(pc inbox ls --json | jq .waiting) = 0 ] || fail waiting
      pc inbox add -q $photo $photo; [ $(ls inbox | wc -l) = 4 ] || fail "$(ls inbox)"; pc inbox add $photo >../out; grep -q 'in the inbox already' ../out || fail add
      """#)
  }
}
