import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import Exchange

/// Any export becomes a readable library.
@Suite struct RandomRowTests {
  private static let fields = [
    "series_type", "series_episodes", "my_status", "my_score", "my_watched_episodes",
    "my_start_date", "my_finish_date", "my_tags", "my_comments", "my_times_watched",
    "my_rewatching", "my_rewatching_ep", "my_retail_volumes",
  ]

  @Test(arguments: RandomCases.seeds(12))
  func areImportedAsFilesThatCanBeRead(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let project = try TestProject()
    for _ in 1...3 {
      let rows = (1...25).map { id in
        let fields = Self.fields.shuffled(using: &random).prefix(
          Int.random(in: 1...8, using: &random))
        let texts = fields.map { "<\($0)>\(Self.value(of: $0, &random))</\($0)>" }
        return "<anime><series_animedb_id>\(id)</series_animedb_id><series_title>"
          + Self.text(&random) + "</series_title>" + texts.joined()
          + (fields.contains("my_status") ? "" : "<my_status>2</my_status>") + "</anime>\n"
      }
      _ = try project.importLists(rows.joined(), taking: Bool.random(using: &random) ? .all : .none)
      try Self.expectReadable(project)
    }
  }

  /// Several trackers in any order, with any counts and lists.
  @Test(arguments: RandomCases.seeds(24))
  func ofSeveralTrackersBecomeFilesThatCanBeRead(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let project = try TestProject()
    for _ in 1...6 {
      let export = [Self.goodreads, Self.storyGraph, Self.library].randomElement(using: &random)
      guard let (name, text) = export?(&random) else { continue }
      let taken: [TakenKeys?] = [.all, TakenKeys(name: "history"), TakenKeys(name: "repeat")]
      let isTaking = Int.random(in: 0..<3, using: &random) == 0
      let taking = (isTaking ? taken.randomElement(using: &random) : nil) ?? nil
      let said = try project.importing(text, as: name, taking: taking ?? .none)
      #expect(!said.contains("could not be read again"), "\(said)")
      try Self.expectReadable(project)
    }
  }

  /// Any tracker's export with some words replaced by random ones, imported twice.
  @Test(arguments: RandomCases.seeds(6))
  func ofAnyTrackerBecomeALibraryThatCanBeRead(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let seeds = try Folder(Repository.path + "/Tests/Fuzzing/Seeds/export")
    for name in try seeds.files() where !name.hasSuffix(".gz") {
      let text = String(decoding: try seeds.read(name), as: UTF8.self)
      let project = try TestProject()
      for _ in 1...2 {
        let damaged = Self.damaged(text, isJSON: name.hasSuffix(".json"), &random)
        _ = try project.importing(
          damaged, as: name, taking: Bool.random(using: &random) ? .all : .none)
        var problems = DiagnosticList()
        let read = try await Project(folder: project.temporary.folder).readOwnersTitles(
          workers: WorkerPool(count: 1), reporting: &problems)
        #expect(read.brokenFiles == [] && read.brokenTexts == [], "\(name): \(damaged)")
      }
    }
  }

  /// A text with a few of its words replaced, without changes to the signs of its format.
  private static func damaged(
    _ text: String, isJSON: Bool, _ random: inout SplitMix
  ) -> String {
    let signs = " \n\r\t,;\"<>{}[]:"
    var words: [String] = [""]
    for sign in text {
      if signs.contains(sign) {
        words += [String(sign), ""]
      } else {
        words[words.count - 1].append(sign)
      }
    }
    let places = words.indices.filter { words[$0].utf8.count > 1 }
    for _ in 1...4 {
      guard let place = places.randomElement(using: &random) else { break }
      let new = Self.text(&random)
      words[place] = isJSON ? String(JSONValue.text(new).line.dropFirst().dropLast()) : new
    }
    return words.joined()
  }

  private static func expectReadable(_ project: TestProject) throws {
    let reader = try OwnersTitleReader(Project(folder: project.temporary.folder))
    for (folder, kind) in [("anime", Kind.anime), ("books", .book)] {
      for file in try project.temporary.folder.files(below: "library/\(folder)") {
        let path = "library/\(folder)/\(file)"
        var problems = DiagnosticList()
        let source = Source(path: path, bytes: try project.temporary.folder.read(path))
        let titles = reader.titles(of: source, kind: kind, reporting: &problems)
        #expect(titles.count == 1)
        let errors = problems.all.filter { $0.severity == .error }.map { described($0) }
        #expect(errors == [], "\(String(decoding: source.bytes, as: UTF8.self))")
      }
    }
  }

  private static let books = 1...8

  private static func goodreads(_ random: inout SplitMix) -> (name: String, text: String) {
    let rows = books.map { id in
      let shelf = ["read", "read", "currently-reading", "to-read", "dnf"]
      let date = Bool.random(using: &random) ? day(&random).replacing("-", with: "/") : ""
      return "\(id),Book \(id),Ada Winter,\(shelf.randomElement(using: &random) ?? ""),"
        + "\(Int.random(in: 0...4, using: &random)),\(date)\n"
    }
    let head = "Book Id,Title,Author,Exclusive Shelf,Read Count,Date Read\n"
    return ("goodreads.csv", head + rows.joined())
  }

  private static func storyGraph(_ random: inout SplitMix) -> (name: String, text: String) {
    let rows = books.map { id in
      let status = ["read", "read", "currently-reading", "to-read", "did-not-finish", "paused"]
      let days = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        day(&random).replacing("-", with: "/")
      }
      return "Book \(id),Ada Winter,,\(status.randomElement(using: &random) ?? ""),"
        + "\"\(days.joined(separator: ", "))\",\(Int.random(in: 0...4, using: &random))\n"
    }
    let head = "Title,Authors,ISBN/UID,Read Status,Dates Read,Read Count\n"
    return ("storygraph.csv", head + rows.joined())
  }

  /// A count, a list, or both in agreement.
  private static func library(_ random: inout SplitMix) -> (name: String, text: String) {
    let titles = books.map { id in
      let status = ["completed", "repeating", "current", "planning"].randomElement(using: &random)
      let times = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        "{\"finished\": \"\(day(&random))\"}"
      }
      let count = Bool.random(using: &random) ? ", \"repeat\": \(times.count)" : ""
      let list =
        times.isEmpty || Bool.random(using: &random)
        ? "" : ", \"history\": [\(times.joined(separator: ", "))]"
      return """
        {"id": "books/book-\(id)", "kind": "book", "title": "Book \(id)", "status": "\(status ?? "")",
          "creators": [{"name": "Ada Winter", "role": "author"}]\(count)\(list)}
        """
    }
    let head = "{\"format\": \"tokonoma-library\", \"version\": 1, \"ratingScale\": 10"
    return ("library.json", "\(head), \"titles\": [\(titles.joined(separator: ", "))]}")
  }

  private static func day(_ random: inout SplitMix) -> String {
    "20\(Int.random(in: 10...24, using: &random))-0\(Int.random(in: 1...9, using: &random))-11"
  }

  /// A value as a tracker writes it, or a random one.
  private static func value(of field: String, _ random: inout SplitMix) -> String {
    let usual = [
      "my_status": ["Completed", "Dropped", "Watching"], "my_score": ["8", "0", "11"],
      "my_start_date": ["2024-02-30", "2024-02-03", "0000-00-00"], "my_rewatching": ["1"],
      "my_watched_episodes": ["3", "99999999"], "my_times_watched": ["2"],
    ]
    if let usual = usual[field], Int.random(in: 0..<3, using: &random) > 0 {
      return usual.randomElement(using: &random) ?? ""
    }
    return text(&random)
  }

  /// Letters, signs of YAML and XML, invisible characters, and any others, plain or as references.
  private static func text(_ random: inout SplitMix) -> String {
    let signs = [
      "a", "B", " ", "\n", ",", ": ", " #", "- ", "\"", "'", "{", "]", "|", "%", "%%", "@", "~",
      "---",
      "&lt;br&gt;", "&amp;amp;", "malSync::", "\u{200B}", "\u{FEFF}", "\u{2028}", "\u{85}",
      "\u{7F}", "\u{FFFE}", "\u{202E}", "ß", "か\u{3099}", "🎌", "\u{E000}", "\u{10FFFF}", "\t",
    ]
    return (0..<Int.random(in: 0...6, using: &random)).map { _ in
      switch Int.random(in: 0..<6, using: &random) {
      case 0: "&#\(Int.random(in: 0x7F...0xA5, using: &random));"
      case 1: "&amp;#x\(String(Int.random(in: 0...0x2100, using: &random), radix: 16));"
      case 2: ["&amp;#xFFFE;", "&amp;#xFFFF;", "&amp;#127;"].randomElement(using: &random) ?? ""
      case 3:
        Unicode.Scalar(UInt32.random(in: 0xA0...0x10FFFF, using: &random)).map(String.init) ?? "?"
      default: signs.randomElement(using: &random) ?? ""
      }
    }.joined()
  }
}
