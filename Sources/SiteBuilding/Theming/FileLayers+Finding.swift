import Base
import FileSystem
import LibraryFiles
import MediaLibrary

extension FileLayers {
  /// The built-in templates and theme, below the theme that the settings choose, below the
  /// project's `templates/` and `theme/`.
  ///
  /// - Parameter newTheme: a theme that is about to get its first file
  package static func found(
    in project: Project, _ settings: Settings, newTheme: String? = nil,
    reporting diagnostics: inout DiagnosticList
  ) throws -> FileLayers {
    let name = settings.theme
    let builtins = Set(BuiltinFiles.themes.map { String($0.path.prefix { $0 != "/" }) }).sorted()
    let theme = try project.themeFiles(of: name, reporting: &diagnostics)
    if theme == nil, !builtins.contains(name), name != newTheme {
      diagnostics.report(
        .unknownTheme(name, folders: try project.themeNames(), builtin: builtins).at(
          settings.themeLocation ?? .file(Project.settingsFile)))
    }
    // What a theme lacks comes from the first built-in one.
    let prefix = (builtins.contains(name) ? name : builtins.first ?? "") + "/"
    let builtinTheme = BuiltinFiles.themes.filter {
      $0.path.hasPrefix(prefix) && !$0.path.hasPrefix(prefix + desk)
    }
    return FileLayers(
      templates: [
        builtin(
          BuiltinFiles.templates.filter { !$0.path.hasPrefix(desk) }, shownBelow: "Templates/"
        ) { $0 },
        theme?.templates ?? [:],
        try project.files(below: "templates", in: .project, reporting: &diagnostics),
      ],
      theme: [
        builtin(builtinTheme, shownBelow: "Themes/") { String($0.dropFirst(prefix.count)) },
        theme?.others ?? [:],
        try project.files(below: "theme", in: .project, reporting: &diagnostics),
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
        (name(file.path), File(in: .builtin, shownPath: folder + file.path) { file.bytes })
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension Project {
  fileprivate func themeNames() throws(FileError) -> [String] {
    guard try folder.status(of: Project.themesFolder)?.kind == .folder else { return [] }
    let items = try folder.items(of: Project.themesFolder) ?? []
    return items.filter { $0.kind == .folder && !$0.name.hasPrefix(".") }.map(\.name)
      .sortedInBytes()
  }

  /// The files of a theme, by their names in `templates/` and in `theme/`; nil for a missing theme.
  ///
  /// A theme may come from someone else. Links in it could publish anything in the project, so none
  /// is followed.
  fileprivate func themeFiles(
    of name: String, reporting diagnostics: inout DiagnosticList
  ) throws -> (templates: [String: FileLayers.File], others: [String: FileLayers.File])? {
    let start = "\(Project.themesFolder)/\(name)"
    for path in [Project.themesFolder, start] {
      switch try folder.status(of: path, followingLinks: false)?.kind {
      case .folder: continue
      case .link:
        diagnostics.report(.linkInTheme.at(.file(path)))
        return ([:], [:])
      default: return nil
      }
    }
    let files = try files(below: start, in: .theme, reporting: &diagnostics)
    let templates = files.filter { $0.key.hasPrefix(FileLayers.templates) }
    return (
      Dictionary(
        uniqueKeysWithValues: templates.map {
          (String($0.key.dropFirst(FileLayers.templates.count)), $0.value)
        }),
      files.filter { templates[$0.key] == nil }
    )
  }

  /// The files below a folder by their paths there.
  fileprivate func files(
    below start: String, in layer: FileLayers.Layer, reporting diagnostics: inout DiagnosticList
  ) throws -> [String: FileLayers.File] {
    var files: [String: FileLayers.File] = [:]
    let paths = try ownPaths(
      below: start, followsLinks: layer != .theme, reporting: &diagnostics)
    for path in paths {
      let name = String(decoding: path.utf8.dropFirst(start.utf8.count + 1), as: UTF8.self)
      // In a file that this one becomes a part of, a byte order mark would be in the middle.
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let read = try folder.read(path)
      let bytes = read.starts(with: mark) ? Array(read.dropFirst(mark.count)) : read
      files[name] = FileLayers.File(in: layer, shownPath: path) { bytes }
    }
    return files
  }
}
