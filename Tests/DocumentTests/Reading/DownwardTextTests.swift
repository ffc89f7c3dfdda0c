import Testing

/// A Chinese page whose lines run from top to bottom, as books are printed.
struct DownwardTextTests {
  /// The page as a picture, in a library whose first language is English.
  private static let page = """
    cat >../page.html <<'EOF'
    <meta charset="utf-8"><style>@page { size: A4; margin: 25mm }
    body { writing-mode: vertical-rl; font: 14pt/1.9 'Droid Sans Fallback'; height: 240mm }</style>
    <p>旧历的年底毕竟最像年底，村镇上不必说，就在天空中也显出将到新年的气象来。灰白色的沉重的晚云中间时时发出闪光，接着一声钝响，是送灶的爆竹；近处燃放的可就更强烈了，震耳的大音还没有息，空气里已经散满了幽微的火药香。</p>
    <p>我是正在这一夜回到我的故乡鲁镇的。虽说故乡，然而已没有家，所以只得暂寓在鲁四老爷的宅子里。他是我的本家，比我长一辈，应该称之曰“四叔”，是一个讲理学的老监生。</p>
    EOF
    chromium --headless --no-sandbox --disable-gpu --user-data-dir="$PWD/../profile" --no-pdf-header-footer \\
      --print-to-pdf="$PWD/../page.pdf" "file://$PWD/../page.html" >/dev/null 2>&1
    pdftoppm -gray -r 300 -png -singlefile ../page.pdf ../page
    pc import -q ../page.png --name page
    """

  @Test func `is read with the model for such lines`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        \(Self.page)
        pc index -q; pc index -q --doubtful; pc text page#1 | tr -d ' \\n' >../text
        grep -c 旧历的年底 ../text; grep -c 我是正在这一夜回到我的故乡 ../text
        pc search -q 村镇上不必说 | grep -c 'page#1'
        """)
      #expect(ending.output == "1\n1\n1\n", "\(ending.output)\(ending.errors)")
    }
  }

  @Test func `is doubtful without that model, and its package is named`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        mkdir ../models; installed=$(dirname "$(dpkg -L tesseract-ocr-eng | grep 'eng.traineddata$')")
        for model in eng chi_sim osd; do ln -s "$installed/$model.traineddata" ../models; done
        export TESSDATA_PREFIX="$PWD/../models"
        \(Self.page)
        pc index -q 2>&1 | grep -o 'needs chi_sim_vert\\|apt-get install tesseract-ocr-chi-sim-vert'
        pc index --doubtful --json | jq -r '.doubtful[] | .packages[]'
        """)
      #expect(
        ending.output == """
          needs chi_sim_vert
          apt-get install tesseract-ocr-chi-sim-vert
          tesseract-ocr-chi-sim-vert

          """, "\(ending.output)\(ending.errors)")
    }
  }
}
