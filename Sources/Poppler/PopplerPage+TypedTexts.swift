import CPoppler

extension PopplerPage {
  /// The texts that were typed onto the page: into its forms, from the first field to the last, without passwords; then
  /// those of annotations of the kind FreeText. They are seen on the page, and are not in its text layer.
  package var typedTexts: [String] { formTexts + freeTexts }

  private var freeTexts: [String] {
    guard let first = poppler_page_get_annot_mapping(raw) else { return [] }
    defer { poppler_page_free_annot_mapping(first) }
    return elements(of: first, PopplerAnnotMapping.self).compactMap { mapping in
      guard let annotation = mapping.pointee.annot,
        poppler_annot_get_annot_type(annotation) == POPPLER_ANNOT_FREE_TEXT,
        poppler_annot_get_flags(annotation).rawValue & Self.unseen == 0
      else { return nil }
      return Self.taken(poppler_annot_get_contents(annotation))
    }
  }

  /// The flags of an annotation that is not on the screen.
  private static let unseen =
    POPPLER_ANNOT_FLAG_INVISIBLE.rawValue | POPPLER_ANNOT_FLAG_HIDDEN.rawValue
    | POPPLER_ANNOT_FLAG_NO_VIEW.rawValue

  private var formTexts: [String] {
    guard let first = poppler_page_get_form_field_mapping(raw) else { return [] }
    defer { poppler_page_free_form_field_mapping(first) }
    // Poppler begins with the last.
    return elements(of: first, PopplerFormFieldMapping.self)
      .flatMap { mapping in mapping.pointee.field.map { Self.texts(of: $0) } ?? [] }.reversed()
  }

  /// The texts of a field, from the last to the first.
  private static func texts(of field: OpaquePointer) -> [String] {
    switch poppler_form_field_get_field_type(field) {
    case POPPLER_FORM_FIELD_TEXT:
      if poppler_form_field_text_is_password(field) != 0 { return [] }
      return [taken(poppler_form_field_text_get_text(field))].compactMap(\.self)
    case POPPLER_FORM_FIELD_CHOICE:
      if let own = taken(poppler_form_field_choice_get_text(field)) { return [own] }
      return (0..<poppler_form_field_choice_get_n_items(field)).reversed().compactMap {
        poppler_form_field_choice_is_item_selected(field, $0) != 0
          ? taken(poppler_form_field_choice_get_item(field, $0)) : nil
      }
    default: return []
    }
  }

  /// The text, which is freed; `nil` if it is empty.
  private static func taken(_ characters: UnsafeMutablePointer<gchar>?) -> String? {
    guard let characters else { return nil }
    defer { g_free(characters) }
    let text = String(cString: characters)
    return text.isEmpty ? nil : text
  }
}
