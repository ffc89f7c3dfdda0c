import CPoppler

extension PopplerPage {
  /// The part of the page that images cover, 0…1; overlaps count twice, up to 1.
  package var pictureShare: Double {
    guard width > 0, height > 0, let first = poppler_page_get_image_mapping(raw) else { return 0 }
    defer { poppler_page_free_image_mapping(first) }
    var area = 0.0
    for mapping in elements(of: first, PopplerImageMapping.self) {
      let box = mapping.pointee.area
      let across = min(max(box.x1, box.x2), width) - max(min(box.x1, box.x2), 0)
      let down = min(max(box.y1, box.y2), height) - max(min(box.y1, box.y2), 0)
      if across > 0, down > 0 { area += across * down }
    }
    let share = area / (width * height)
    return share.isFinite ? min(share, 1) : 1
  }
}
