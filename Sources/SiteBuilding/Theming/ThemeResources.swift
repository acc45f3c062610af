import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import PageBuilding
import Planning
import Templates

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
  package private(set) var templates: PageTemplates?
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

  /// Compiles the templates that pages name, and reports names that nothing in the library has.
  mutating func complete(
    for library: Library, in layers: FileLayers, reporting diagnostics: inout DiagnosticList
  ) {
    let named = library.pages.compactMap(\.template).filter {
      $0.value != PageKind.ownersTemplate
    }
    if !named.isEmpty {
      let names = templates(named, in: layers, reporting: &diagnostics)
      if templates?.compile(ofPages: names, reporting: &diagnostics) == false { templates = nil }
    }
    checkExtras(of: library, reporting: &diagnostics)
  }

  /// The names of the owner's templates among these, without duplicates; others are reported.
  private func templates(
    _ named: [Located<String>], in layers: FileLayers,
    reporting diagnostics: inout DiagnosticList
  ) -> [String] {
    let (files, own) = (layers.all, layers.ownTemplates)
    for template in named where !own.contains(template.value) {
      let isBuiltin = files.contains { $0.templateName == template.value }
      diagnostics.report(
        .unknownPageTemplate(template.value, own: own, isBuiltin: isBuiltin).at(template.location))
    }
    return own.filter { name in named.contains { $0.value == name } }
  }

  private func checkExtras(of library: Library, reporting diagnostics: inout DiagnosticList) {
    let uses = templates?.namedUses ?? []
    guard !uses.isEmpty else { return }
    let names = Set(library.entries.lazy.flatMap(\.work.extras).map(\.name).map(String.init))
    let known = Array(names).sortedInBytes()
    for (use, location) in uses where !names.contains(use.name) {
      let meant = nearest(to: use.name, among: known)
      // A theme may show keys that this library doesn't have.
      if meant == nil, location.path.hasPrefix(Project.themesFolder + "/") { continue }
      diagnostics.report(.unknownExtra(use, meant: meant).at(location))
    }
  }
}
