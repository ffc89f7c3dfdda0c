extension Library {
  /// The versions of pages, cached in the library's cache folder.
  ///
  /// - Throws: `GitError`; the errors of opening the cache.
  package func versionIndex() throws -> VersionIndex {
    try VersionIndex(self, cache: settings.openVersionCache(cacheFolder))
  }
}
