import Base
import Exchange
import FileSystem
import HTTPServing
import LibraryFiles
import MediaLibrary
import Trackers

extension FormTarget {
  /// Takes files to import, and finds out which trackers they come from.
  static func handFiles(_ form: SentForm, _ desk: OpenDesk) throws -> HTTPResponse {
    guard !form.files.isEmpty else { return try desk.refuse(.noFiles, form) }
    guard !desk.importing.isRunning else { return try desk.refuse(.workGoesOn, form) }
    let files = try HandedFiles(form.files)
    return try desk.run(desk.imports.hand(files), isDryRun: true, form)
  }

  /// Repeats the dry run with the answers of a form, imports, or discards the files.
  static func importFiles(_ form: SentForm, _ desk: OpenDesk) throws -> HTTPResponse {
    guard !desk.importing.isRunning else { return try desk.refuse(.workGoesOn, form) }
    guard var batch = desk.imports.now, batch.files != nil, form["batch"] == String(batch.number)
    else { return try desk.refuse(.otherFiles, form) }
    if form["step"] == "discard" {
      desk.imports.discard()
      return .desk(leadingTo: "/import")
    }
    if let reason = batch.answer(form.fields) {
      return try desk.answer(Notice(outcome: .refused, reasons: [reason]), to: form)
    }
    return try desk.run(batch, isDryRun: form["step"] != "import", form)
  }
}

extension OpenDesk {
  fileprivate func run(
    _ batch: Imports.Batch, isDryRun: Bool, _ form: SentForm
  ) throws -> HTTPResponse {
    let origin = ChangeOrigin(
      command: "desk import " + (batch.files?.names ?? []).joined(separator: " "), date: today())
    let hasBegun = importing.begin(
      telling: { self.showNews() },
      doing: { progress in
        var batch = batch
        let workers = WorkerPool(count: WorkerPool.availableCores, progress: progress)
        do throws(FileError) {
          batch.outcome = try batch.outcome(
            into: self.library.project, checkingPicturesWith: self.pictures, isDryRun: isDryRun,
            by: origin, on: workers)
        } catch {
          batch.outcome = nil
          batch.failure = DeskHandler.words(of: error)
        }
        if batch.outcome?.isDone == true { batch.files = nil }
        self.imports.keep(batch)
        // An import can change any number of files.
        if !isDryRun { _ = try? self.library.reread(changed: [Project.settingsFile]) }
        if !isDryRun, batch.answers.fetchesFacts { self.fill(batch, origin) }
      })
    return hasBegun ? .desk(leadingTo: "/import") : try refuse(.workGoesOn, form)
  }

  /// Fetches what new titles lack; pages update as it comes.
  private func fill(_ batch: Imports.Batch, _ origin: ChangeOrigin) {
    guard let sources, let report = batch.outcome?.report, let change = report.change else {
      return
    }
    let project = library.project
    let titles = report.changed.filter(\.isNew).map(\.id)
    if titles.isEmpty { return }
    Task.detached { try? await sources.fill(project, titles, (change, origin), nil) }
  }
}

extension Imports.Batch {
  /// Takes the answers of a form; returns a message if one is invalid.
  fileprivate mutating func answer(_ form: FormFields) -> String? {
    var new = ImportingAnswers()
    new.tables = answers.tables
    new.takenNames = form.fields.filter { $0.name == "take" }.map(\.value)
    new.rule = form["others"].flatMap { ImportQuestion.Rule(rawValue: $0) } ?? .skip
    new.dateOrder = form["dates"].flatMap { DateOrder(rawValue: $0) }
    new.best = form["best"].flatMap { Int($0) }.flatMap {
      TableColumns.bestScores.contains($0) ? $0 : nil
    }
    new.statuses = statusWords.enumerated().compactMap { index, word in
      form["status-\(index)"].flatMap { Status(rawValue: $0) }.map { (word, $0) }
    }
    // A box that isn't ticked isn't sent.
    new.keepsStars = outcome?.asksStars != true || form["stars"] == "true"
    new.publishesLists = form["lists"] == "public"
    new.fetchesFacts = form["facts"] == "true"
    new.isPermitted = form["anyway"] == "true"
    for (index, question) in (outcome?.questions ?? []).enumerated() {
      guard let text = form["question-\(index)"] else { continue }
      let choice = Int(text).flatMap { question.candidates.indices.contains($0) ? $0 : nil }
      if let choice {
        new.decisions.append((question, .isCandidate(choice)))
      } else if text == "new" {
        new.decisions.append((question, .isNew))
      } else if text == "skip" {
        new.decisions.append((question, nil))
      }
    }
    if let (path, columns) = outcome?.tables.first, let title = form["column"], !title.isEmpty {
      var problems = DiagnosticList()
      guard
        let table = TableColumns(
          path, columns, title: title, kind: form["kind"].flatMap { Kind(id: $0) },
          best: form["column-best"].flatMap { Int($0) }, reporting: &problems)
      else { return problems.all.first?.message ?? title }
      new.tables[path] = table
    }
    answers = new
    return nil
  }
}

extension TableColumns {
  /// The columns with the names of keys, beside the one with the titles.
  fileprivate init?(
    _ path: String, _ columns: [String], title: String, kind: Kind?, best: Int?,
    reporting problems: inout DiagnosticList
  ) {
    guard columns.contains(title) else { return nil }
    var pairs = TableColumns.guess(title: title, among: columns)
    if let best, TableColumns.bestScores.contains(best), best != 10,
      let rating = pairs.firstIndex(where: { $0.key == "rating" })
    {
      pairs[rating].column += "/\(best)"
    }
    self.init(
      pairs.map { "\($0.key)=\($0.column)" }.joined(separator: ", "),
      name: TableColumns.name(of: path), kind: kind, reporting: &problems)
  }
}
