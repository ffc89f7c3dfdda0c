#!/bin/bash
# Draws the sheets of this folder again, with Ghostscript. The same version of it gives the same bytes.
set -euo pipefail
export SOURCE_DATE_EPOCH=1795253400
cd "$(dirname "$(readlink -f "$0")")"

sheet() { # FILE NUMBER REVISION LENGTH PITCH HOLES [NOTE]
  gs -q -dNOPAUSE -dBATCH -dSAFER -sDEVICE=pdfwrite -dCompatibilityLevel=1.5 -sDocumentUUID=0 \
    -sOutputFile="$1.pdf" \
    -c "/Number ($2) def /Revision ($3) def /Length $4 def /Pitch $5 def /Holes $6 def /Note (${7:-}) def" \
    -f drawing.ps
}

sheet 1B1 1B1 A 6000 150 4
sheet 1B2 1B2 A 6000 150 6
sheet 1B10 1B10 A 4500 120 5
sheet 1B2-rev-B 1B2 B 6000 180 6 "B: pitch of the holes 180, was 150"
