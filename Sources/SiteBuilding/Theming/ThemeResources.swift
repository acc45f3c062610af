import Base
import LibraryFiles
import MediaLibrary
import PageBuilding
import Planning

/// A project's templates and theme in their layers, with the site's words in its language.
package struct LocalizedLayers: Sendable {
  package let layers: FileLayers
  package let words: Messages

  package init(
    for settings: Settings, of project: Project, reporting diagnostics: inout DiagnosticList
  ) throws {
    layers = try FileLayers.found(in: project, settings, reporting: &diagnostics)
    words = layers.words(for: settings, reporting: &diagnostics)
  }
}

/// The compiled templates and the theme's files, which don't depend on the library.
package struct ThemeResources: Sendable {
  /// nil if a template has errors.
  package let templates: PageTemplates?
  /// nil if the theme has no style sheet.
  package let theme: ThemeAssets?
  /// The theme's drawings for titles without a picture.
  package let covers: CoverDesigns

  /// Compiles the templates and reads the theme.
  package static func read(
    _ localized: LocalizedLayers, for settings: Settings
  ) async -> (ThemeResources, DiagnosticList) {
    var diagnostics = DiagnosticList()
    let templates = localized.layers.templateSet(localized.words)
    let resources = ThemeResources(
      templates: PageTemplates(templates, reporting: &diagnostics),
      theme: ThemeAssets(localized.layers, name: settings.theme, reporting: &diagnostics),
      covers: localized.layers.coverDesigns(reporting: &diagnostics))
    return (resources, diagnostics)
  }
}
