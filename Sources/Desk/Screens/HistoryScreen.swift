import Base
import LibraryCommands
import LibraryFiles
import MediaLibrary
import Templates

/// The last changes that commands and the desk made, each with its difference and undo.
enum HistoryScreen: Screen {
  static func context(of request: ScreenRequest) throws -> Named<HistoryContext>? {
    var problems = DiagnosticList()
    let undoable = try UndoableChanges(of: request.project, reporting: &problems)
    let lines = try undoable.lines(in: request.project, most: 40)
    return Named(
      request.words[.history],
      HistoryContext(
        changes: zip(undoable.changes, lines).map { HistoryChangeContext($0, $1, request) }))
  }
}

/// `desk/history.html`
struct HistoryContext: TemplateContext {
  let changes: [HistoryChangeContext]
}

struct HistoryChangeContext: TemplateContext {
  let number: String
  let command: String
  let date: String?
  /// The title that the only file has.
  let name: String?
  /// The keys whose lines changed; empty if other text changed.
  let keys: [ChangedKeyContext]
  let files: [String]
  let lines: [ChangedLineContext]
  let isChangedSince: Bool
  let undo: ActionContext?

  init(
    _ change: UndoableChanges.Change, _ lines: [ChangedLines.Line], _ request: ScreenRequest
  ) {
    let words = request.words
    number = String(change.number)
    command = change.command
    date = change.date.isEmpty ? nil : change.date
    files = change.paths.prefix(12).map { $0 }
    let titles = request.reading.library.titles.filter { change.paths == [$0.path] }
    name = titles.count == 1 ? titles[0].entry.name(in: request.reading.settings) : nil
    keys = titles.count == 1 ? ChangedKeyContext.all(in: lines) : []
    self.lines = lines.map(ChangedLineContext.init)
    isChangedSince = !change.changedSince.isEmpty
    undo =
      isChangedSince
      ? nil
      : request.action(
        words[.undo], "undo", value: String(change.number),
        spokenLabel: "\(words[.undo]): \(change.command)", style: "undo")
  }

  static let fields = Fields<HistoryChangeContext>("change")
}

extension ChangedKeyContext {
  /// The keys of lines such as `rating: 9`, each with its old and its new value.
  fileprivate static func all(in lines: [ChangedLines.Line]) -> [ChangedKeyContext] {
    var keys: [String] = []
    var values: [String: (before: String?, after: String?)] = [:]
    for line in lines {
      guard let colon = line.text.firstIndex(of: ":") else { continue }
      let key = String(line.text[..<colon])
      let value = line.text[colon...].dropFirst()
      guard value.first == " ", value.count > 1, key != "updated", FieldKey(rawValue: key) != nil
      else { continue }
      if values[key] == nil { keys.append(key) }
      let text = shortened(String(value.dropFirst()))
      if line.isNew { values[key, default: (nil, nil)].after = text }
      if !line.isNew { values[key, default: (nil, nil)].before = text }
    }
    return keys.map { key in
      ChangedKeyContext(key: key, before: values[key]?.before, after: values[key]?.after)
    }
  }
}
