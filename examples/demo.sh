#!/bin/bash
# A tour of pc on real papers, which `make demo` runs. Everything it shows is the program's own output.
#
# Usage: examples/demo.sh [FOLDER-OF-PC]       (default: .build/release, else the pc in PATH)
# The library is made in a temporary folder and removed at the end; PAPERCENTER_DEMO=FOLDER keeps it there.
# The tour is also a test: it stops at the first result that is not what it should be, and exits 1.
set -euo pipefail

here=$(dirname "$(readlink -f "$0")")
papers=$here/papers
programs=${1:-$here/../.build/release}
if [ -x "$programs/pc" ]; then
  PATH=$(readlink -f "$programs"):$PATH
elif ! command -v pc >/dev/null; then
  echo "error: no pc in $programs and none in PATH" >&2
  echo "hint: make build" >&2
  exit 1
fi

# --- a place of its own -------------------------------------------------------------------------

mark=.papercenter-demo
if [ -n "${PAPERCENTER_DEMO:-}" ]; then
  place=$PAPERCENTER_DEMO
  if [ -e "$place" ] && [ ! -e "$place/$mark" ] && [ -n "$(ls -A "$place")" ]; then
    echo "error: $place is not empty and not from an earlier tour" >&2
    exit 1
  fi
  rm -rf "$place"
  mkdir -p "$place"
else
  place=$(mktemp -d)
  trap 'rm -rf "$place"' EXIT
fi
place=$(readlink -f "$place")
touch "$place/$mark"

# Nobody's own git settings change what the tour shows.
unset "${!GIT_@}" "${!CLICOLOR@}" NO_COLOR PAGER
export HOME=$place GIT_CONFIG_GLOBAL=$place/.gitconfig GIT_CONFIG_NOSYSTEM=1 LC_ALL=C.UTF-8
git config --global user.name "Demo Student"
git config --global user.email "student@example.org"
git config --global init.defaultBranch main

# --- how a step is told and held to -------------------------------------------------------------

passed=0
output=

chapter() { printf '\n\n== %s\n' "$1"; }
say() { printf '\n%s\n' "$1"; }

fail() {
  printf '\nerror: %s\n%s passed, 1 failed\n' "$1" "$passed" >&2
  exit 1
}

# Shows a command and its whole output; it must end with the status given (0 unless said).
run() { # [-STATUS] COMMAND
  local wanted=0 status=0
  case $1 in -[0-9]*) wanted=${1#-} && shift ;; esac
  printf '$ %s\n' "$1"
  output=$(eval "$1" 2>&1 </dev/null) || status=$?
  [ -z "$output" ] || printf '%s\n' "$output"
  [ "$wanted" -eq 0 ] || printf '[%s]\n' "$status"
  [ "$status" -eq "$wanted" ] || fail "'$1' ended with $status, not with $wanted"
  passed=$((passed + 1))
}

# The last output must have a line that matches.
expect() { # REGULAR-EXPRESSION
  grep -qE -- "$1" <<<"$output" || fail "the output above should match: $1"
  passed=$((passed + 1))
}

expect_nothing() {
  [ -z "$output" ] || fail "the command above should print nothing"
  passed=$((passed + 1))
}

# How many versions of a page there are.
expect_versions() { # PAGE COUNT
  local found
  found=$(pc log "$1" --json | grep -c '"version":') || true
  [ "$found" -eq "$2" ] || fail "$1 should have $2 versions, not $found"
  passed=$((passed + 1))
}

# --- the tour -----------------------------------------------------------------------------------

cd "$place"
cp "$papers"/*.pdf "$papers"/*.jpg .

chapter "A library is a folder, and a git repository"
run "pc init my-papers"
cd my-papers
say "(from here on in my-papers)"
run "ls -A"
expect '^papercenter\.json$'
say "What every copy of the library shares is in one small file. The papers here are English and Chinese:"
run "sed -i 's/\"eng\"/\"eng\", \"chi_sim\"/' papercenter.json"
run "cat papercenter.json"
expect 'chi_sim'

chapter "Papers come in"
say "A born-digital exam becomes a bundle and, with --doc, a doc with one page for each of its pages."
run "pc import ../software-testing-midterm-2017.pdf --name midterm-2017 --doc 'Midterm 2017' --group Questions"
run "pc ls midterm-2017"
expect 'questions/p001'
expect 'questions/p004'
say "Its solutions go into a second group of the same doc."
run "pc import ../software-testing-midterm-2017-solutions.pdf --name midterm-2017-solutions"
run "pc new group midterm-2017 Solutions"
run "pc add midterm-2017/solutions 'midterm-2017-solutions#1-6'"
say "Scans, a photographed page (a JPEG goes into a PDF without being re-encoded), and a Chinese paper:"
run "pc import ../software-testing-final-2017-scan.pdf --name final-2017-scan"
run "pc import ../software-testing-final-2016-page-3-photo.jpg --name final-2016-photo"
run "pc import ../new-years-sacrifice-scan.pdf --name zhufu-scan"
run "pc import ../mock-exam-chinese.pdf --name mock-exam --doc 语文模拟考试"
say "The same bytes are stored once. Importing them again says so."
run "pc import ../software-testing-midterm-2017.pdf"
expect 'midterm-2017'
say "Blobs are the bytes that came in, under their SHA-256."
run "sha256sum ../software-testing-midterm-2017.pdf | cut -c1-64"
blob=$output
run "cmp ../software-testing-midterm-2017.pdf blobs/sha256/${blob:0:2}/$blob.pdf && echo identical"
expect '^identical$'

chapter "A doc of one's own, out of several papers"
run "pc new doc Revision"
run "pc new group revision 'Final exam 2017'"
run "pc add revision/final-exam-2017 'final-2017-scan#1-3'"
run "pc new group revision Coverage"
run "pc add revision/coverage 'final-2016-photo#1'"
run "pc new group revision Reading"
run "pc add revision/reading 'zhufu-scan#1'"
say "A page is one file that says what it shows:"
page=docs/revision/coverage/p001.json
run "cat $page"
expect '"bundle": "final-2016-photo"'
run "pc status"
expect 'revision'
run "pc commit -m 'First papers'"
say "Plain git agrees that everything is recorded."
run "git status --porcelain"
expect_nothing

chapter "Edited by hand"
say "Manifests are for editors. This edit has a typo, and pc says where, as a compiler does:"
run "sed -i 's/final-2016-photo/final-2016-foto/' $page"
run -1 "pc check"
expect "^$page:[0-9]+:[0-9]+: error: .*final-2016-foto"
expect 'final-2016-photo'
say "What is broken is not recorded:"
run -2 "pc commit -m 'Broken'"
run "git log --oneline -1"
expect 'First papers'
say "Mended, and a title bettered while at it:"
run "sed -i 's/final-2016-foto/final-2016-photo/' $page"
run "sed -i 's/\"title\": \"Coverage\"/\"title\": \"Coverage and threads\"/' docs/revision/coverage/group.json"
run "pc check"
run "pc diff"
expect 'Coverage and threads'
run "pc commit -m 'A better title'"
say "Tags and variables are defined once and assigned anywhere. They make a commit and no version of the page."
run "pc define tag Subject/Testing"
run "pc define variable Year --type int --scope doc"
run "pc tag revision/coverage/p001 +Subject/Testing"
run "pc set midterm-2017 Year=2017"
run "pc commit -m 'Say what they are about'"
run "pc log revision/coverage/p001"
expect 'final-2016-photo'
expect_versions revision/coverage/p001 1

chapter "A page is rebound to a better scan"
run "pc import ../software-testing-final-2016-page-3-scan.jpg --name final-2016-scan"
run "pc commit -m 'The same page, from the scanner'"
say "Rebinding is one edited line, and a commit of its own."
run "sed -i 's/\"final-2016-photo\"/\"final-2016-scan\"/' $page"
run "pc status"
expect 'final-2016-photo#1 → final-2016-scan#1'
run "pc commit -m 'The scan is sharper than the photo'"
run "git log -1 --format=%B"
expect '^Rebind revision/coverage/p001: final-2016-photo#1 → final-2016-scan#1$'
expect '^The scan is sharper than the photo$'
say "That commit is the new version. The old one is still there, as it was when it was made."
run "pc log revision/coverage/p001"
expect 'final-2016-scan'
expect 'final-2016-photo'
expect_versions revision/coverage/p001 2
run "pc show 'revision/coverage/p001@{1}'"
expect 'final-2016-photo'

chapter "Read and found"
say "pc index takes the text layer where there is one and reads the scans (OCR) where there is none."
run "pc index"
run "pc text 'final-2017-scan#1' --json | grep -m1 '\"source\"'"
expect 'ocr'
run "pc text 'midterm-2017#1' --json | grep -m1 '\"source\"'"
expect 'layer'
say "Helgrind is a word of the scan alone; 爆竹 (firecracker) stands in a run of scanned Chinese without spaces."
run "pc search Helgrind"
expect 'final-2017-scan'
run "pc search 爆竹"
expect 'zhufu-scan'
run "pc search 通货膨胀"
expect 'mock-exam'
run "pc search '\"Active Clause Coverage\"'"
expect 'final-2016-scan'
run -1 "pc search zyzzyva"

chapter "Plain git tells the same story"
run "git log --oneline"
expect 'Rebind revision/coverage/p001'
run "git log --follow --format=%s -- $page"
expect 'Rebind revision/coverage/p001'
run "git status --porcelain"
expect_nothing
run "git fsck --strict --no-progress --no-dangling"
expect_nothing
say "A clone made by plain git is the whole library."
run "pc log revision/coverage/p001"
here_log=$output
run "git clone -q . ../clone"
run "pc -C ../clone check"
run "pc -C ../clone log revision/coverage/p001"
[ "$output" = "$here_log" ] || fail "the clone should tell the same history"

chapter "Back to an earlier version"
say "Restoring adds to the history and takes nothing from it."
run "pc restore 'revision/coverage/p001@{1}'"
run "pc commit -m 'Back to the photo'"
run "pc log revision/coverage/p001"
expect_versions revision/coverage/p001 3
run "pc check --full"
run "git status --porcelain"
expect_nothing

printf '\n\nThat was the tour.'
if [ -n "${PAPERCENTER_DEMO:-}" ]; then
  printf ' The library is in %s.\n' "$place/my-papers"
else
  printf ' PAPERCENTER_DEMO=FOLDER make demo keeps the library to look around in.\n'
fi
printf '%s passed, 0 failed\n' "$passed"
