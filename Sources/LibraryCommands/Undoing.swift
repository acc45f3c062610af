import Base
import FileSystem
import LibraryFiles

/// The changes that commands made to a project, newest first, for undoing them.
package struct UndoableChanges: Sendable {
  package struct Change: Sendable {
    let step: Journal.Step
    /// Files that were modified after the change.
    package let changedSince: [String]

    package var command: String { step.command }
    package var date: String { step.date }
    /// The change's number in the journal.
    package var number: Int { step.number }

    package var paths: [String] { step.ownersFiles.map(\.path) }
  }

  package let changes: [Change]

  package init(of project: Project, reporting: inout DiagnosticList) throws(FileError) {
    let journal = Journal(project.folder)
    let (steps, unreadable) = try journal.steps()
    for path in unreadable { reporting.report(.undoNotReadable.at(.file(path))) }
    var changes: [Change] = []
    // The contents of files before the newer changes.
    var found: [String: [UInt8]?] = [:]
    for step in steps {
      var others: [String] = []
      var isDone = false
      for file in step.ownersFiles {
        let newer = found[file.path]
        let bytes = if let newer { newer } else { try journal.bytes(of: file.path) }
        switch file.state(holding: bytes) {
        case .before: continue
        // A newer change may have restored the file's state before this one.
        case .after where newer == nil: isDone = true
        case .after, .other: others.append(file.path)
        }
        found[file.path] = .some(file.before)
      }
      // A command that stopped before its first file changed nothing.
      if isDone || !others.isEmpty { changes.append(Change(step: step, changedSince: others)) }
    }
    self.changes = changes
  }

  /// The lines that each change removed and added, limited in number; empty if other programs
  /// changed the files in between.
  package func lines(in project: Project, most: Int) throws(FileError) -> [[ChangedLines.Line]] {
    let journal = Journal(project.folder)
    // The contents of files before the changes that come next.
    var found: [String: [UInt8]?] = [:]
    var all: [[ChangedLines.Line]] = []
    for change in changes {
      var lines: [ChangedLines.Line] = []
      for file in change.step.ownersFiles {
        let newer = found[file.path]
        let after = if let newer { newer } else { try journal.bytes(of: file.path) }
        if lines.count < most, file.state(holding: after) == .after {
          lines += ChangedLines(ofTexts: file.before, after).lines
        }
        found[file.path] = .some(file.before)
      }
      all.append(Array(lines.prefix(most)))
    }
    return all
  }

  /// The change to undo instead, if files were modified since: a newer change of the same files, or
  /// else an older change that can be undone. `number` counts from 1.
  func otherThan(_ number: Int) -> (number: Int, command: String, isFirst: Bool)? {
    let paths = changes[number - 1].changedSince
    let newer = changes[..<(number - 1)].lastIndex { change in
      change.changedSince.isEmpty && change.paths.contains(where: paths.contains)
    }
    if let newer { return (newer + 1, changes[newer].command, true) }
    return changes[number...].firstIndex(where: \.changedSince.isEmpty)
      .map { ($0 + 1, changes[$0].command, false) }
  }

  package var text: String {
    guard !changes.isEmpty else { return "nothing to undo\n" }
    let width = String(changes.count).count
    return changes.enumerated().map { index, change in
      let number = String(index + 1)
      let files = change.paths.count == 1 ? change.paths[0] : "\(change.paths.count) files"
      let parts = [change.date, shortened(change.command), files].filter { !$0.isEmpty }
      return String(repeating: " ", count: width - number.count) + number + "  "
        + parts.joined(separator: "  ")
        + (change.changedSince.isEmpty ? "" : ", changed since") + "\n"
    }.joined()
  }

  package var json: [JSONValue] {
    changes.enumerated().map { index, change in
      [
        "number": .number(index + 1), "date": change.date.isEmpty ? .null : .text(change.date),
        "command": .text(change.command), "files": .texts(change.paths),
        "changedSince": .texts(change.changedSince), "change": .number(change.step.number),
      ]
    }
  }
}

/// A change that was undone, or on a dry run would be.
package struct UndoReport: Sendable, Reporting {
  package let command: String
  package let date: String
  package let isDryRun: Bool
  let files: [ChangedFile]

  package var report: Report {
    let command = command.isEmpty ? "a change" : shortened(command)
    let (shown, more) = (files.prefix(8), files.count - 8)
    return Report([
      .fact(
        "undone", .text(self.command),
        [
          "\(isDryRun ? "would be undone" : "undone"): \(command)"
            + (date.isEmpty ? "" : " (\(date))")
        ]), .fact("date", date.isEmpty ? .null : .text(date)), .fact("dryRun", .flag(isDryRun)),
      .fact("files", .array(files.map(\.json)), shown.flatMap { $0.lines(most: 20) }),
      .line("  and \(more) more files", if: more > 0), .dryRunNote(isDryRun),
    ])
  }
}

extension Project {
  /// Undoes a command's change: restores each file byte for byte.
  ///
  /// - Parameter number: the place in `UndoableChanges`; 1 is the newest
  package func undo(
    _ number: Int, isDryRun: Bool, whenWaiting: () -> Void, reporting: inout DiagnosticList
  ) throws(FileError) -> UndoReport? {
    let lock = isDryRun ? nil : try ProjectLock(self, whenWaiting: whenWaiting)
    let undoable = try UndoableChanges(of: self, reporting: &reporting)
    return try undo(number, of: undoable, under: lock, reporting: &reporting)
  }

  /// - Parameters:
  ///   - lock: nil for a dry run
  ///   - sources: files of the undoing action, which are removed together with it
  func undo(
    _ number: Int, of undoable: UndoableChanges, under lock: ProjectLock?,
    removing sources: [String] = [], reporting: inout DiagnosticList
  ) throws(FileError) -> UndoReport? {
    let changes = undoable.changes
    guard changes.indices.contains(number - 1) else {
      return reporting.report(.nothingToUndo(number, count: changes.count))
    }
    let change = changes[number - 1]
    guard change.changedSince.isEmpty else {
      let other = undoable.otherThan(number)
      return reporting.report(
        .changedSince(change.changedSince, command: change.command, other: other))
    }
    let journal = Journal(folder)
    var files: [Journal.File] = []
    var shown: [ChangedFile] = []
    for file in change.step.ownersFiles {
      let bytes = try journal.bytes(of: file.path)
      guard file.state(holding: bytes) == .after else { continue }
      files.append(file)
      shown.append(
        ChangedFile(
          path: file.path,
          outcome: file.before == nil ? .removed : bytes == nil ? .restored : .changed,
          difference: ChangedLines(ofTexts: bytes, file.before)))
    }
    try lock?.takeBack(files, of: change.step, removing: sources)
    return UndoReport(
      command: change.command, date: change.date, isDryRun: lock == nil, files: shown)
  }
}

extension LibraryEditor {
  /// Undoes a change by its number in the journal; does nothing if it is already undone.
  func undo(change number: Int, reporting: inout DiagnosticList) throws -> UndoReport? {
    let lock = try lock()
    let undoable = try UndoableChanges(of: project, reporting: &reporting)
    if let place = undoable.changes.firstIndex(where: { $0.step.number == number }) {
      try expected?.checkChange(number, by: undoable.changes[place].command)
      return try project.undo(
        place + 1, of: undoable, under: lock, removing: sources, reporting: &reporting)
    }
    let steps = try Journal(project.folder).steps().steps
    guard let step = steps.first(where: { $0.number == number }) else {
      return reporting.report(.noChange(number))
    }
    // All its files are as they were before; a killed command may have left it.
    try lock?.takeBack([], of: step, removing: sources)
    return UndoReport(command: step.command, date: step.date, isDryRun: isDryRun, files: [])
  }
}
