import Base
import FileSystem
import LibraryFiles
import MediaLibrary

/// All files of a project's looks, the owner's and the built-in ones: templates, words and theme.
package struct ThemeFiles: Sendable {
  package let files: [LayeredFile]
  private let project: Project

  private let theme: String

  /// - Parameter newTheme: a theme that is about to get its first file
  package init(
    of project: Project, newTheme: String? = nil, reporting diagnostics: inout DiagnosticList
  ) throws {
    let settings = try project.readSettings(reporting: &diagnostics).settings
    files = try FileLayers.found(
      in: project, settings, newTheme: newTheme, reporting: &diagnostics
    ).all
    self.project = project
    theme = settings.theme
  }

  /// A line for each file.
  package var text: String {
    let width = files.map(\.path.count).max() ?? 0
    return files.map { file in
      file.path + String(repeating: " ", count: width - file.path.count + 2) + file.standing + "\n"
    }.joined()
  }

  package var json: [JSONValue] { files.map(\.json) }

  /// The file with a path or name, with or without `.html`; nil after reporting an unknown one.
  package func file(named name: String, reporting diagnostics: inout DiagnosticList) -> LayeredFile?
  {
    let wanted = [name, "templates/" + name, "templates/\(name).html", "theme/" + name]
    let file = files.first { file in
      wanted.contains(file.path) || file.layers.contains { $0.shownPath == name }
    }
    if file == nil {
      diagnostics.report(.unknownLook(name, known: files.map { $0.templateName ?? $0.name }))
    }
    return file
  }

  /// Copies a file that isn't the project's own into the project, which can be undone; nil after
  /// reporting why not.
  ///
  /// - Parameters:
  ///
  /// - newName: the name of the copy, so that it replaces nothing
  ///
  /// - folder: the theme that gets a copy of the built-in file, instead of the project
  ///
  /// - whenWaiting: called if another process is changing the project
  package func eject(
    _ name: String, as newName: String? = nil, into folder: String? = nil, isForced: Bool,
    by origin: ChangeOrigin, whenWaiting: () -> Void = {},
    reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> EjectReport? {
    guard let file = file(named: name, reporting: &diagnostics) else { return nil }
    let copied = file.layers.last { $0.isBuiltin || folder == nil && $0.layer == .theme }
    guard let copied else {
      return diagnostics.report(.lookNotBuiltIn(file.name).at(.file(file.ownPath)))
    }
    let target = path(of: file, as: newName, in: folder)
    let lock = try ProjectLock(project, whenWaiting: whenWaiting)
    let isThere = try project.folder.exists(target)
    guard isForced || !isThere else {
      return diagnostics.report(.lookExists(newName ?? file.name, in: folder).at(.file(target)))
    }
    let bytes = newName == nil ? CopiedFile.copy(of: copied) : copied.bytes()
    try lock.change([FileChange(target, bytes)], by: origin)
    let use: EjectReport.Use =
      if newName != nil { .none } else if file.isWords {
        .words
      } else if let folder, folder != theme {
        .ofTheme(folder)
      } else { .replacement }
    return EjectReport(
      file: target, original: copied.shownPath, shownFile: project.folder.shown(target), use: use)
  }

  /// `templates/card.html` → `templates/my-card.html`, `themes/mine/templates/card.html`; and
  /// `theme/icon.svg` → `themes/mine/icon.svg`
  private func path(of file: LayeredFile, as newName: String?, in theme: String?) -> String {
    let folder = file.path.prefix { $0 != "/" }
    let ending = file.name.drop { $0 != "." }
    let name = newName.map { $0.hasSuffix(ending) ? $0 : $0 + ending } ?? file.name
    guard let theme else { return "\(folder)/\(name)" }
    return "\(Project.themesFolder)/\(theme)/\(folder == "theme" ? "" : "\(folder)/")\(name)"
  }

  /// The lines in which the owner's file differs from the built-in one, or words from those that
  /// they translate; nil after reporting a missing file.
  package func difference(of name: String, reporting diagnostics: inout DiagnosticList) -> String? {
    guard let file = file(named: name, reporting: &diagnostics) else { return nil }
    guard let original = file.original else {
      return diagnostics.report(.lookNotBuiltIn(file.name).at(.file(file.path)))
    }
    guard let own = file.own else {
      return diagnostics.report(.lookNotOwn(file.name).at(.file(original.shownPath)))
    }
    let lines = unifiedDifference(
      from: String(decoding: original.bytes(), as: UTF8.self),
      to: String(decoding: CopiedFile.contents(of: own.bytes()), as: UTF8.self))
    let isBuiltin = original.isBuiltin
    return lines.isEmpty
      ? "\(own.shownPath) equals \(isBuiltin ? "the built-in one" : original.shownPath)\n"
      : "--- \(original.shownPath)\(isBuiltin ? ", built in" : "")\n+++ \(own.shownPath), yours\n"
        + lines
  }
}

package struct EjectReport: Sendable {
  let file: String
  let original: String
  let shownFile: String
  let use: Use

  enum Use {
    case replacement, words
    /// It is used once the settings choose the theme.
    case ofTheme(String)
    /// It is used where a page or another template names it.
    case none
  }

  package var text: String {
    let copy = "\(shownFile) is now a copy of '\(original)'"
    let origin =
      "Its first line names the original, so that 'tokonoma check' can tell when that changes."
    return switch use {
    case .replacement:
      """
      \(copy) and replaces it.
      Change it as you like, and see the result with 'tokonoma build'. Delete it to go back.
      \(origin)

      """
    case .words:
      """
      \(copy) and replaces it.
      Keep only the words that you change: the built-in ones stay in use.
      \(origin)

      """
    case .ofTheme(let theme):
      """
      \(copy).
      To use it, write 'theme: \(theme)' into tokonoma.yml.
      \(origin)

      """
    case .none: "\(copy).\n"
    }
  }

  package var json: JSONValue { ["file": .text(file), "copiedFrom": .text(original)] }
}

extension LayeredFile {
  /// `yours, hides Templates/card.html`
  fileprivate var standing: String {
    guard let own else { return "built in" + (builtin.map { ", \($0.shownPath)" } ?? "") }
    let owner = own.layer == .theme ? "of the theme, \(own.shownPath)" : "yours"
    guard layers.count > 1, let original else { return owner }
    if isWords { return "\(owner), its words go before those of \(original.shownPath)" }
    return "\(owner), hides \(original.shownPath)"
      + (isBehind ? ", which has changed since you copied it" : "")
  }

  fileprivate var json: JSONValue {
    [
      "file": .text(path), "wins": .text(layers.last?.shownPath ?? ""),
      "hides": .texts(isWords ? [] : layers.dropLast().map(\.shownPath)),
      "isOwn": .flag(isOwn), "isBehind": .flag(isBehind),
    ]
  }
}
