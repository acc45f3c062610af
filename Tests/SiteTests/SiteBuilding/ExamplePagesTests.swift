import FileSystem
import TestSupport
import Testing

/// The numbers on the example's pages agree with its files, which are read here line by line and
/// counted again.
@Suite struct ExamplePagesTests {
  /// The simple keys of a title, as they are written.
  private struct Title {
    let folder: String
    let keys: [String: String]

    var status: String? {
      guard let word = keys["status"] else { return nil }
      return ["backlog": "planning", "watching": "current", "finished": "completed"][word] ?? word
    }
    var rating: Double? { keys["rating"].flatMap(Double.init) }
    var isListed: Bool { keys["visibility"] == nil && keys["private"] == nil }
  }

  private static func titles() throws -> [Title] {
    let project = try BuiltProject.example()
    return try project.temporary.folder.files(below: "project/library").flatMap { file in
      let folder = String(file.prefix { $0 != "/" })
      let text = try project.read("library/" + file)
      let parts =
        file.hasSuffix(".md")
        ? [text.split(separator: "---\n", maxSplits: 1).first ?? ""]
        : ("\n" + text).split(separator: "\n- ").dropFirst()
      return parts.map { part in
        let pairs = part.split(separator: "\n").enumerated().compactMap {
          place, line -> (String, String)? in
          // Deeper lines belong to lists.
          let margin = file.hasSuffix(".md") || place == 0 ? 0 : 2
          guard line.prefix(while: { $0 == " " }).count == margin,
            let colon = line.firstIndex(of: ":")
          else { return nil }
          let value = line[line.index(after: colon)...].split(separator: " #").first ?? ""
          return (
            String(line[..<colon].drop { $0 == " " }),
            value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
          )
        }
        return Title(folder: folder, keys: Dictionary(pairs) { $1 })
      }
    }
  }

  @Test func countsAndMeansAreThoseOfTheFiles() async throws {
    let listed = try Self.titles().filter { $0.isListed && $0.status != nil }
    #expect(listed.count > 40)
    let page = try #require(try await ExampleSite.built().pages["stats.html"])
    #expect(page.text { $0.name == "main" }.contains("\(listed.count) titles"))
    let names = [
      "anime": "Anime", "manga": "Manga", "books": "Books", "games": "Games", "movies": "Movies",
      "shows": "Shows",
    ]
    let rows = page.rows(ofTable: "All titles by type and status")
    #expect(rows.count == names.count)
    for (folder, name) in names {
      let own = listed.filter { $0.folder == folder }
      func count(_ statuses: String...) -> Int {
        own.count { statuses.contains($0.status ?? "") }
      }
      let counts = [
        count("current", "repeating"), count("completed"), count("planning"), count("paused"),
        count("dropped"), own.count,
      ]
      let row = ([name] + counts.map(String.init)).joined(separator: " | ")
      #expect(rows.contains { $0.hasPrefix(row + " | ") || $0 == row }, "\(row)")
    }
    let ratings = listed.compactMap(\.rating)
    let mean = (ratings.reduce(0, +) / Double(ratings.count) * 100).rounded() / 100
    #expect(page.facts(in: "figures").contains("average rating: \(mean)"))
    // Some have decimals, so each step counts the nearest ones.
    let histogram = (1...10).map { step in
      let name = step == 1 ? "1–1.4" : step == 10 ? "9.5–10" : "\(step - 1).5–\(step).4"
      return "\(name) | \(ratings.count { Int(($0 * 10).rounded() / 10 + 0.5) == step })"
    }
    #expect(page.rows(ofTable: "Ratings") == histogram)
  }

  @Test func rankingIsThatOfTheFiles() async throws {
    let ratings = try Self.titles().filter { $0.isListed && $0.status != nil }
      .compactMap(\.rating).sorted(by: >)
    let page = try #require(try await ExampleSite.built().pages["top.html"])
    let heading = try #require(page.texts(of: "h2").first)
    let shown = page.texts(of: "li", in: heading).compactMap { row in
      row.firstMatch(of: /Rating ([0-9.]+)/).flatMap { Double($0.1) }
    }
    #expect(shown.count > 20 && shown == Array(ratings.prefix(shown.count)))
  }

  @Test func everyEventHasAReminderAndAUniqueID() async throws {
    let bytes = try #require(try await ExampleSite.built().site.contents["calendar.ics"])
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    let events = lines.count { $0 == "BEGIN:VEVENT" }
    let names = lines.filter { $0.hasPrefix("UID:") }
    #expect(events > 0 && Set(names).count == events && names.count == events)
    #expect(lines.count { $0 == "BEGIN:VALARM" } == events)
    #expect(lines.count { $0 == "TRIGGER:-PT15M" } == events)
  }
}
