import Exchange
import LibraryCommands
import LibraryFiles
import MediaLibrary
import Planning
import Templates

/// An uploaded file: its tracker, and its numbers.
struct ImportedFileContext: TemplateContext {
  let name: String
  let facts: String

  init(_ file: ImportReport.File, _ words: DeskWords) {
    func count(_ word: DeskWord, _ number: Int, isRare: Bool = false) -> String? {
      isRare && number == 0 ? nil : words[word, ("count", words.site.number(number))]
    }
    name = file.path
    let notTaken = file.notTaken + file.count(.refused) + file.count(.unsure) + file.count(.removed)
    facts =
      ([file.tracker, words.site.count(file.outcomes.count, .titles)] as [String?] + [
        count(.countNew, file.count(.added)), count(.countChanged, file.count(.updated)),
        count(.countUnchanged, file.count(.unchanged)),
        count(.countNotTaken, notTaken, isRare: true),
      ]).compactMap { $0 }.joined(separator: " · ")
  }
}

/// Titles or lists with the same outcome.
struct ImportGroupContext: TemplateContext {
  let heading: String
  let count: String
  let rows: [ImportRowContext]
  let more: String?

  private static let most = 100

  /// nil for an empty group.
  init?(_ heading: String, _ rows: some Collection<ImportRowContext>, _ words: DeskWords) {
    self.init(heading, rows.count, words) { rows.prefix($0).map { $0 } }
  }

  /// - Parameter first: makes only the first rows, because wording all rows of a large import takes
  ///   long
  private init?(
    _ heading: String, _ count: Int, _ words: DeskWords, first: (Int) -> [ImportRowContext]
  ) {
    if count == 0 { return nil }
    self.heading = heading
    self.count = words.site.number(count)
    rows = first(ImportGroupContext.most)
    let rest = count - rows.count
    more = rest > 0 ? words[.moreRows, ("count", words.site.number(rest))] : nil
  }

  static func all(of report: ImportReport, _ request: ScreenRequest) -> [ImportGroupContext] {
    let words = request.words
    func changes(_ word: DeskWord, isNew: Bool) -> ImportGroupContext? {
      let titles = report.changed.filter { $0.isNew == isNew }
      return ImportGroupContext(words[word], titles.count, words) { most in
        titles.prefix(most).map { ImportRowContext($0.id, $0.changes, request) }
      }
    }
    func texts(_ word: DeskWord, _ texts: [String]) -> ImportGroupContext? {
      ImportGroupContext(words[word], texts.count, words) { most in
        texts.prefix(most).map { ImportRowContext($0, [], request) }
      }
    }
    return [
      changes(.newTitles, isNew: true), changes(.changedTitles, isNew: false),
      texts(.keptPrivate, report.hidden), texts(.removedTitles, report.removed),
      texts(.vanishedTitles, report.vanished),
      texts(.staysRemoved, report.staysRemoved + report.listsStayRemoved),
      texts(.newLists, report.lists),
      texts(.changedLists, report.changedLists.map(\.path) + report.removedLists),
      texts(.keptLists, report.keptLists.map(\.path)), texts(.notRead, report.leftOut),
    ].compactMap { $0 }
  }
}

struct ImportRowContext: TemplateContext {
  let name: String
  let changes: [ChangedKeyContext]

  /// - Parameter id: a title's, or another text
  init(_ id: String, _ changes: [ImportReport.ChangedKey], _ request: ScreenRequest) {
    let title = request.reading.title(id)
    name = title.map { $0.entry.name(in: request.reading.settings) } ?? id
    self.changes = changes.map { change in
      ChangedKeyContext(
        key: change.key, before: change.before.map(ImportRowContext.shortened),
        after: change.after.map(ImportRowContext.shortened))
    }
  }

  /// A file of the site.
  init(path: String) { (name, changes) = (path, []) }

  private static func shortened(_ text: String) -> String {
    let start = text.prefix(200)
    return start.endIndex == text.endIndex ? text : start + "…"
  }
}
