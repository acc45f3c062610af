import Diagnostics
import LibraryLoading
import Localization
import MediaLibrary
import PageRendering

/// The words that pages say, and where their looks are.
struct Wording: Sendable {
  let layers: FileLayers
  let words: Words

  init(
    for settings: Settings, of project: Project, reporting diagnostics: inout DiagnosticList
  ) throws {
    layers = try FileLayers.found(in: project, settings, reporting: &diagnostics)
    words = layers.words(for: settings, reporting: &diagnostics)
  }
}

/// What pages look like, before there is anything on them: read beside the titles.
struct Looks: Sendable {
  /// nil, as `theme` is, when something was wrong.
  let templates: PageTemplates?
  let theme: ThemeFiles?

  static func read(
    _ wording: Wording, for settings: Settings
  ) async -> (Looks, DiagnosticList) {
    var diagnostics = DiagnosticList()
    let looks = Looks(
      templates: PageTemplates(wording.layers, words: wording.words, reporting: &diagnostics),
      theme: ThemeFiles(wording.layers, name: settings.theme, reporting: &diagnostics))
    return (looks, diagnostics)
  }
}
