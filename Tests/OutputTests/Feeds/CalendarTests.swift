import Base
import Testing

@testable import Outputs

/// Calendars read by another program.
@Suite(.serialized) struct CalendarTests {
  static let frieren = """
    -- library/anime/frieren.md --
    ---
    title: "Frieren; Beyond Journey's End, again\\\\"
    status: current
    progress: 26
    duration: 24
    updated: 2024-03-10
    episodeList: [{number: 27, title: "An era of humans"}]
    airing:
      - {episode: 28, at: "2024-03-22T23:00:00+09:00"}
      - {episode: 26, at: "2024-03-08T23:00:00+09:00"}
      - {episode: 27, at: "2024-03-15T23:00:00+09:00"}
    ---

    """

  @Test func eventsComeBackAsMeant() async throws {
    let site = try await TestSite(Self.frieren)
    let calendar = try #require(ReadCalendar(site.bytes(.calendar)))
    #expect(calendar.errors == 0)
    #expect(calendar.keepsRestrictions)
    #expect(calendar.root.name == "VCALENDAR")
    #expect(calendar.root["VERSION"] == ["2.0"])
    #expect(calendar.root["PRODID"] == ["-//Tokonoma//Tokonoma//EN"])
    #expect(calendar.root["X-WR-CALNAME"] == ["Alcove"])
    let events = calendar.root.components
    #expect(events.map(\.name) == ["VEVENT", "VEVENT"])
    let event = try #require(events.first)
    let summary = "Frieren; Beyond Journey's End, again\\, episode 27"
    #expect(event["SUMMARY"] == [summary])
    #expect(event["DESCRIPTION"] == ["An era of humans"])
    #expect(event["UID"] == ["anime/frieren/27@mika.example/alcove"])
    #expect(event["DTSTAMP"] == ["20240310T000000Z"])
    #expect(event["DTSTART"] == ["20240315T140000Z"])
    #expect(event["DURATION"] == ["PT24M"])
    #expect(event["CATEGORIES"] == ["Anime"])
    #expect(event["URL"] == ["https://mika.example/alcove/anime/frieren.html"])
    #expect(event["TRANSP"] == ["TRANSPARENT"])
    let alarm = try #require(event.components.first)
    #expect(event.components.count == 1 && alarm.name == "VALARM")
    #expect(alarm["ACTION"] == ["DISPLAY"])
    #expect(alarm["TRIGGER"] == ["-PT15M"])
    #expect(alarm["DESCRIPTION"] == [summary])
    #expect(events.last?["DTSTART"] == ["20240322T140000Z"])
    #expect(events.last?["DESCRIPTION"] == [])
  }

  @Test func theCalendarSpeaksTheLanguageOfTheSite() async throws {
    let site = try await TestSite(Self.frieren, language: "ja")
    let calendar = try #require(ReadCalendar(site.bytes(.calendar)))
    let event = try #require(calendar.root.components.first)
    #expect(event["SUMMARY"] == ["Frieren; Beyond Journey's End, again\\ 第27話"])
    #expect(event["CATEGORIES"] == ["アニメ"])
    // The event keeps its identifier.
    #expect(event["UID"] == ["anime/frieren/27@mika.example/alcove"])
  }

  @Test func withoutAnAddressEverythingButLinksIsThere() async throws {
    let site = try await TestSite(Self.frieren, url: nil)
    #expect(site.files == ["now.json", "calendar.ics"])
    let calendar = try #require(ReadCalendar(site.bytes(.calendar)))
    #expect(calendar.errors == 0 && calendar.keepsRestrictions)
    #expect(calendar.root.components.first?["URL"] == [])
    #expect(calendar.root.components.first?["UID"] == ["anime/frieren/27@tokonoma"])
  }

  @Test func withoutEventsThereIsNoCalendar() async throws {
    let site = try await TestSite(
      "-- library/anime/a.md --\n---\n{title: A, status: current}\n---\n", url: nil)
    #expect(site.files == ["now.json"])
  }

  /// Repeated events, and events without a length or parts.
  @Test func everyEventHasANameOfItsOwn() async throws {
    let site = try await TestSite(
      """
      -- library/anime/again.md --
      ---
      title: Again
      status: planning
      airing:
        - {episode: 1, at: "2026-01-02T10:00:00Z"}
        - {episode: 1, at: "2026-01-01T10:00:00Z"}
        - {episode: 1, at: "2026-01-01T10:00:00Z"}
      ---
      -- library/movies/whole.md --
      ---
      title: Whole
      status: planning
      airing: [{episode: 1, at: "2026-01-01T10:00:00Z"}]
      ---
      """)
    let calendar = try #require(ReadCalendar(site.bytes(.calendar)))
    #expect(calendar.errors == 0 && calendar.keepsRestrictions)
    let events = calendar.root.components
    #expect(
      events.flatMap { $0["UID"] } == [
        "anime/again/1@mika.example/alcove", "anime/again/1/2@mika.example/alcove",
        "movies/whole/1@mika.example/alcove", "anime/again/1/3@mika.example/alcove",
      ])
    #expect(events[2]["SUMMARY"] == ["Whole"])
    #expect(events.allSatisfy { $0["DTSTAMP"] == $0["DTSTART"] && $0["DURATION"] == [] })
  }

  @Test(arguments: [
    "a, b; c\\d\\n", "line\nbreak\r\nand \u{2028} more", "\"quotes\": 'and' <tags> & =?",
    "tab\there", "control\u{1}\u{0}\u{1B}[31m\u{7F}\u{9D} characters",
    "BEGIN:VEVENT\r\nEND:VCALENDAR\r\n", String(repeating: "日本語のとても長い題名、", count: 40),
    String(repeating: "👨‍👩‍👧‍👦é", count: 30), String(repeating: "x", count: 10_000), "\\", "\u{1}", " ",
  ])
  func textsComeBack(_ text: String) throws {
    var writer = CalendarWriter()
    writer.component("VCALENDAR") { calendar in
      calendar.line("PRODID", text: "x")
      calendar.line("VERSION", "2.0")
      calendar.component("VEVENT") { $0.line("SUMMARY", text: text) }
    }
    let calendar = try #require(ReadCalendar(writer.bytes))
    #expect(calendar.errors == 0)
    var wanted = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A, 0x2028: wanted.append("\n")
      case 0x09: wanted.append(scalar)
      case ..<0x20, 0x7F...0x9F: continue
      default: wanted.append(scalar)
      }
    }
    // Empty values are left out.
    let isBlank = wanted.allSatisfy { $0 == " " }
    #expect(calendar.root.components.first?["SUMMARY"] == (isBlank ? [] : [String(wanted)]))
    expectFolded(writer.bytes)
  }

  /// Every place where a line may end is tried.
  @Test func linesAreFoldedBetweenCharacters() {
    for length in 60..<90 {
      var writer = CalendarWriter()
      writer.line("SUMMARY", text: String(repeating: "a", count: length) + "é日👍é日👍")
      expectFolded(writer.bytes)
    }
  }

  private func expectFolded(
    _ bytes: [UInt8], sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    var lines: [[UInt8]] = [[]]
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A {
        lines.append([])
        index += 2
      } else {
        lines[lines.count - 1].append(bytes[index])
        index += 1
      }
    }
    #expect(lines.last == [], sourceLocation: sourceLocation)
    for line in lines {
      #expect(line.count <= 75, sourceLocation: sourceLocation)
      #expect(!line.contains { $0 < 0x20 && $0 != 0x09 }, sourceLocation: sourceLocation)
      #expect(
        String(validating: line, as: UTF8.self) != nil, "cut within a character",
        sourceLocation: sourceLocation)
    }
  }
}
