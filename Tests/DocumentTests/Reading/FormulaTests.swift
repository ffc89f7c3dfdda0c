import Testing

/// A scanned page of mathematics.
struct FormulaTests {
  @Test func `formulas are marked, and the questions around them are whole`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        cat >../page.html <<'EOF'
        <meta charset="utf-8"><style>@page { size: A4; margin: 25mm }
        body { font: 13pt/1.7 'DejaVu Serif', serif } math { font-size: 15pt; margin: 1em }</style>
        <p>1. Solve the equation for all angles between zero and one turn.</p>
        <math display="block"><msup><mi>cos</mi><mn>2</mn></msup><mi>θ</mi><mo>+</mo><mn>3</mn><mi>sin</mi><mi>θ</mi><mo>=</mo><mn>1</mn></math>
        <p>2. Find the area of the region that lies below the curve.</p>
        <math display="block"><mi>y</mi><mo>=</mo><mfrac><mrow><mn>3</mn><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>7</mn></mrow><mrow><mi>x</mi><mo>−</mo><mn>2</mn></mrow></mfrac></math>
        <p>3. State the theorem that you used in your answer.</p>
        <p>4. Explain why the series does not have a finite sum.</p>
        <p>5. Give your answer correct to three significant figures.</p>
        EOF
        chromium --headless --no-sandbox --disable-gpu --user-data-dir="$PWD/../profile" --no-pdf-header-footer \\
          --print-to-pdf="$PWD/../page.pdf" "file://$PWD/../page.html" >/dev/null 2>&1
        pdftoppm -gray -r 300 -png -singlefile ../page.pdf ../page
        pc import -q ../page.png --name page
        pc text page#1 2>&1 >../text | grep -c 'its formulas may be wrong'
        grep -n '^[1-5]\\. .*\\.$' ../text | cut -d: -f2-
        pc text page#1 --json >../text.json
        jq -r '(.text | split("\\n")) as $lines | .formulas | map($lines[. - 1]) | join(" ")' ../text.json >../formulas
        grep -c 'cos.*sin.*=' ../formulas; grep -c 'y' ../formulas; grep -c '[1-5]\\. ' ../formulas
        """)
      #expect(
        ending.output == """
          1
          1. Solve the equation for all angles between zero and one turn.
          2. Find the area of the region that lies below the curve.
          3. State the theorem that you used in your answer.
          4. Explain why the series does not have a finite sum.
          5. Give your answer correct to three significant figures.
          1
          1
          0

          """, "\(ending.output)\(ending.errors)")
    }
  }
}
