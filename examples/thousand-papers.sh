#!/bin/sh
# Writes a thousand papers into the library of the current folder, and the school's list of them: a table.
#
# Usage: examples/thousand-papers.sh LIST.csv
# It wants pc import examples/papers before: the papers take their pages from there. 10 subjects, 25 years and 4 exams a
# year make 1,000 docs of 3 pages. The manifests are as short as a person would write them: pc commit fills in the rest.
# The same every time. docs/tour.md shows what can be done with them.
set -eu

[ $# = 1 ] || { echo "usage: $0 LIST.csv" >&2; exit 64; }
[ -f papercenter.json ] || { echo "error: this is no library: there is no papercenter.json" >&2; exit 1; }

awk -F: -v list="$1" '
  # The pages that there are: a bundle, and how many it has.
  NF == 2 { for (i = 1; i <= $2; i++) page[pages++] = "\"bundle\": \"" $1 "\", \"pageNumber\": " i }
  # A subject: the name of folders, the title, the tag.
  NF == 3 { name[++subjects] = $1; title[subjects] = $2; tag[subjects] = $3 }

  function write(file, text) { print text >file; close(file) }

  END {
    split("quiz midterm mock final", exams, " ")
    split("Easy Medium Hard", levels, " ")
    for (year = 2000; year < 2025; year++)
      for (s = 1; s <= subjects; s++)
        for (e = 1; e <= 4; e++) print "docs/" year "/" name[s] "-" exams[e] "/pages" | "xargs mkdir -p"
    close("xargs mkdir -p")
    print "path,title,tags,Year,Exam,Difficulty" >list
    for (year = 2000; year < 2025; year++)
      for (s = 1; s <= subjects; s++)
        for (e = 1; e <= 4; e++) {
          doc = year "/" name[s] "-" exams[e]
          write("docs/" doc "/doc.json", "{ \"title\": \"" name[s] "-" exams[e] "\", \"groups\": [\"pages\"] }")
          write("docs/" doc "/pages/group.json", "{ \"title\": \"Pages\", \"pages\": [\"p1\", \"p2\", \"p3\"] }")
          for (p = 1; p <= 3; p++) write("docs/" doc "/pages/p" p ".json", "{ " page[(used++ * 7) % pages] " }")
          # Nobody wrote down of every exam how hard it was.
          level = levels[(year * 7 + s * 5 + e * 3) % 4 + 1]
          tags = "Subject/" tag[s] (exams[e] == "final" ? ";Use/Revision" : "")
          print doc ",\"" title[s] ", " exams[e] " " year "\"," tags "," year "," exams[e] "," level >list
        }
  }' <<'END'
software-testing-midterm-2017:4
software-testing-midterm-2017-solutions:6
software-testing-final-2017-scan:6
mock-exam-chinese:2
new-years-sacrifice-scan:1
maths:Mathematics:Maths
physics:Physics:Physics
chemistry:Chemistry:Chemistry
biology:Biology:Biology
history:History:History
economics:Economics:Economics
english:English:English
geography:Geography:Geography
testing:Software testing:Testing
语文:语文:Chinese
END
