import Foundation

/// axe-core, a library that finds what a page lacks for people who can't see it well or use no mouse. It comes from
/// the Python Package Index, where its script is part of a package.
enum AxeCore {
  /// Its source text; it is kept beside the build, and downloaded once.
  static let script = Result {
    let file = Shell.sources + "/.build/axe-core/axe_playwright_python/axe.min.js"
    if !FileManager.default.fileExists(atPath: file) {
      try Shell(folder: Shell.sources, home: NSTemporaryDirectory()).run(
        """
        rm -rf .build/axe-core.new
        python3 -m pip install -q --disable-pip-version-check --no-deps --require-hashes --target .build/axe-core.new \
          -r Tests/ViewerPage/requirements.txt
        mv .build/axe-core.new .build/axe-core
        """)
    }
    return try String(contentsOfFile: file, encoding: .utf8)
  }
}
