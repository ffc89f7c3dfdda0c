import Files

/// Programs that keep folders of several devices the same: a file removed here is removed there.
package enum SyncedFolder {
  /// The files and folders by which these programs mark the root of what they sync.
  private static let marks: [(program: String, names: [String])] = [
    ("Syncthing", [".stfolder"]), ("Dropbox", [".dropbox", ".dropbox.cache"]),
    ("Nextcloud", [".sync_journal.db", "._sync_journal.db", ".nextcloudsync.log"]),
    ("ownCloud", [".owncloudsync.log"]), ("Resilio Sync", [".sync"]),
    ("Seafile", [".seafile-data"]),
  ]

  /// The program that syncs a folder; `nil` if none is known to.
  package static func program(of folder: String) -> String? {
    var place = folder
    while true {
      for (program, names) in marks {
        for name in names {
          let mark = RawPath.join(place, name)
          if (try? FileSystem.statusIfPresent(of: mark)) ?? nil != nil { return program }
        }
      }
      let parent = RawPath.directory(of: place)
      if parent == place || parent.isEmpty { return nil }
      place = parent
    }
  }
}
