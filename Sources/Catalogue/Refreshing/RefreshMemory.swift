import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML

/// What refreshes wrote into titles, and when whom they asked: tells the owner's words from a source's.
///
/// A file of the project like the library's, to be kept under version control with them. Without it all that is written
/// is the owner's, and sources are asked once more.
struct RefreshMemory {
  static let path = "imports/catalogue.yml"

  /// What a refresh wrote.
  struct Written: Equatable {
    /// `anilist`
    let source: String
    let date: PartialDate
    /// Of what it says, in hexadecimal digits.
    let hash: String
  }

  struct Record: Equatable {
    var facts: [FactName: Written] = [:]
    /// When sources were asked for it, by their names: `anilist`; `anilist-characters`.
    var asked: [String: PartialDate] = [:]
    /// By which of its ids, or else `title`, sources know it: `anilist` → `mal 1`. Those that do not are missing.
    var known: [String: String] = [:]
    /// Titles of sources that it is not: `anilist 5`.
    var refused: [String] = []
    /// The rankings that it came from, for a title of the catalogue; by how `tokonoma discover` is asked for them.
    var rankings: [String] = []
    /// Of a title of the catalogue: the hash of all that its file says of it, as it was written.
    var whole: String?

    var isEmpty: Bool { self == Record() }
  }

  private(set) var records: [String: Record] = [:]
  /// When rankings were fetched, by how `tokonoma discover` is asked for them: `--kind game --top 100`.
  var rankings: [String: PartialDate] = [:]
  /// Pictures that stand where there is none, by their sources and hashes: `googlebooks 8af2`.
  var placeholders: Set<String> = []
  /// When the whole library was refreshed last.
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
    for pair in document.root.map({ Array($0.pairs) }) ?? [] {
      switch pair.key.text {
      case "rankings":
        for ranking in pair.value.pairs {
          if let name = ranking.key.text { rankings[name] = ranking.value.date }
        }
      case "placeholders": placeholders = Set(pair.value.items.compactMap(\.text))
      case "refreshed": refreshed = pair.value.date
      case let id?: records[id] = Record(pair.value)
      case nil: continue
      }
    }
  }

  subscript(id: String) -> Record {
    get { records[id] ?? Record() }
    set { records[id] = newValue.isEmpty ? nil : newValue }
  }

  /// What the file is to hold; nil when it does already.
  var changedBytes: [UInt8]? {
    let head = """
      # What `tokonoma refresh` wrote into your titles, from where and when: a later one renews just that.
      # Keep it with your library, under version control too; without it all that is written counts as yours.

      """
    let lines = records.keys.sorted(by: precedesInBytes).map { id in
      YAMLValue.Pair(id, .mapping(records[id]?.pairs ?? [])).line
    }
    let dates = rankings.keys.sorted(by: precedesInBytes).map {
      YAMLValue.Pair($0, .word(rankings[$0]?.iso ?? ""))
    }
    let fetched =
      (refreshed.map { YAMLValue.Pair("refreshed", .word($0.iso)).line } ?? "")
      + (dates.isEmpty ? "" : YAMLValue.Pair("rankings", .mapping(dates)).line)
      + (placeholders.isEmpty
        ? "" : YAMLValue.Pair("placeholders", .list(placeholders.sorted().map { .text($0) })).line)
    let bytes = Array((head + fetched + lines.joined()).utf8)
    return bytes == before || (records.isEmpty && fetched.isEmpty && before == nil) ? nil : bytes
  }
}

extension RefreshMemory.Record {
  fileprivate init(_ node: YAMLNode) {
    for pair in node["asked"].map({ Array($0.pairs) }) ?? [] {
      if let name = pair.key.text, let date = pair.value.date {
        asked[name] = date
      }
    }
    for pair in node["known"].map({ Array($0.pairs) }) ?? [] {
      if let name = pair.key.text { known[name] = pair.value.text }
    }
    rankings = node["rankings"].map { $0.items.compactMap(\.text) } ?? []
    whole = node["whole"]?.text
    refused = node["refused"].map { $0.items.compactMap(\.text) } ?? []
    for pair in node["facts"].map({ Array($0.pairs) }) ?? [] {
      let parts = (pair.value.text ?? "").split(separator: " ").map(String.init)
      guard let name = pair.key.text.flatMap({ FactName($0) }), parts.count == 3,
        let date = PartialDate(iso: parts[1])
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
      + (rankings.isEmpty ? [] : [YAMLValue.Pair("rankings", .list(rankings.map { .text($0) }))])
      + (whole.map { [YAMLValue.Pair("whole", .text($0))] } ?? [])
      + (refused.isEmpty ? [] : [YAMLValue.Pair("refused", .list(refused.map { .text($0) }))])
      + mapping("facts", facts, \.text) { .text("\($0.source) \($0.date.iso) \($0.hash)") }
  }
}

extension YAMLNode {
  /// nil for what is no date.
  fileprivate var date: PartialDate? { text.flatMap { PartialDate(iso: $0) } }
}

/// Whole days from one date to a later one; what a partial date leaves open is its first day.
func days(from start: PartialDate, to end: PartialDate) -> Int {
  func days(_ date: PartialDate) -> Int {
    GregorianCalendar.daysSinceEpoch(year: date.year, month: date.month ?? 1, day: date.day ?? 1)
  }
  return days(end) - days(start)
}
