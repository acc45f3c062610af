import Base
import FileSystem
import LibraryFiles

/// All files of a project's looks, the owner's and the built-in ones: templates, words and theme.
package struct ThemeFiles: Sendable {
  package let files: [LayeredFile]
  private let project: Project

  package init(of project: Project, reporting diagnostics: inout DiagnosticList) throws {
    let settings = try project.readSettings(reporting: &diagnostics).settings
    files = try FileLayers.found(in: project, settings, reporting: &diagnostics).all
    self.project = project
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

  /// Copies a built-in file into the project, which can be undone; nil after reporting why not.
  ///
  /// - Parameter whenWaiting: called if another process is changing the project
  package func eject(
    _ name: String, isForced: Bool, by origin: ChangeOrigin, whenWaiting: () -> Void = {},
    reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> EjectReport? {
    guard let file = file(named: name, reporting: &diagnostics) else { return nil }
    guard let builtin = file.builtin else {
      return diagnostics.report(.lookNotBuiltIn(file.name).at(.file(file.path)))
    }
    let lock = try ProjectLock(project, whenWaiting: whenWaiting)
    let isThere = try project.folder.exists(file.path)
    guard isForced || !isThere else {
      return diagnostics.report(.lookExists(file.name).at(.file(file.path)))
    }
    try lock.change([FileChange(file.path, CopiedFile.copy(of: builtin))], by: origin)
    return EjectReport(
      file: file.path, original: builtin.shownPath, shownFile: project.folder.shown(file.path),
      isWords: file.isWords)
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
    return lines.isEmpty
      ? "\(own.shownPath) equals the built-in one\n"
      : "--- \(original.shownPath), built in\n+++ \(own.shownPath), yours\n" + lines
  }
}

package struct EjectReport: Sendable {
  let file: String
  let original: String
  let shownFile: String
  let isWords: Bool

  package var text: String {
    let advice =
      isWords
      ? "Keep only the words that you change: the built-in ones stay in use."
      : "Change it as you like, and see the result with 'tokonoma build'. Delete it to go back."
    return """
      \(shownFile) is now a copy of the built-in file and replaces it.
      \(advice)
      Its first line names the original, so that 'tokonoma check' can tell when that changes.

      """
  }

  package var json: JSONValue { ["file": .text(file), "copiedFrom": .text(original)] }
}

extension LayeredFile {
  /// `yours, hides Templates/card.html`
  fileprivate var standing: String {
    guard isOwn else { return "built in" + (builtin.map { ", \($0.shownPath)" } ?? "") }
    guard let builtin else { return "yours" }
    if isWords { return "yours, its words go before those of \(builtin.shownPath)" }
    return "yours, hides \(builtin.shownPath)"
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
