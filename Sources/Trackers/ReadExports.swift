import Base
import FileSystem
import MediaLibrary

package struct TrackerExport: Sendable {
  package let path: String
  package let tracker: Tracker
  package var export: Export
  /// Files in the archive or folder that no tracker recognizes, by their names there.
  package let passedOver: [String]
}

/// Reads an export, recognized by its contents; empty, with a report, if that fails.
///
/// - Parameters:
///   - path: absolute or below `folder`; a file, an archive, a folder, or `-` for the standard
///     input
///   - tables: tables with named columns to look for beside the trackers' exports
///   - columns: the columns of the file, whatever format it seems to have
///   - ask: asks for the columns of an unknown table
///   - askOrder: asks for the order of dates if no row shows it
///   - publishesLists: whether to publish lists if the export doesn't tell who may see them
///   - today: for recognizing days in the future; nil if the clock is unknown
package func readExports(
  _ path: String, in folder: Folder, besides tables: [TableColumns] = [],
  by columns: TableColumns? = nil, asking ask: ColumnsQuestion = { _, _ in nil },
  knowing answers: ImportAnswers = ImportAnswers(),
  askingOrder askOrder: DateOrderQuestion = { _ in nil },
  publishingLists publishesLists: Bool = false, on workers: WorkerPool = WorkerPool(count: 1),
  today: PartialDate? = nil, reporting: inout DiagnosticList
) -> [TrackerExport] {
  var found = DiagnosticList()
  var columns = columns
  func read(_ answers: ImportAnswers) -> [TrackerExport] {
    found = DiagnosticList()
    var answered: TableColumns?
    let exports = trackerExports(
      path, in: folder, besides: tables, by: columns,
      asking: {
        answered = ask($0, $1)
        return answered
      }, knowing: answers, publishingLists: publishesLists, on: workers, reporting: &found)
    columns = columns ?? answered
    return exports
  }
  var exports = read(answers)
  // Only reading the rows shows whether a date can't be read without knowing the order.
  if path != ExportFiles.standardInput,
    found.all.contains(where: { $0.id == Diagnostic.orderUnknown }), let order = askOrder(path)
  {
    var answers = answers
    answers.dateOrder = order
    exports = read(answers)
  }
  for export in exports { found.reportDoubtfulDays(of: export.export.titles, today: today) }
  reporting.report(contentsOf: found.merged)
  return exports
}

private func trackerExports(
  _ path: String, in folder: Folder, besides tables: [TableColumns], by columns: TableColumns?,
  asking ask: ColumnsQuestion, knowing answers: ImportAnswers, publishingLists publishesLists: Bool,
  on workers: WorkerPool, reporting: inout DiagnosticList
) -> [TrackerExport] {
  var trackers = columns.map { [Tracker($0)] } ?? Tracker.table + tables.map(Tracker.init)
  guard let found = ExportFiles(path, in: folder, answers, reporting: &reporting) else { return [] }
  if !found.archives.isEmpty {
    reporting.report(.archivesWithin(found.archives.sorted(by: precedesInBytes), path))
  }
  var documents: [Int: [ExportDocument]] = [:]
  var passedOver: [String] = []
  for document in found.documents {
    if let index = trackers.firstIndex(where: { $0.recognizes(document) }) {
      documents[index, default: []].append(document)
    } else {
      passedOver.append(document.name)
    }
  }
  if documents.isEmpty, columns == nil, let (document, table) = onlyTable(of: found),
    table.columns.count > 1,
    OtherTracker.export(document) == nil, let answer = ask(path, table.columns)
  {
    documents[trackers.count] = [document]
    trackers.append(Tracker(answer))
    passedOver = []
  }
  guard !documents.isEmpty else {
    if found.isDamaged { return [] }
    if let columns {
      let table = onlyTable(of: found)?.table
      reporting.report(
        .columnsMissing(
          table.map { columns.missing(among: $0.columns) } ?? [], among: table?.columns ?? [],
          at: path))
    } else {
      reporting.report(unknownExport(found, path))
    }
    return []
  }
  for document in found.documents
  where passedOver.contains(document.name) && isNamelessTableOfLetterboxd(document) {
    reporting.report(.tableWithoutItsName(document.source.path, severity: .warning))
  }
  return documents.keys.sorted().map { index in
    let tracker = trackers[index]
    let count = reporting.all.count
    var export = tracker.read(documents[index] ?? [], workers, &reporting)
    let unread = found.documents.filter { document in
      passedOver.contains(document.name) && tracker.misses(document)
    }.map(\.name)
    if !unread.isEmpty {
      reporting.report(.filesNotRead(unread, of: tracker.name, in: path))
      passedOver.removeAll(where: unread.contains)
    }
    if !found.isWhole || !unread.isEmpty || export.titles.isEmpty { export.isWhole = false }
    export.covered = tracker.covers(found.documents)
    // A value that couldn't be read doesn't count as removed.
    if reporting.all.dropFirst(count).contains(where: { $0.id == "export-value" }) {
      export.covered.subtract([FieldKey].runs)
    }
    export.account = found.documents.lazy.compactMap(tracker.account).first
    if publishesLists { export.publishLists() }
    if !tracker.hasVisibility { export.hideTitlesKnownPrivately() }
    let tooLong = export.titles.filter { $0.title.utf8.count > 100_000 }
    if !tooLong.isEmpty {
      export.notTaken += tooLong.map(Diagnostic.titleTooLong)
      let identities = Set(tooLong.map(\.identity))
      export.titles.removeAll { identities.contains($0.identity) }
    }
    for row in export.notTaken { reporting.report(row) }
    return TrackerExport(
      path: path, tracker: tracker, export: export,
      passedOver: index == documents.keys.min() ? passedOver : [])
  }
}

package typealias ColumnsQuestion = (_ path: String, _ columns: [String]) -> TableColumns?
package typealias DateOrderQuestion = (_ path: String) -> DateOrder?

private func onlyTable(of found: ExportFiles) -> (document: ExportDocument, table: ExportTable)? {
  guard found.documents.count == 1, let table = found.documents[0].table, !table.columns.isEmpty
  else { return nil }
  return (found.documents[0], table)
}

/// The exports that can be read, for help texts: `MyAnimeList's XML export (.xml or .xml.gz)`.
package var readableExports: [String] { Tracker.table.map(\.files) }

private func unknownExport(_ found: ExportFiles, _ path: String) -> Diagnostic {
  if let answer = found.documents.first?.json, let error = answer.items(of: "errors").first,
    case let message = error.string("message"), !message.isEmpty
  {
    return .errorAnswer(message, path)
  }
  if found.documents.count == 1, isNamelessTableOfLetterboxd(found.documents[0]) {
    return .tableWithoutItsName(path)
  }
  if found.documents.count == 1, let other = OtherTracker.export(found.documents[0]) {
    return .otherExport(path, other.name, instead: other.instead)
  }
  return .unknownExport(
    path, hasSeveral: found.hasSeveral, columns: onlyTable(of: found)?.table.columns,
    understood: Tracker.table.map(\.name))
}

extension DiagnosticList {
  /// Reports dates of the owner's in the future, or before the title came out.
  mutating func reportDoubtfulDays(of titles: [ExportedTitle], today: PartialDate?) {
    func areAny(of title: ExportedTitle, _ early: PartialDate?, _ late: PartialDate?) -> Bool {
      title.ownDays.contains { day in (early ?? day).isSurelyBefore(late ?? day) }
    }
    let toCome = today.map { day in titles.filter { areAny(of: $0, day, nil) } } ?? []
    let early = titles.filter { areAny(of: $0, nil, $0.values[.released]?.day) }
    if !toCome.isEmpty { report(.daysToCome(in: toCome)) }
    if !early.isEmpty { report(.daysBeforeRelease(of: early)) }
  }
}

extension ExportedTitle {
  fileprivate var ownDays: [PartialDate] {
    let keys: [FieldKey] = [.started, .finished, .dropped]
    let runs = values[.history]?.items ?? []
    return keys.compactMap { values[$0]?.day }
      + runs.flatMap { run in ["started", "finished"].compactMap { run[$0]?.date } }
  }
}

extension Export {
  /// Publishes lists with an unknown audience, and the titles that only these lists contain.
  mutating func publishLists() {
    var shown: Set<String> = []
    for index in lists.indices where lists[index].audience == .unknown {
      lists[index].audience = .published
      shown.formUnion(lists[index].items.map(\.identity))
    }
    titles = titles.map { title in
      shown.contains(title.identity) && title.values[.visibility] == nil ? title.shown : title
    }
  }

  /// Hides titles that are only known from private lists, notes, or `others`.
  mutating func hideTitlesKnownPrivately(besides others: Set<String> = []) {
    var (hidden, shown) = (others, Set<String>())
    for list in lists {
      for item in list.items {
        if list.isPrivate { hidden.insert(item.identity) } else { shown.insert(item.identity) }
      }
    }
    for title in titles where title.values.hasPublic { shown.insert(title.identity) }
    titles = titles.map { title in
      let identity = title.identity
      let isKnownPrivately = hidden.contains(identity) || title.values[.notes]?.value != nil
      guard isKnownPrivately, !shown.contains(identity), title.values[.visibility]?.value == nil
      else { return title }
      return title.hidden
    }
  }
}
