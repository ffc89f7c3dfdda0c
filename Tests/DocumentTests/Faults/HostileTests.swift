import Foundation
import Testing

/// Files that break PDF readers.
struct HostileTests {
  /// Further ones, which are not part of the repository.
  private static let folder = Repository.moreData.map { $0.appending(path: "hostile").path } ?? ""

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: folder), "needs PC_TEST_DATA/hostile"))
  func `hostile files cost themselves and nothing else`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        outside() { (cd $REPO; find . ! -path './lib/*' ! -path ./lib | sort; find $HOME | sort); }
        outside >../../before; pc import --json "$1" >../../import.json; echo $?
        pc check >&2; echo $?; pc index --json >../../index.json; i=$?; [ $i -le 1 ]; echo $?
        outside | cmp - ../../before; echo $?; find . -name '.pc-tmp-*'
        """, Self.folder)
      #expect(ending.words == ["1", "0", "0", "0"], "\(ending.output)\(ending.errors)")
      for name in ["../../import.json", "../../index.json"] {
        let answer = try JSONSerialization.jsonObject(with: place.bytes(of: name))
        let entries = try #require(answer as? [String: Any])
        let list = entries["failed"] ?? entries["bundles"]
        for entry in try #require(list as? [[String: Any]]) {
          guard name.contains("index") || entry["outcome"] as? String == "failed" else { continue }
          #expect((entry["reason"] as? String)?.isEmpty == false, "\(entry)")
        }
      }
    }
  }
}
