import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Planning
import StrictYAML

/// The published state of a project's titles, so that feeds can report changes that have no date in
/// a title's file.
///
/// It is kept in three files of the project, for version control. Every build reads `changes` and
/// `feed`; only publishing compares the library with `titles`. So the same files make the same site.
struct ChangeLog: Sendable {
  static let titlesFile = "published/titles.yml"
  static let feedFile = "published/feed.yml"
  /// Many more than a feed has.
  private static let mostChanges = 200

  /// The newest first.
  private(set) var changes: [PublishedChange] = []
  private(set) var feed = PublishedFeed()

  /// Reports and skips changes that it can't read.
  init(of project: Project, reporting diagnostics: inout DiagnosticList) throws(FileError) {
    if let feed = try Self.document(Self.feedFile, of: project, reporting: &diagnostics)?.root {
      self.feed.seed = feed["seed"]?.text
      for pair in feed["entries"].map({ Array($0.pairs) }) ?? [] {
        guard let key = pair.key.text, let day = pair.value.text.flatMap({ PartialDate(iso: $0) })
        else { continue }
        self.feed.days[key] = day
      }
    }
    let found = try Self.document(Project.changesFile, of: project, reporting: &diagnostics)
    guard let document = found else { return }
    for item in document.root.map({ Array($0.items) }) ?? [] {
      guard let change = PublishedChange(item) else {
        diagnostics.report(.unknownPublishedChange.at(item.location))
        continue
      }
      changes.append(change)
    }
  }

  /// Adds the changes of a plan and drops those of titles that are gone. Returns the files to
  /// write.
  mutating func note(
    _ plan: SitePlan, of project: Project, on date: PartialDate,
    reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> [(path: String, bytes: [UInt8])] {
    let titles = plan.publishedTitles
    // There is nothing to compare with the first time.
    let before = try Self.titles(of: project, reporting: &diagnostics)
    let new = before.map { plan.changes(since: plan.withPresentIDs($0), on: date) } ?? []
    let renewed = Set(new.map(\.title))
    let kept = changes.filter { change in
      plan.isPublished(change.title) && !(change.date == date && renewed.contains(change.title))
    }
    let all = (new + kept).enumerated().sorted { a, b in
      a.element.date == b.element.date ? a.offset < b.offset : a.element.date > b.element.date
    }
    changes = all.prefix(Self.mostChanges).map(\.element)
    var plan = plan
    plan.note(changes, feed: feed, today: date)
    feed.note(plan)
    return [
      (Self.titlesFile, Self.bytes(of: titles)), (Project.changesFile, changesBytes),
      (Self.feedFile, feedBytes),
    ]
  }

  private var feedBytes: [UInt8] {
    let head = """
      # The entries that your feeds have had. Their ids and days stay, also when the site moves.
      # Keep this file under version control. Without it, readers may get old entries again.

      """
    let entries = feed.days.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "  " + YAMLValue.Pair($0.key, .word($0.value.iso)).line }
    let seed = YAMLValue.Pair("seed", .text(feed.seed ?? "")).line
    return Array((head + seed + "entries:\n" + entries.joined()).utf8)
  }

  private var changesBytes: [UInt8] {
    let lines = changes.map { "- \(YAMLValue.mapping($0.pairs).item)\n" }
    return Array((Project.changesHead + (lines.isEmpty ? "[]\n" : lines.joined())).utf8)
  }

  private static func bytes(of titles: [String: PublishedTitle]) -> [UInt8] {
    let head = """
      # Your titles at the last 'tokonoma publish': the next one compares them to find what is new for feeds.
      # Keep this file under version control. Without it, the next publishing has nothing to compare.

      """
    let lines = titles.sorted { precedesInBytes($0.key, $1.key) }.map { id, title in
      YAMLValue.Pair(id, .mapping(title.pairs)).line
    }
    return Array((head + (lines.isEmpty ? "{}\n" : lines.joined())).utf8)
  }

  /// nil before the first publishing.
  private static func titles(
    of project: Project, reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> [String: PublishedTitle]? {
    guard let document = try document(titlesFile, of: project, reporting: &diagnostics) else {
      return nil
    }
    var titles: [String: PublishedTitle] = [:]
    for pair in document.root.map({ Array($0.pairs) }) ?? [] {
      if let id = pair.key.text { titles[id] = PublishedTitle(pair.value) }
    }
    return titles
  }

  private static func document(
    _ path: String, of project: Project, reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> YAMLDocument? {
    guard try project.folder.status(of: path)?.kind == .file else { return nil }
    var problems = DiagnosticList()
    let source = Source(path: path, bytes: try project.folder.read(path))
    let document = YAMLDocument.parse(source, reporting: &problems)
    guard let document, !problems.hasErrors else {
      return diagnostics.report(.changeLogNotReadable(path))
    }
    return document
  }
}

extension PublishedChange {
  /// nil for an item in another form.
  fileprivate init?(_ node: YAMLNode) {
    guard let title = node["title"]?.text,
      let date = node["date"]?.text.flatMap({ PartialDate(iso: $0) }),
      date.day != nil
    else { return nil }
    self.init(
      title: title, date: date, status: node["status"]?.text.flatMap({ Status(rawValue: $0) }),
      rating: node["rating"]?.text.flatMap({ Rating(percent: $0) }),
      isAgain: node["again"]?.text == "true", isReviewed: node["review"]?.text == "true")
  }

  fileprivate var pairs: [YAMLValue.Pair] {
    written([
      "date": .word(date.iso), "title": .text(title), "status": status.map { .word($0.rawValue) },
      "rating": rating.map { .text($0.percent) }, "again": isAgain ? .word("true") : nil,
      "review": isReviewed ? .word("true") : nil,
    ])
  }
}

extension PublishedTitle {
  fileprivate init(_ node: YAMLNode) {
    self.init(
      status: node["status"]?.text.flatMap({ Status(rawValue: $0) }),
      rating: node["rating"]?.text.flatMap({ Rating(percent: $0) }),
      repeats: node["repeat"]?.text.flatMap { Int($0) } ?? 0,
      isReviewed: node["review"]?.text == "true",
      latest: node["latest"]?.text.flatMap({ PartialDate(iso: $0) }))
  }

  fileprivate var pairs: [YAMLValue.Pair] {
    written([
      "status": status.map { .word($0.rawValue) }, "rating": rating.map { .text($0.percent) },
      "repeat": repeats > 0 ? .word(String(repeats)) : nil,
      "review": isReviewed ? .word("true") : nil, "latest": latest.map { .word($0.iso) },
    ])
  }
}

/// Without missing values.
private func written(_ values: KeyValuePairs<String, YAMLValue?>) -> [YAMLValue.Pair] {
  values.compactMap { key, value in value.map { YAMLValue.Pair(key, $0) } }
}

extension Rating {
  fileprivate init?(percent text: String) {
    guard text.hasSuffix("%"), case .hundredths(let value) = DecimalText(String(text.dropLast())),
      (1...10_000).contains(value)
    else { return nil }
    self.init(hundredths: value)
  }
}
