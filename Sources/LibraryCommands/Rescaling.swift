import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML

/// The effects of changing the rating scale. On a dry run, nothing has been written.
package struct RescaleReport: Sendable {
  package struct Title: Sendable, Equatable {
    package let name: String
    /// Below the project, with the line.
    package let place: String
    /// `rating 4.5 → 9`, `history 2 rating 4 → 8`
    package let changes: [Change]
  }

  package struct Change: Sendable, Equatable {
    package let key: String
    package let before: String
    package let after: String
  }

  package let from: RatingScale
  package let to: RatingScale
  package let isDryRun: Bool
  package fileprivate(set) var titles: [Title] = []
  /// Ratings rounded to the steps of the new scale.
  package fileprivate(set) var rounded = 0
  package fileprivate(set) var changesSettings = false

  /// A text for people: a line per title, and a summary.
  package var text: String {
    var lines = titles.map { title in
      let changes = title.changes.map { "\($0.key) \($0.before) → \($0.after)" }
      return "\(title.name) (\(title.place)): \(changes.joined(separator: ", "))"
    }
    let count = titles.reduce(0) { $0 + $1.changes.count }
    let ratings = "\(count) \(count == 1 ? "rating" : "ratings")"
    let nearest = rounded == 0 ? "" : ", \(rounded) of them rounded"
    lines.append(
      "\(ratings) converted from the scale of \(from.rawValue) to that of \(to.rawValue)\(nearest)")
    if changesSettings { lines.append("tokonoma.yml: ratingScale \(to.rawValue)") }
    if isDryRun { lines.append("dry run: nothing was written") }
    return lines.map { $0 + "\n" }.joined()
  }

  package var json: JSONValue {
    let list: [JSONValue] = titles.map { title in
      let changes: [JSONValue] = title.changes.map {
        ["key": .text($0.key), "before": .text($0.before), "after": .text($0.after)]
      }
      return ["title": .text(title.name), "place": .text(title.place), "changes": .array(changes)]
    }
    return [
      "from": .number(from.rawValue), "to": .number(to.rawValue), "dryRun": .flag(isDryRun),
      "rounded": .number(rounded), "settingsChanged": .flag(changesSettings),
      "titles": .array(list),
    ]
  }
}

extension LibraryEditor {
  /// Converts every rating of the library to another scale, and sets the scale in the settings.
  /// Changes nothing, with a report, if any part is impossible.
  package func rescale(
    from: RatingScale, to: RatingScale, reporting: inout DiagnosticList
  ) throws(FileError) -> RescaleReport? {
    let lock = try lock()
    var report = RescaleReport(from: from, to: to, isDryRun: isDryRun)
    var fits = true
    var files: [FileChange] = []
    var problems = DiagnosticList()
    var problemsOfFolders = DiagnosticList()
    let paths = try project.titleFiles(of: Kind.allCases, reporting: &problemsOfFolders).map(\.path)
    // Ratings in unreadable files would stay on the old scale.
    for problem in problemsOfFolders.all
    where problem.severity == .error
      && problem.location?.path.hasPrefix("library/") ?? false
    {
      problems.report(problem)
    }
    for path in paths {
      let source = Source(path: path, bytes: try project.folder.read(path))
      guard let file = TitleFile(source, reporting: &problems) else { continue }
      guard project.folder.contains(path), try project.folder.mayBeChanged(path) else {
        problems.report(.readOnlyFile(path))
        continue
      }
      var changes: [TitleFile.TitleChange] = []
      for (index, node) in file.titles.enumerated() {
        var conversion = Conversion(from: from, to: to)
        conversion.convert(node, reporting: &problems)
        fits = fits && conversion.fits
        guard !conversion.edits.isEmpty else { continue }
        changes.append(.init(title: index, changes: conversion.edits))
        report.rounded += conversion.rounded
        report.titles.append(
          RescaleReport.Title(
            name: node["title"]?.text ?? path, place: "\(path):\(node.location.line)",
            changes: conversion.shown))
      }
      guard !changes.isEmpty else { continue }
      let changed = file.changing(changes, order: FieldKey.fileOrder, reporting: &problems)
      files.append(FileChange(path, changed.bytes))
    }
    let settingsFile = Source(
      path: Project.settingsFile, bytes: try project.folder.read(Project.settingsFile))
    if settings.ratingScale != to {
      if settings.ratingScale != from {
        problems.report(.otherScale(settings.ratingScale.rawValue, from: from.rawValue))
      } else if let bytes = setting(
        "ratingScale", to: .word(String(to.rawValue)), in: settingsFile, reporting: &problems)
      {
        files.append(FileChange(Project.settingsFile, bytes))
        report.changesSettings = true
      }
    }
    reporting.report(contentsOf: problems)
    if problems.hasErrors {
      reporting.report(.nothingRescaled())
      return nil
    }
    // The owner may have changed the settings by hand, or the ratings are converted already. A
    // second conversion down would shrink them again; one up fails, as they exceed the old scale.
    if settings.ratingScale == to, to.rawValue < from.rawValue, fits, !report.titles.isEmpty {
      reporting.report(.onTheScaleAlready(to.rawValue, from: from.rawValue))
      return nil
    }
    try lock?.change(files, by: origin)
    return report
  }
}

/// The ratings of one title on another scale.
private struct Conversion {
  let from: RatingScale
  let to: RatingScale
  private(set) var edits: [(key: String, change: KeyChange)] = []
  private(set) var shown: [RescaleReport.Change] = []
  private(set) var rounded = 0
  /// Whether all of them may already be on the new scale.
  private(set) var fits = true

  init(from: RatingScale, to: RatingScale) {
    self.from = from
    self.to = to
  }

  mutating func convert(_ title: YAMLNode, reporting: inout DiagnosticList) {
    if let word = word(for: title["rating"], "rating", &reporting) {
      edits.append(("rating", .set(.word(word))))
    }
    for key in ["history", "parts"] {
      guard let list = title[key] else { continue }
      // A single item may be written without a list.
      if list.isMapping, let word = word(for: list["rating"], "\(key) rating", &reporting) {
        edits.append((key, .set(.mapping([.init("rating", .word(word))]))))
      }
      guard list.isSequence else { continue }
      for (index, item) in list.items.enumerated() where item.isMapping {
        let name = "\(key) \(index + 1) rating"
        if let word = word(for: item["rating"], name, &reporting) {
          edits.append((key, .inItem(index, key: "rating", .set(.word(word)))))
        }
      }
    }
  }

  /// nil if there is no rating or no change, and, with a report, if it isn't on the old scale.
  private mutating func word(
    for node: YAMLNode?, _ name: String, _ reporting: inout DiagnosticList
  ) -> String? {
    guard let node, !node.isAbsent else { return nil }
    guard let text = node.text, case .success(let rating) = from.read(text) else {
      reporting.report(
        .notOnTheScale(node.text ?? "", scale: from.rawValue, at: node.location))
      return nil
    }
    if case .failure = to.read(text) { fits = false }
    let new = to.rounded(rating)
    if new != rating { rounded += 1 }
    let word = to.text(new)
    guard word != text else { return nil }
    shown.append(.init(key: name, before: text, after: word))
    return word
  }
}
