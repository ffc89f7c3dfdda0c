#include "CViewerAssets.h"

// #embed is C23; the compiler's default is older, and supports it as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char api_js[] = {
#embed "../PaperViewer/Assets/api.js"
};
static const unsigned char banner_js[] = {
#embed "../PaperViewer/Assets/banner.js"
};
static const unsigned char base_css[] = {
#embed "../PaperViewer/Assets/base.css"
};
static const unsigned char check_line_js[] = {
#embed "../PaperViewer/Assets/check-line.js"
};
static const unsigned char dialog_js[] = {
#embed "../PaperViewer/Assets/dialog.js"
};
static const unsigned char document_ahead_js[] = {
#embed "../PaperViewer/Assets/document/ahead.js"
};
static const unsigned char document_compare_pane_js[] = {
#embed "../PaperViewer/Assets/document/compare-pane.js"
};
static const unsigned char document_compare_js[] = {
#embed "../PaperViewer/Assets/document/compare.js"
};
static const unsigned char document_details_js[] = {
#embed "../PaperViewer/Assets/document/details.js"
};
static const unsigned char document_document_screen_js[] = {
#embed "../PaperViewer/Assets/document/document-screen.js"
};
static const unsigned char document_export_dialog_js[] = {
#embed "../PaperViewer/Assets/document/export-dialog.js"
};
static const unsigned char document_document_css[] = {
#embed "../PaperViewer/Assets/document/document.css"
};
static const unsigned char document_find_bar_js[] = {
#embed "../PaperViewer/Assets/document/find-bar.js"
};
static const unsigned char document_gestures_js[] = {
#embed "../PaperViewer/Assets/document/gestures.js"
};
static const unsigned char document_layout_js[] = {
#embed "../PaperViewer/Assets/document/layout.js"
};
static const unsigned char document_mark_threads_js[] = {
#embed "../PaperViewer/Assets/document/mark-threads.js"
};
static const unsigned char document_markup_layer_js[] = {
#embed "../PaperViewer/Assets/document/markup-layer.js"
};
static const unsigned char document_markup_shapes_js[] = {
#embed "../PaperViewer/Assets/document/markup-shapes.js"
};
static const unsigned char document_marks_list_js[] = {
#embed "../PaperViewer/Assets/document/marks-list.js"
};
static const unsigned char document_page_view_js[] = {
#embed "../PaperViewer/Assets/document/page-view.js"
};
static const unsigned char document_pages_css[] = {
#embed "../PaperViewer/Assets/document/pages.css"
};
static const unsigned char document_panes_js[] = {
#embed "../PaperViewer/Assets/document/panes.js"
};
static const unsigned char document_paper_viewer_js[] = {
#embed "../PaperViewer/Assets/document/paper-viewer.js"
};
static const unsigned char document_printing_js[] = {
#embed "../PaperViewer/Assets/document/printing.js"
};
static const unsigned char document_session_js[] = {
#embed "../PaperViewer/Assets/document/session.js"
};
static const unsigned char document_sidebar_js[] = {
#embed "../PaperViewer/Assets/document/sidebar.js"
};
static const unsigned char document_text_layer_js[] = {
#embed "../PaperViewer/Assets/document/text-layer.js"
};
static const unsigned char document_text_lines_js[] = {
#embed "../PaperViewer/Assets/document/text-lines.js"
};
static const unsigned char document_tile_layer_js[] = {
#embed "../PaperViewer/Assets/document/tile-layer.js"
};
static const unsigned char document_toolbar_js[] = {
#embed "../PaperViewer/Assets/document/toolbar.js"
};
static const unsigned char document_versions_panel_js[] = {
#embed "../PaperViewer/Assets/document/versions-panel.js"
};
static const unsigned char document_words_js[] = {
#embed "../PaperViewer/Assets/document/words.js"
};
static const unsigned char document_zoom_js[] = {
#embed "../PaperViewer/Assets/document/zoom.js"
};
static const unsigned char dom_js[] = {
#embed "../PaperViewer/Assets/dom.js"
};
static const unsigned char doubtful_dialog_js[] = {
#embed "../PaperViewer/Assets/doubtful-dialog.js"
};
static const unsigned char embed_html[] = {
#embed "../PaperViewer/Assets/embed.html"
};
static const unsigned char embed_js[] = {
#embed "../PaperViewer/Assets/embed.js"
};
static const unsigned char events_js[] = {
#embed "../PaperViewer/Assets/events.js"
};
static const unsigned char full_screen_js[] = {
#embed "../PaperViewer/Assets/full-screen.js"
};
static const unsigned char help_dialog_js[] = {
#embed "../PaperViewer/Assets/help-dialog.js"
};
static const unsigned char history_dialog_js[] = {
#embed "../PaperViewer/Assets/history-dialog.js"
};
static const unsigned char icon_svg[] = {
#embed "../PaperViewer/Assets/icon.svg"
};
static const unsigned char icons_js[] = {
#embed "../PaperViewer/Assets/icons.js"
};
static const unsigned char inbox_code_path_js[] = {
#embed "../PaperViewer/Assets/inbox/code-path.js"
};
static const unsigned char inbox_phone_dialog_js[] = {
#embed "../PaperViewer/Assets/inbox/phone-dialog.js"
};
static const unsigned char indexing_line_js[] = {
#embed "../PaperViewer/Assets/indexing-line.js"
};
static const unsigned char inbox_bursts_js[] = {
#embed "../PaperViewer/Assets/inbox/bursts.js"
};
static const unsigned char inbox_choose_page_js[] = {
#embed "../PaperViewer/Assets/inbox/choose-page.js"
};
static const unsigned char inbox_choose_photo_js[] = {
#embed "../PaperViewer/Assets/inbox/choose-photo.js"
};
static const unsigned char inbox_corner_editor_js[] = {
#embed "../PaperViewer/Assets/inbox/corner-editor.js"
};
static const unsigned char inbox_corners_js[] = {
#embed "../PaperViewer/Assets/inbox/corners.js"
};
static const unsigned char inbox_file_grid_js[] = {
#embed "../PaperViewer/Assets/inbox/file-grid.js"
};
static const unsigned char inbox_legible_js[] = {
#embed "../PaperViewer/Assets/inbox/legible.js"
};
static const unsigned char inbox_inbox_screen_js[] = {
#embed "../PaperViewer/Assets/inbox/inbox-screen.js"
};
static const unsigned char inbox_inbox_css[] = {
#embed "../PaperViewer/Assets/inbox/inbox.css"
};
static const unsigned char inbox_notes_list_js[] = {
#embed "../PaperViewer/Assets/inbox/notes-list.js"
};
static const unsigned char inbox_paper_maker_js[] = {
#embed "../PaperViewer/Assets/inbox/paper-maker.js"
};
static const unsigned char inbox_paper_review_js[] = {
#embed "../PaperViewer/Assets/inbox/paper-review.js"
};
static const unsigned char inbox_sorter_js[] = {
#embed "../PaperViewer/Assets/inbox/sorter.js"
};
static const unsigned char inbox_swipe_js[] = {
#embed "../PaperViewer/Assets/inbox/swipe.js"
};
static const unsigned char inbox_waiting_files_js[] = {
#embed "../PaperViewer/Assets/inbox/waiting-files.js"
};
static const unsigned char index_html[] = {
#embed "../PaperViewer/Assets/index.html"
};
static const unsigned char kept_js[] = {
#embed "../PaperViewer/Assets/kept.js"
};
static const unsigned char keys_js[] = {
#embed "../PaperViewer/Assets/keys.js"
};
static const unsigned char library_batch_bar_js[] = {
#embed "../PaperViewer/Assets/library/batch-bar.js"
};
static const unsigned char library_choose_document_js[] = {
#embed "../PaperViewer/Assets/library/choose-document.js"
};
static const unsigned char library_covers_js[] = {
#embed "../PaperViewer/Assets/library/covers.js"
};
static const unsigned char library_doc_actions_js[] = {
#embed "../PaperViewer/Assets/library/doc-actions.js"
};
static const unsigned char library_doc_list_js[] = {
#embed "../PaperViewer/Assets/library/doc-list.js"
};
static const unsigned char library_filters_js[] = {
#embed "../PaperViewer/Assets/library/filters.js"
};
static const unsigned char library_folders_js[] = {
#embed "../PaperViewer/Assets/library/folders.js"
};
static const unsigned char library_imports_js[] = {
#embed "../PaperViewer/Assets/library/imports.js"
};
static const unsigned char library_library_screen_js[] = {
#embed "../PaperViewer/Assets/library/library-screen.js"
};
static const unsigned char library_library_css[] = {
#embed "../PaperViewer/Assets/library/library.css"
};
static const unsigned char library_listing_js[] = {
#embed "../PaperViewer/Assets/library/listing.js"
};
static const unsigned char library_new_dialog_js[] = {
#embed "../PaperViewer/Assets/library/new-dialog.js"
};
static const unsigned char library_organize_screen_js[] = {
#embed "../PaperViewer/Assets/library/organize-screen.js"
};
static const unsigned char library_registry_screen_js[] = {
#embed "../PaperViewer/Assets/library/registry-screen.js"
};
static const unsigned char library_saved_searches_js[] = {
#embed "../PaperViewer/Assets/library/saved-searches.js"
};
static const unsigned char library_search_results_js[] = {
#embed "../PaperViewer/Assets/library/search-results.js"
};
static const unsigned char library_tag_dialog_js[] = {
#embed "../PaperViewer/Assets/library/tag-dialog.js"
};
static const unsigned char library_window_of_rows_js[] = {
#embed "../PaperViewer/Assets/library/window-of-rows.js"
};
static const unsigned char locks_js[] = {
#embed "../PaperViewer/Assets/locks.js"
};
static const unsigned char main_js[] = {
#embed "../PaperViewer/Assets/main.js"
};
static const unsigned char markup_eraser_tool_js[] = {
#embed "../PaperViewer/Assets/markup/eraser-tool.js"
};
static const unsigned char markup_geometry_js[] = {
#embed "../PaperViewer/Assets/markup/geometry.js"
};
static const unsigned char markup_hits_js[] = {
#embed "../PaperViewer/Assets/markup/hits.js"
};
static const unsigned char markup_ink_js[] = {
#embed "../PaperViewer/Assets/markup/ink.js"
};
static const unsigned char markup_ink_outline_js[] = {
#embed "../PaperViewer/Assets/markup/ink-outline.js"
};
static const unsigned char markup_ink_tool_js[] = {
#embed "../PaperViewer/Assets/markup/ink-tool.js"
};
static const unsigned char markup_markup_mode_js[] = {
#embed "../PaperViewer/Assets/markup/markup-mode.js"
};
static const unsigned char markup_markup_toolbar_js[] = {
#embed "../PaperViewer/Assets/markup/markup-toolbar.js"
};
static const unsigned char markup_select_tool_js[] = {
#embed "../PaperViewer/Assets/markup/select-tool.js"
};
static const unsigned char markup_shape_tool_js[] = {
#embed "../PaperViewer/Assets/markup/shape-tool.js"
};
static const unsigned char markup_stamp_tool_js[] = {
#embed "../PaperViewer/Assets/markup/stamp-tool.js"
};
static const unsigned char markup_text_tool_js[] = {
#embed "../PaperViewer/Assets/markup/text-tool.js"
};
static const unsigned char markup_words_selected_js[] = {
#embed "../PaperViewer/Assets/markup/words-selected.js"
};
static const unsigned char menu_js[] = {
#embed "../PaperViewer/Assets/menu.js"
};
static const unsigned char navigation_js[] = {
#embed "../PaperViewer/Assets/navigation.js"
};
static const unsigned char no_token_html[] = {
#embed "../PaperViewer/Assets/no-token.html"
};
static const unsigned char not_found_html[] = {
#embed "../PaperViewer/Assets/not-found.html"
};
static const unsigned char notices_js[] = {
#embed "../PaperViewer/Assets/notices.js"
};
static const unsigned char order_js[] = {
#embed "../PaperViewer/Assets/order.js"
};
static const unsigned char phone_phone_page_js[] = {
#embed "../PaperViewer/Assets/phone/phone-page.js"
};
static const unsigned char phone_phone_css[] = {
#embed "../PaperViewer/Assets/phone/phone.css"
};
static const unsigned char phone_phone_html[] = {
#embed "../PaperViewer/Assets/phone/phone.html"
};
static const unsigned char phone_sender_js[] = {
#embed "../PaperViewer/Assets/phone/sender.js"
};
static const unsigned char preferences_js[] = {
#embed "../PaperViewer/Assets/preferences.js"
};
static const unsigned char print_css[] = {
#embed "../PaperViewer/Assets/print.css"
};
static const unsigned char reading_books_js[] = {
#embed "../PaperViewer/Assets/reading/books.js"
};
static const unsigned char reading_onboarding_js[] = {
#embed "../PaperViewer/Assets/reading/onboarding.js"
};
static const unsigned char reading_page_text_js[] = {
#embed "../PaperViewer/Assets/reading/page-text.js"
};
static const unsigned char reading_pieces_js[] = {
#embed "../PaperViewer/Assets/reading/pieces.js"
};
static const unsigned char reading_reader_js[] = {
#embed "../PaperViewer/Assets/reading/reader.js"
};
static const unsigned char reading_reading_screen_js[] = {
#embed "../PaperViewer/Assets/reading/reading-screen.js"
};
static const unsigned char reading_reading_settings_js[] = {
#embed "../PaperViewer/Assets/reading/reading-settings.js"
};
static const unsigned char reading_reading_css[] = {
#embed "../PaperViewer/Assets/reading/reading.css"
};
static const unsigned char reading_session_keeper_js[] = {
#embed "../PaperViewer/Assets/reading/session-keeper.js"
};
static const unsigned char reading_shelf_screen_js[] = {
#embed "../PaperViewer/Assets/reading/shelf-screen.js"
};
static const unsigned char reading_summary_js[] = {
#embed "../PaperViewer/Assets/reading/summary.js"
};
static const unsigned char reading_word_popup_js[] = {
#embed "../PaperViewer/Assets/reading/word-popup.js"
};
static const unsigned char reading_words_on_pages_js[] = {
#embed "../PaperViewer/Assets/reading/words-on-pages.js"
};
static const unsigned char routes_js[] = {
#embed "../PaperViewer/Assets/routes.js"
};
static const unsigned char settings_dialog_js[] = {
#embed "../PaperViewer/Assets/settings-dialog.js"
};
static const unsigned char stats_chart_js[] = {
#embed "../PaperViewer/Assets/stats/chart.js"
};
static const unsigned char stats_stats_screen_js[] = {
#embed "../PaperViewer/Assets/stats/stats-screen.js"
};
static const unsigned char stats_stats_css[] = {
#embed "../PaperViewer/Assets/stats/stats.css"
};
static const unsigned char stats_word_table_js[] = {
#embed "../PaperViewer/Assets/stats/word-table.js"
};
static const unsigned char strings_js[] = {
#embed "../PaperViewer/Assets/strings.js"
};
static const unsigned char strings_en_js[] = {
#embed "../PaperViewer/Assets/strings/en.js"
};
static const unsigned char strings_zh_hans_js[] = {
#embed "../PaperViewer/Assets/strings/zh-Hans.js"
};
static const unsigned char sync_state_js[] = {
#embed "../PaperViewer/Assets/sync-state.js"
};
static const unsigned char tag_list_js[] = {
#embed "../PaperViewer/Assets/tag-list.js"
};
static const unsigned char tokens_css[] = {
#embed "../PaperViewer/Assets/tokens.css"
};
static const unsigned char undo_js[] = {
#embed "../PaperViewer/Assets/undo.js"
};

#define ASSET(name, bytes) {name, bytes, sizeof(bytes)}

static const struct viewer_asset assets[] = {
    ASSET("api.js", api_js),
    ASSET("banner.js", banner_js),
    ASSET("base.css", base_css),
    ASSET("check-line.js", check_line_js),
    ASSET("dialog.js", dialog_js),
    ASSET("document/ahead.js", document_ahead_js),
    ASSET("document/compare-pane.js", document_compare_pane_js),
    ASSET("document/compare.js", document_compare_js),
    ASSET("document/details.js", document_details_js),
    ASSET("document/document-screen.js", document_document_screen_js),
    ASSET("document/export-dialog.js", document_export_dialog_js),
    ASSET("document/document.css", document_document_css),
    ASSET("document/find-bar.js", document_find_bar_js),
    ASSET("document/gestures.js", document_gestures_js),
    ASSET("document/layout.js", document_layout_js),
    ASSET("document/mark-threads.js", document_mark_threads_js),
    ASSET("document/markup-layer.js", document_markup_layer_js),
    ASSET("document/markup-shapes.js", document_markup_shapes_js),
    ASSET("document/marks-list.js", document_marks_list_js),
    ASSET("document/page-view.js", document_page_view_js),
    ASSET("document/pages.css", document_pages_css),
    ASSET("document/panes.js", document_panes_js),
    ASSET("document/paper-viewer.js", document_paper_viewer_js),
    ASSET("document/printing.js", document_printing_js),
    ASSET("document/session.js", document_session_js),
    ASSET("document/sidebar.js", document_sidebar_js),
    ASSET("document/text-layer.js", document_text_layer_js),
    ASSET("document/text-lines.js", document_text_lines_js),
    ASSET("document/tile-layer.js", document_tile_layer_js),
    ASSET("document/toolbar.js", document_toolbar_js),
    ASSET("document/versions-panel.js", document_versions_panel_js),
    ASSET("document/words.js", document_words_js),
    ASSET("document/zoom.js", document_zoom_js),
    ASSET("dom.js", dom_js),
    ASSET("doubtful-dialog.js", doubtful_dialog_js),
    ASSET("embed.html", embed_html),
    ASSET("embed.js", embed_js),
    ASSET("events.js", events_js),
    ASSET("full-screen.js", full_screen_js),
    ASSET("help-dialog.js", help_dialog_js),
    ASSET("history-dialog.js", history_dialog_js),
    ASSET("icon.svg", icon_svg),
    ASSET("icons.js", icons_js),
    ASSET("inbox/bursts.js", inbox_bursts_js),
    ASSET("inbox/choose-page.js", inbox_choose_page_js),
    ASSET("inbox/choose-photo.js", inbox_choose_photo_js),
    ASSET("inbox/corner-editor.js", inbox_corner_editor_js),
    ASSET("inbox/corners.js", inbox_corners_js),
    ASSET("inbox/file-grid.js", inbox_file_grid_js),
    ASSET("inbox/legible.js", inbox_legible_js),
    ASSET("inbox/inbox-screen.js", inbox_inbox_screen_js),
    ASSET("inbox/inbox.css", inbox_inbox_css),
    ASSET("inbox/notes-list.js", inbox_notes_list_js),
    ASSET("inbox/paper-maker.js", inbox_paper_maker_js),
    ASSET("inbox/paper-review.js", inbox_paper_review_js),
    ASSET("inbox/sorter.js", inbox_sorter_js),
    ASSET("inbox/swipe.js", inbox_swipe_js),
    ASSET("inbox/waiting-files.js", inbox_waiting_files_js),
    ASSET("index.html", index_html),
    ASSET("inbox/code-path.js", inbox_code_path_js),
    ASSET("inbox/phone-dialog.js", inbox_phone_dialog_js),
    ASSET("indexing-line.js", indexing_line_js),
    ASSET("kept.js", kept_js),
    ASSET("keys.js", keys_js),
    ASSET("library/batch-bar.js", library_batch_bar_js),
    ASSET("library/choose-document.js", library_choose_document_js),
    ASSET("library/covers.js", library_covers_js),
    ASSET("library/doc-actions.js", library_doc_actions_js),
    ASSET("library/doc-list.js", library_doc_list_js),
    ASSET("library/filters.js", library_filters_js),
    ASSET("library/folders.js", library_folders_js),
    ASSET("library/imports.js", library_imports_js),
    ASSET("library/library-screen.js", library_library_screen_js),
    ASSET("library/library.css", library_library_css),
    ASSET("library/listing.js", library_listing_js),
    ASSET("library/new-dialog.js", library_new_dialog_js),
    ASSET("library/organize-screen.js", library_organize_screen_js),
    ASSET("library/registry-screen.js", library_registry_screen_js),
    ASSET("library/saved-searches.js", library_saved_searches_js),
    ASSET("library/search-results.js", library_search_results_js),
    ASSET("library/tag-dialog.js", library_tag_dialog_js),
    ASSET("library/window-of-rows.js", library_window_of_rows_js),
    ASSET("locks.js", locks_js),
    ASSET("main.js", main_js),
    ASSET("markup/eraser-tool.js", markup_eraser_tool_js),
    ASSET("markup/geometry.js", markup_geometry_js),
    ASSET("markup/hits.js", markup_hits_js),
    ASSET("markup/ink.js", markup_ink_js),
    ASSET("markup/ink-outline.js", markup_ink_outline_js),
    ASSET("markup/ink-tool.js", markup_ink_tool_js),
    ASSET("markup/markup-mode.js", markup_markup_mode_js),
    ASSET("markup/markup-toolbar.js", markup_markup_toolbar_js),
    ASSET("markup/select-tool.js", markup_select_tool_js),
    ASSET("markup/shape-tool.js", markup_shape_tool_js),
    ASSET("markup/stamp-tool.js", markup_stamp_tool_js),
    ASSET("markup/text-tool.js", markup_text_tool_js),
    ASSET("markup/words-selected.js", markup_words_selected_js),
    ASSET("menu.js", menu_js),
    ASSET("navigation.js", navigation_js),
    ASSET("no-token.html", no_token_html),
    ASSET("not-found.html", not_found_html),
    ASSET("notices.js", notices_js),
    ASSET("order.js", order_js),
    ASSET("phone/phone-page.js", phone_phone_page_js),
    ASSET("phone/phone.css", phone_phone_css),
    ASSET("phone/phone.html", phone_phone_html),
    ASSET("phone/sender.js", phone_sender_js),
    ASSET("preferences.js", preferences_js),
    ASSET("print.css", print_css),
    ASSET("reading/books.js", reading_books_js),
    ASSET("reading/onboarding.js", reading_onboarding_js),
    ASSET("reading/page-text.js", reading_page_text_js),
    ASSET("reading/pieces.js", reading_pieces_js),
    ASSET("reading/reader.js", reading_reader_js),
    ASSET("reading/reading-screen.js", reading_reading_screen_js),
    ASSET("reading/reading-settings.js", reading_reading_settings_js),
    ASSET("reading/reading.css", reading_reading_css),
    ASSET("reading/session-keeper.js", reading_session_keeper_js),
    ASSET("reading/shelf-screen.js", reading_shelf_screen_js),
    ASSET("reading/summary.js", reading_summary_js),
    ASSET("reading/word-popup.js", reading_word_popup_js),
    ASSET("reading/words-on-pages.js", reading_words_on_pages_js),
    ASSET("routes.js", routes_js),
    ASSET("settings-dialog.js", settings_dialog_js),
    ASSET("stats/chart.js", stats_chart_js),
    ASSET("stats/stats-screen.js", stats_stats_screen_js),
    ASSET("stats/stats.css", stats_stats_css),
    ASSET("stats/word-table.js", stats_word_table_js),
    ASSET("strings.js", strings_js),
    ASSET("strings/en.js", strings_en_js),
    ASSET("strings/zh-Hans.js", strings_zh_hans_js),
    ASSET("sync-state.js", sync_state_js),
    ASSET("tag-list.js", tag_list_js),
    ASSET("tokens.css", tokens_css),
    ASSET("undo.js", undo_js),
};

size_t viewer_asset_count(void) { return sizeof(assets) / sizeof(assets[0]); }

struct viewer_asset viewer_asset_at(size_t index) { return assets[index]; }
