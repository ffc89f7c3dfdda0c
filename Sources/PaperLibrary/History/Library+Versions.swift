extension Library {
  /// The versions of pages, remembered in the library's cache.
  package func versionIndex() throws -> VersionIndex {
    try VersionIndex(self, cache: settings.openVersionCache(cacheFolder))
  }
}
