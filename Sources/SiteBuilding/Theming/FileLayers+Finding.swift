import Base
import FileSystem
import LibraryFiles
import MediaLibrary

extension FileLayers {
  /// The built-in templates and theme below the project's `templates/` and `theme/`.
  package static func found(
    in project: Project, _ settings: Settings, reporting diagnostics: inout DiagnosticList
  ) throws -> FileLayers {
    let themes = Set(BuiltinFiles.themes.map { String($0.path.prefix { $0 != "/" }) }).sorted()
    if !themes.contains(settings.theme) {
      diagnostics.report(
        .unknownTheme(settings.theme, known: themes).at(
          settings.themeLocation ?? .file(Project.settingsFile)))
    }
    // Another theme replaces an unknown one, so that its files aren't reported as missing.
    let prefix = (themes.contains(settings.theme) ? settings.theme : themes.first ?? "") + "/"
    let builtinTheme = BuiltinFiles.themes.filter {
      $0.path.hasPrefix(prefix) && !$0.path.hasPrefix(prefix + desk)
    }
    return FileLayers(
      templates: [
        builtin(
          BuiltinFiles.templates.filter { !$0.path.hasPrefix(desk) }, shownBelow: "Templates/"
        ) { $0 },
        try own("templates", in: project, reporting: &diagnostics),
      ],
      theme: [
        builtin(builtinTheme, shownBelow: "Themes/") { String($0.dropFirst(prefix.count)) },
        try own("theme", in: project, reporting: &diagnostics),
      ])
  }

  /// The built-in files of the first theme, without any of a project.
  package static var builtin: FileLayers {
    let theme = BuiltinFiles.themes.filter { $0.path.hasPrefix("alcove/") }
    return FileLayers(
      templates: [builtin(BuiltinFiles.templates, shownBelow: "Templates/") { $0 }],
      theme: [builtin(theme, shownBelow: "Themes/") { String($0.dropFirst("alcove/".count)) }])
  }

  /// The style sheet of the built-in theme.
  package var style: [UInt8] {
    var ignored = DiagnosticList()
    return StyleSheet(theme, reporting: &ignored)?.bytes ?? []
  }

  /// The folder of the templates and the theme's files for the desk. They aren't part of the site,
  /// and no project replaces them: a page that writes to the library has only our own script.
  package static let desk = "desk/"

  private static func builtin(
    _ files: [BuiltinFile], shownBelow folder: String, name: (String) -> String
  ) -> [String: File] {
    Dictionary(
      files.map { file in
        (name(file.path), File(shownPath: folder + file.path) { file.bytes })
      }, uniquingKeysWith: { first, _ in first })
  }

  private static func own(
    _ folder: String, in project: Project, reporting diagnostics: inout DiagnosticList
  ) throws -> [String: File] {
    var files: [String: File] = [:]
    for path in try project.ownPaths(below: folder, reporting: &diagnostics) {
      let name = String(decoding: path.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self)
      // In a file that this one becomes a part of, a byte order mark would be in the middle.
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let read = try project.folder.read(path)
      let bytes = read.starts(with: mark) ? Array(read.dropFirst(mark.count)) : read
      files[name] = File(shownPath: path) { bytes }
    }
    return files
  }
}
