import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML

/// The facts that refreshes wrote, and when they asked which source: tells the owner's words from a
/// source's.
///
/// A file of the project. Without it, everything counts as the owner's, and sources are asked
/// again.
struct RefreshMemory {
  static let path = "imports/catalogue.yml"

  struct Written: Equatable {
    /// `anilist`
    let source: String
    let date: PartialDate
    let hash: String
  }

  struct Record: Equatable {
    var facts: [FactName: Written] = [:]
    /// When sources were asked, by name: `anilist`, `anilist-characters`.
    var asked: [String: PartialDate] = [:]
    /// The match in each source that knows it: `anilist` → `mal 1` or `title`.
    var known: [String: String] = [:]
    /// Sources' titles that were rejected as matches: `anilist 5`.
    var refused: [String] = []
    /// The rankings that brought it, as options of `tokonoma discover`.
    var rankings: [String] = []
    /// The hash of a ranking's title as it was written.
    var whole: String?

    var isEmpty: Bool { self == Record() }
  }

  private(set) var records: [String: Record] = [:]
  /// When rankings were fetched, by options of `tokonoma discover`: `--kind game --top 100`.
  var rankings: [String: PartialDate] = [:]
  /// Sources' pictures for titles without one: `googlebooks 8af2`, with the hash.
  var placeholders: Set<String> = []
  var refreshed: PartialDate?
  private let before: [UInt8]?

  init(in folder: Folder, reporting: inout DiagnosticList) throws(FileError) {
    guard try folder.exists(Self.path) else {
      before = nil
      return
    }
    let bytes = try folder.read(Self.path)
    before = bytes
    var problems = DiagnosticList()
    let source = Source(path: Self.path, bytes: bytes)
    guard let document = YAMLDocument.parse(source, reporting: &problems), !problems.hasErrors,
      document.root?.isMapping ?? true
    else {
      reporting.report(.memoryNotReadable(Self.path))
      return
    }
    for (name, value) in document.root?.members ?? [] {
      switch name {
      case "rankings":
        for (name, date) in value.members { rankings[name] = date.date }
      case "placeholders": placeholders = Set(value.texts)
      case "refreshed": refreshed = value.date
      default: records[name] = Record(value)
      }
    }
  }

  subscript(id: String) -> Record {
    get { records[id] ?? Record() }
    set { records[id] = newValue.isEmpty ? nil : newValue }
  }

  /// The file's new content; nil if it didn't change.
  var changedBytes: [UInt8]? {
    let head = """
      # What `tokonoma refresh` wrote into your titles, from where and when: a later one renews just that.
      # Keep it with your library, under version control too; without it all that is written counts as yours.

      """
    let lines = records.sorted { precedesInBytes($0.key, $1.key) }.map { id, record in
      YAMLValue.Pair(id, .mapping(record.pairs)).line
    }
    let dates = rankings.sorted { precedesInBytes($0.key, $1.key) }
      .map { YAMLValue.Pair($0, .word($1.iso)) }
    let fetched =
      (refreshed.map { YAMLValue.Pair("refreshed", .word($0.iso)).line } ?? "")
      + (dates.isEmpty ? "" : YAMLValue.Pair("rankings", .mapping(dates)).line)
      + list("placeholders", placeholders.sorted()).map(\.line).joined()
    let bytes = Array((head + fetched + lines.joined()).utf8)
    return bytes == before || (records.isEmpty && fetched.isEmpty && before == nil) ? nil : bytes
  }
}

extension RefreshMemory.Record {
  fileprivate init(_ node: YAMLNode) {
    for (name, date) in node["asked"]?.members ?? [] { asked[name] = date.date }
    for (name, match) in node["known"]?.members ?? [] { known[name] = match.text }
    rankings = node["rankings"]?.texts ?? []
    whole = node["whole"]?.text
    refused = node["refused"]?.texts ?? []
    for (name, written) in node["facts"]?.members ?? [] {
      let parts = (written.text ?? "").split(separator: " ").map(String.init)
      guard let name = FactName(name), parts.count == 3, let date = PartialDate(iso: parts[1])
      else { continue }
      facts[name] = RefreshMemory.Written(source: parts[0], date: date, hash: parts[2])
    }
  }

  fileprivate var pairs: [YAMLValue.Pair] {
    func mapping<Key: Comparable, Value>(
      _ name: String, _ values: [Key: Value], _ key: (Key) -> String, _ value: (Value) -> YAMLValue
    ) -> [YAMLValue.Pair] {
      if values.isEmpty { return [] }
      let sorted = values.sorted { $0.key < $1.key }
      return [
        YAMLValue.Pair(name, .mapping(sorted.map { YAMLValue.Pair(key($0.key), value($0.value)) }))
      ]
    }
    return mapping("asked", asked, { $0 }, { .word($0.iso) })
      + mapping("known", known, { $0 }, { .text($0) })
      + list("rankings", rankings)
      + (whole.map { [YAMLValue.Pair("whole", .text($0))] } ?? [])
      + list("refused", refused)
      + mapping("facts", facts, \.text) { .text("\($0.source) \($0.date.iso) \($0.hash)") }
  }
}

extension YAMLNode {
  fileprivate var members: [(String, YAMLNode)] {
    pairs.compactMap { pair in pair.key.text.map { ($0, pair.value) } }
  }

  fileprivate var texts: [String] { items.compactMap(\.text) }

  fileprivate var date: PartialDate? { text.flatMap { PartialDate(iso: $0) } }
}

/// Whole days from one date to a later one; a partial date counts as its first day.
func days(from start: PartialDate, to end: PartialDate) -> Int {
  func days(_ date: PartialDate) -> Int {
    GregorianCalendar.daysSinceEpoch(year: date.year, month: date.month ?? 1, day: date.day ?? 1)
  }
  return days(end) - days(start)
}

private func list(_ name: String, _ texts: [String]) -> [YAMLValue.Pair] {
  texts.isEmpty ? [] : [YAMLValue.Pair(name, .list(texts.map { .text($0) }))]
}

/// The rankings and facts that are due, by the interval in the settings.
package struct DuePlan {
  package let rankings: [Discovery.Query]
  package let isLibraryDue: Bool
  private let next: Int

  package init(
    in project: Project, _ interval: Settings.Interval, _ today: PartialDate,
    reporting: inout DiagnosticList
  ) throws(FileError) {
    let memory = try RefreshMemory(in: project.folder, reporting: &reporting)
    rankings = memory.rankings.keys.sorted(by: precedesInBytes).compactMap { text in
      guard let date = memory.rankings[text], days(from: date, to: today) >= interval.days else {
        return nil
      }
      return Discovery.Query(text)
    }
    let age = memory.refreshed.map { days(from: $0, to: today) }
    isLibraryDue = age.map { $0 >= interval.days } ?? true
    next = interval.days - (age ?? 0)
  }

  package var text: String {
    "nothing of the library is due for \(next) day\(next == 1 ? "" : "s")"
  }
}
