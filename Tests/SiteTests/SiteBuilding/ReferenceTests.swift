import MediaLibrary
import SiteBuilding
import Testing
import Trackers

@testable import LibraryFiles
@testable import PageBuilding

/// The reference describes exactly what the program understands, and its examples work.
@Suite struct ReferenceTests {
  @Test func keysAreThoseThatAreRead() throws {
    let tables = try Page("keys").tables
    try #require(tables.count == 3)
    #expect(Set(tables[0]) == Set(TitleDraft.workKeys.map(\.name)))
    #expect(
      Set(tables[1]) == Set((TitleDraft.trackingKeys + TitleDraft.reviewKeys).map(\.name)))
    #expect(
      Set(tables[2]) == Set(OwnerFileDraft.listKeys.names + OwnerFileDraft.pageKeys.names))
    #expect(tables.allSatisfy { Set($0).count == $0.count })
  }

  @Test func conditionsOfTitlesAreThoseThatAreRead() throws {
    let section = try Page("keys").lines.drop { !$0.hasPrefix("The conditions of `titles`") }
      .prefix { !$0.hasPrefix("#") }.joined(separator: " ")
    for name in TitleQuery.keys.names { #expect(section.contains("`\(name)"), "\(name)") }
    for order in TitleOrder.allCases { #expect(section.contains("`\(order.rawValue)`")) }
  }

  /// The page of one's own kind, typed as the reference shows it.
  @Test func examplePageWithATemplateIsBuilt() async throws {
    let theming = try Page("theming")
    let project = try BuiltProject(
      """
      -- pages/arcade.md --
      \(try #require(theming.examples("markdown").first))-- templates/arcade.html --
      \(try #require(theming.examples("html").first))-- library/games/games.yml --
      - {title: Ico, status: completed, rating: 10, x-mood: calm}
      - {title: Rez, status: planning, x-mood: loud}
      """)
    let (_, problems) = try await project.build()
    #expect(problems.text.isEmpty, "\(problems.text)")
    let page = try project.page("arcade.html")
    #expect(page.contains("<strong>feels</strong>"))
    #expect(
      page.contains("<tr><td><a href=\"games/ico.html\">Ico</a></td><td>10</td><td>calm</td></tr>"))
    #expect(!page.contains("Rez"))
  }

  /// In the order of files, each with the form of its values.
  @Test func keysAreTheFieldsOfATitle() throws {
    let tables = try Page("keys").rows
    for (rows, isOwn) in zip(tables, [false, true]) {
      let fields = TitleField.table.filter { $0.isOwn == isOwn && $0.key != .review }
      let keys = Set(fields.map(\.key.rawValue))
      let written = rows.filter { keys.contains($0.key) }
      #expect(written.map(\.key) == fields.map(\.key.rawValue))
      #expect(written.map(\.value) == fields.map(\.shape))
    }
  }

  @Test func settingsAreThoseThatAreRead() throws {
    let tables = try Page("settings").tables
    #expect(tables.map(Set.init) == [Set(SettingsDraft.keys.names)])
  }

  @Test func trackersAreThoseThatAreRead() throws {
    let names = Tracker.table.map(\.name).sorted()
    let lines = try Page("importing").lines.drop { $0 != "## Trackers" }
    let reference = Self.rows(of: Array(lines))
    #expect(reference.map(\.[0]).sorted() == names)
  }

  /// The cells of the rows of the only table with three columns, without its header.
  private static func rows(of lines: [Substring]) -> [[String]] {
    lines.filter { $0.hasPrefix("| ") && $0.hasSuffix(" |") }.dropFirst()
      .map { $0.dropFirst(2).dropLast(2).split(separator: " | ").map(String.init) }
      .filter { $0.count == 3 }
  }

  @Test func wordsAreThoseThatAreUnderstood() throws {
    let page = try Page("keys")
    #expect(page.words("Formats") == formats)
    #expect(page.words("Types of relations") == RelationType.allCases.map(\.rawValue))
    #expect(page.words("Roles") == Work.Creator.roleKeys)
    #expect(page.words("Ids") == IDRegistry.all.map { $0.keys[0] })
  }

  /// A library made from the reference's examples gets no diagnostics except for titles that it
  /// names but lacks.
  @Test func examplesAreReadWithoutAWord() async throws {
    let title = try #require(Page("keys").examples("yaml").first)
    let settings = try #require(Page("settings").examples("yaml").first)
    let (report, problems) = try await BuiltProject(
      """
      -- tokonoma.yml --
      \(settings)-- library/anime/mushishi.md --
      ---
      \(title)---
      -- library/manga/mushishi.md --
      ---
      title: Mushishi
      ---
      """
    ).build()
    #expect(problems.text.isEmpty, "\(problems.text)")
    #expect(report != nil)
  }

  /// A page of the reference.
  private struct Page {
    let lines: [Substring]

    init(_ name: String) throws {
      let file = try #require(BuiltinFiles.reference.file(at: name + ".md"))
      lines = String(decoding: file.bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The keys of the tables, which are in backquotes.
    var tables: [[String]] { rows.map { $0.map(\.key) } }

    /// The first two cells of the tables with keys.
    var rows: [[(key: String, value: String)]] {
      var tables: [[(key: String, value: String)]] = []
      for line in lines {
        if line == "|---|---|---|" { tables.append([]) }
        if line.hasPrefix("| `") {
          let cells = line.dropFirst(2).split(separator: " | ").map(String.init)
          tables[tables.count - 1].append((cells[0].replacing("`", with: ""), cells[1]))
        }
      }
      return tables
    }

    /// The words in backquotes of a list's item, which may have several lines.
    func words(_ name: String) -> [String] {
      let start = lines.firstIndex { $0.hasPrefix("- **\(name)**") } ?? lines.endIndex
      let rest = lines[start...].dropFirst().prefix { $0.hasPrefix("  ") }
      let item = (lines[start...].prefix(1) + rest).joined(separator: " ")
      return item.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// The blocks of code in a language.
    func examples(_ language: String) -> [String] {
      var blocks: [String] = []
      var isInside = false
      for line in lines {
        if line.hasPrefix("```") {
          isInside = line == "```\(language)"
          if isInside { blocks.append("") }
        } else if isInside {
          blocks[blocks.count - 1] += line + "\n"
        }
      }
      return blocks
    }
  }
}
