import Foundation
import Testing

/// PP-OCR, installed from the packages that the documentation names: needs pip and the Python Package Index.
struct PPOCRTests {
  /// The downloaded packages. They are kept beside the build, and downloaded once.
  private static let packages: String? = {
    let folder = Repository.root.path + "/.build/pp-ocr-packages"
    let script = """
      set -e
      [ -e '\(folder)' ] && exit 0
      line=$(grep '^pip download' '\(Repository.root.path)/docs/commands/ocr-engines.md')
      rm -rf '\(folder).new'
      python3 -m $line -q --disable-pip-version-check --dest '\(folder).new'
      mv '\(folder).new' '\(folder)'
      """
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", script]
    try? shell.run()
    shell.waitUntilExit()
    return shell.terminationStatus == 0 ? folder : nil
  }()

  private static let exam = "'\(Repository.root.path)/examples/papers/new-years-sacrifice-scan.pdf'"

  private static func run(_ script: String) throws -> Place.Ending {
    var ending: Place.Ending?
    try Place.with { place in
      ending = try place.run("packages='\(packages ?? "")'\n" + script)
    }
    return try #require(ending)
  }

  @Test(.enabled(if: packages != nil, "needs pip and pypi.org"))
  func `is installed whole or not at all, and removed`() throws {
    let ending = try Self.run(
      """
      names() { pc ocr-engines --json | jq -c '[.engines[] | select(.version != null) | .name]'; }
      pc ocr-engines --install "$packages"/onnx*.whl 2>&1 | head -1; names
      cp "$packages"/rapid*.whl damaged.whl; printf x | dd of=damaged.whl bs=1 seek=3000000 conv=notrunc 2>/dev/null
      pc ocr-engines -q --install "$packages"/onnx*.whl damaged.whl 2>/dev/null; echo $?; names
      pc ocr-engines -q --install "$packages"/*.whl >/dev/null; names
      pc ocr-engines -q --install damaged.whl 2>/dev/null; echo $?; names
      pc ocr-engines -q --remove >/dev/null; names; pc ocr-engines -q --remove >/dev/null; echo $?
      """)
    #expect(
      ending.output.split(separator: "\n").map(String.init) == [
        "pc: error: 'rapidocr_onnxruntime/models/ch_PP-OCRv4_det_infer.onnx' is in none of the files",
        #"["tesseract"]"#, "2", #"["tesseract"]"#, #"["tesseract","pp-ocr"]"#, "2",
        #"["tesseract","pp-ocr"]"#, #"["tesseract"]"#, "0",
      ], "\(ending.output)\(ending.errors)")
  }

  @Test(.enabled(if: packages != nil, "needs pip and pypi.org"))
  func `reads simplified Chinese, unless the library says Tesseract`() throws {
    let ending = try Self.run(
      """
      pc import -q \(Self.exam) --name story
      jq '.languages = ["chi_sim"]' bundles/story/bundle.json >new; mv new bundles/story/bundle.json
      pc commit -q -m Languages
      pc index -q; pc text story#1 >tesseract
      pc ocr-engines -q --install "$packages"/*.whl >/dev/null
      pc index -q 2>&1; pc text story#1 | cmp - tesseract && echo 'read texts stay'
      pc index -q --rebuild; pc text story#1 >pp-ocr; cmp -s pp-ocr tesseract || echo 'reads anew'
      jq '.ocr.engine = "tesseract"' papercenter.json >new; mv new papercenter.json
      pc index -q --rebuild; pc text story#1 | cmp - tesseract && echo 'Tesseract where asked'
      jq '.ocr.engine = "best"' papercenter.json >new; mv new papercenter.json
      pc check -q 2>&1 | grep -c "'best' is not an engine"
      tr -d ' \\n' <pp-ocr | grep -c 旧历的年底毕竟最像年底
      """)
    #expect(
      ending.output.split(separator: "\n").map(String.init) == [
        "read texts stay", "reads anew", "Tesseract where asked", "1", "1",
      ], "\(ending.output)\(ending.errors)")
  }

  @Test(.enabled(if: packages != nil, "needs pip and pypi.org"))
  func `a damaged installation is no loss: Tesseract reads`() throws {
    let ending = try Self.run(
      """
      pc ocr-engines -q --install "$packages"/*.whl >/dev/null
      folder=$(pc ocr-engines --json | jq -r '.engines[1].folder')
      for file in recognition.onnx detection.onnx libonnxruntime.so; do
        truncate -s 4000000 "$folder/$file"
        pc ocr-engines --json | jq -c '.engines[1].version'
      done
      pc import -q \(Self.exam) --name story
      jq '.languages = ["chi_sim"]' bundles/story/bundle.json >new; mv new bundles/story/bundle.json
      pc index -q; pc text story#1 | tr -d ' \\n' | wc -m | awk '{ print ($1 > 300) }'
      """)
    #expect(
      ending.output.split(separator: "\n").map(String.init) == ["null", "null", "null", "1"],
      "\(ending.output)\(ending.errors)")
  }
}
