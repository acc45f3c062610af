import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML

/// Ratings converted to another scale, or on a dry run how they would be converted.
package struct RescaleReport: Sendable, Reporting {
  package struct Title: Sendable, Equatable {
    package let name: String
    /// Relative to the project, with the line.
    package let place: String
    /// `rating 4.5 → 9`, `history 2 rating 4 → 8`
    package let changes: [ChangeReport.ChangedKey]
  }

  package let from: RatingScale
  package let to: RatingScale
  package let isDryRun: Bool
  package fileprivate(set) var titles: [Title] = []
  /// Ratings rounded to the steps of the new scale.
  package fileprivate(set) var rounded = 0
  package fileprivate(set) var changesSettings = false

  package var report: Report {
    let count = titles.reduce(0) { $0 + $1.changes.count }
    let nearest = rounded == 0 ? "" : ", \(rounded) of them rounded"
    return Report([
      .fact("from", .number(from.rawValue)), .fact("to", .number(to.rawValue)),
      .fact("dryRun", .flag(isDryRun)), .fact("rounded", .number(rounded)),
      .fact("settingsChanged", .flag(changesSettings)),
      .fact("titles", .array(titles.map(\.json)), titles.map(\.line)),
      .line(
        "\(count) \(count == 1 ? "rating" : "ratings") converted from the scale of "
          + "\(from.rawValue) to that of \(to.rawValue)\(nearest)"),
      .line("tokonoma.yml: ratingScale \(to.rawValue)", if: changesSettings), .dryRunNote(isDryRun),
    ])
  }
}

extension RescaleReport.Title {
  fileprivate var line: String {
    "\(name) (\(place)): \(changes.map(\.text).joined(separator: ", "))"
  }

  fileprivate var json: JSONValue {
    ["title": .text(name), "place": .text(place), "changes": .array(changes.map(\.json))]
  }
}

extension LibraryEditor {
  /// Converts every rating of the library to another scale, and sets the scale in the settings. If
  /// any part is impossible, changes nothing and reports why.
  package func rescale(
    from: RatingScale, to: RatingScale, reporting: inout DiagnosticList
  ) throws -> RescaleReport? {
    try reporting.result { reporting in
      let lock = try lock()
      var report = RescaleReport(from: from, to: to, isDryRun: isDryRun)
      var fits = true
      var files: [FileChange] = []
      var problems = DiagnosticList()
      var problemsOfFolders = DiagnosticList()
      let paths = try project.titleFiles(of: Kind.allCases, reporting: &problemsOfFolders).map(
        \.path)
      // Ratings in unreadable files would stay on the old scale.
      for problem in problemsOfFolders.all
      where problem.severity == .error && problem.location?.path.hasPrefix("library/") ?? false {
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
            .init(
              name: node["title"]?.text ?? path, place: "\(path):\(node.location.line)",
              changes: conversion.shown))
        }
        guard !changes.isEmpty else { continue }
        let changed = file.changing(changes, order: FieldKey.fileOrder, reporting: &problems)
        files.append(FileChange(path, changed.bytes))
      }
      let path = Project.settingsFile
      if settings.ratingScale == from,
        let bytes = setting(
          "ratingScale", to: .word(String(to.rawValue)),
          in: Source(path: path, bytes: try project.folder.read(path)), reporting: &problems)
      {
        files.append(FileChange(path, bytes))
        report.changesSettings = true
      } else if ![from, to].contains(settings.ratingScale) {
        problems.report(.otherScale(settings.ratingScale.rawValue, from: from.rawValue))
      }
      reporting.report(contentsOf: problems)
      if problems.hasErrors { throw Refusal(.nothingRescaled) }
      // A second run would reduce them again. The opposite direction needs no check: converted
      // ratings exceed the old scale, and owners may have changed the settings themselves.
      if settings.ratingScale == to, to.rawValue < from.rawValue, fits, !report.titles.isEmpty {
        throw Refusal(.onTheScaleAlready(to.rawValue, from: from.rawValue))
      }
      try lock?.change(files, by: origin)
      return report
    }
  }
}

private struct Conversion {
  let from: RatingScale
  let to: RatingScale
  private(set) var edits: [(key: String, change: KeyChange)] = []
  private(set) var shown: [ChangeReport.ChangedKey] = []
  private(set) var rounded = 0
  /// Whether all of them may already be on the new scale.
  private(set) var fits = true

  init(from: RatingScale, to: RatingScale) { (self.from, self.to) = (from, to) }

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

  /// nil if there is no rating or no change, and, with a report, if the rating isn't on the old
  /// scale.
  private mutating func word(
    for node: YAMLNode?, _ name: String, _ reporting: inout DiagnosticList
  ) -> String? {
    guard let node, !node.isAbsent else { return nil }
    guard let text = node.text, case .success(let rating) = from.read(text) else {
      return reporting.report(
        .notOnTheScale(node.text ?? "", scale: from.rawValue).at(node.location))
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
