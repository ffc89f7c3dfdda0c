import CHeif

/// The primary image of a HEIC or AVIF file.
///
/// Its rotation and reflection are applied: libheif does so by the file's own rules, and the EXIF
/// orientation beside them must not be applied again.
package final class HeifFile: DecodableImage {
  private static let loaded: cheif_functions? = {
    var functions = cheif_functions()
    return cheif_load(&functions) == 0 ? functions : nil
  }()

  private let functions: cheif_functions
  private let context: OpaquePointer
  private let handle: OpaquePointer
  /// The size in pixels, after rotation.
  package let width: Int
  package let height: Int

  /// Reads the file's structure.
  ///
  /// - Parameter bytes: The whole file; they must outlive this object.
  /// - Throws: ``ImageFileError``: `.noHeif` if libheif can't be loaded, `.damaged` if the file has
  ///   no primary image, `.outOfMemory`.
  package init(_ bytes: UnsafeRawBufferPointer) throws(ImageFileError) {
    guard let functions = Self.loaded else { throw .noHeif }
    guard let context = functions.heif_context_alloc() else { throw .outOfMemory }
    var handle: OpaquePointer?
    let read = functions.heif_context_read_from_memory_without_copy(
      context, bytes.baseAddress, bytes.count, nil)
    if read.code == heif_error_Ok {
      _ = functions.heif_context_get_primary_image_handle(context, &handle)
    }
    guard let handle else {
      functions.heif_context_free(context)
      throw .damaged
    }
    self.functions = functions
    self.context = context
    self.handle = handle
    width = Int(functions.heif_image_handle_get_width(handle))
    height = Int(functions.heif_image_handle_get_height(handle))
  }

  deinit {
    functions.heif_image_handle_release(handle)
    functions.heif_context_free(context)
  }

  /// The EXIF data from its byte order mark on; `nil` if there is none.
  package var exif: [UInt8]? {
    var identifier: heif_item_id = 0
    guard
      functions.heif_image_handle_get_list_of_metadata_block_IDs(handle, "Exif", &identifier, 1)
        == 1
    else { return nil }
    let count = functions.heif_image_handle_get_metadata_size(handle, identifier)
    // Real blocks have some ten kilobytes.
    guard count > 4, count <= 16 << 20 else { return nil }
    var isRead = false
    let block = [UInt8](unsafeUninitializedCapacity: count) { block, filled in
      let result = functions.heif_image_handle_get_metadata(handle, identifier, block.baseAddress)
      isRead = result.code == heif_error_Ok
      filled = isRead ? count : 0
    }
    guard isRead else { return nil }
    // The block begins with the distance to the byte order mark.
    let distance = block.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard distance <= block.count - 4 else { return nil }
    return Array(block.dropFirst(4 + distance))
  }

  /// Decodes the pixels onto white, turned by the file's own rules; see ``DecodableImage``.
  ///
  /// - Throws: ``ImageFileError``: `.damaged` if they can't be decoded or have another size,
  ///   `.outOfMemory`.
  package func draw(into target: UnsafeMutablePointer<UInt32>) throws(ImageFileError) {
    let hasOpacity = functions.heif_image_handle_has_alpha_channel(handle) != 0
    var decoded: OpaquePointer?
    let result = functions.heif_decode_image(
      handle, &decoded, heif_colorspace_RGB,
      hasOpacity ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB, nil)
    guard let decoded else {
      throw result.code == heif_error_Memory_allocation_error ? .outOfMemory : .damaged
    }
    defer { functions.heif_image_release(decoded) }
    var stride: Int32 = 0
    // A damaged file can state a size that its pixels do not have.
    guard result.code == heif_error_Ok,
      functions.heif_image_get_primary_width(decoded) == width,
      functions.heif_image_get_primary_height(decoded) == height,
      let plane = functions.heif_image_get_plane_readonly(
        decoded, heif_channel_interleaved, &stride),
      Int(stride) >= width * (hasOpacity ? 4 : 3)
    else { throw .damaged }
    for y in 0..<height {
      let row = plane + y * Int(stride)
      let output = target + y * width
      if hasOpacity {
        for x in 0..<width {
          output[x] = onWhite(
            UInt32(row[4 * x]), UInt32(row[4 * x + 1]), UInt32(row[4 * x + 2]),
            opacity: UInt32(row[4 * x + 3]))
        }
      } else {
        for x in 0..<width {
          output[x] =
            UInt32(row[3 &* x]) << 16 | UInt32(row[3 &* x &+ 1]) << 8 | UInt32(row[3 &* x &+ 2])
        }
      }
    }
  }
}
