import Files
import GitFiles
import GitNames

/// A cache of manifests that is being written.
struct ManifestCacheDraft {
  private var shared = SharedValuesDraft()
  private var records = RecordWriter()

  /// Reserves space for a number of records.
  init(count: Int) { records.reserve(count * 128) }

  /// Appends a record; paths must come in byte order.
  mutating func add(_ record: ManifestRecord, _ path: UnsafeRawBufferPointer, _ id: ObjectID) {
    guard let pathSize = UInt16(exactly: path.count) else { return }
    var value = RecordWriter()
    record.write(to: &value, &shared)
    records.add(pathSize)
    records.add(record.kind.rawValue)
    records.add(UInt32(value.bytes.count))
    records.add(raw: id.bytes)
    records.add(raw: path)
    records.add(raw: value.bytes)
  }

  /// Replaces the cache file. A failure is ignored, because it only costs time.
  func save(in library: Library) {
    guard let program = ManifestCache.program else { return }
    var values = RecordWriter()
    shared.write(to: &values)
    var file = RecordWriter()
    file.reserve(ManifestCache.headSize + values.bytes.count + records.bytes.count)
    file.add(raw: ManifestCache.signature)
    for number in program { file.add(number) }
    file.add(UInt64(values.bytes.count))
    let placeOfSum = file.bytes.count
    file.add(UInt64(0))
    file.add(raw: values.bytes)
    file.add(raw: records.bytes)
    file.put(file.bytes.withUnsafeBytes { ManifestCache.sum($0) }, at: placeOfSum)
    do {
      try CacheFolder(library).make()
      try FileSystem.writeCache(file.bytes, to: ManifestCache.path(library))
    } catch {
      return
    }
  }
}
