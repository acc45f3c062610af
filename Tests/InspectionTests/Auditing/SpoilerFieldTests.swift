import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import SiteBuilding
import TestSupport
import Testing

@testable import Checking

/// A spoiler in any text of the owner is hidden in every file of the site, or refused.
@Suite struct SpoilerFieldTests {
  private static let words = "the lighthouse keeper is his brother"
  private static let text = "\"Calm until >!\(words)!< comes.\""

  /// The fields whose texts can contain a spoiler.
  private static let hiding: Set<FieldKey> = [
    .description, .history, .parts, .quotes, .reviewTitle, .review,
  ]

  @Test(arguments: TitleField.table.filter { $0.isPublic && $0.hasWords && $0.key != .cover })
  func hidesSpoilersInATitle(_ field: TitleField) async throws {
    let value = Self.value(of: field)
    let body = field.key == .review ? "Calm until >!\(Self.words)!< comes." : "A review."
    let line = field.key == .review ? "" : "\(field.key.rawValue): \(value)\n"
    let title = field.key == .title ? "" : "title: A\n"
    let found = try await build(
      "-- library/anime/a.md --\n---\n\(title)\(line)status: completed\n---\n\(body)\n")
    #expect(found.isRefused == !Self.hiding.contains(field.key), "\(field.key): \(found.problems)")
    #expect(found.shown == [], "\(field.key)")
    // A heading leaves the words out.
    let isHeading = field.key == .reviewTitle
    #expect(found.isRefused || isHeading || found.hiding.contains("anime/a.html"), "\(field.key)")
  }

  @Test(arguments: TitleField.table.filter { hiding.contains($0.key) })
  func reportsSpoilersOfOtherDialects(_ field: TitleField) async throws {
    for (start, end) in [("||", "||"), ("＞！", "！＜"), ("~!", "!~")] {
      func foreign(_ text: String) -> String {
        text.replacing(">!", with: start).replacing("!<", with: end)
      }
      let text = field.key == .review ? "Calm until >!\(Self.words)!< comes." : "A review."
      let line =
        field.key == .review ? "" : "\(field.key.rawValue): \(foreign(Self.value(of: field)))\n"
      let found = try await build(
        "-- library/anime/a.md --\n---\ntitle: A\n\(line)status: completed\n---\n\(foreign(text))\n"
      )
      #expect(found.problems.contains("nearly-a-spoiler"), "\(field.key): \(start)")
    }
  }

  @Test(arguments: ["title", "description", "note", "introduction"])
  func hidesSpoilersInAList(_ key: String) async throws {
    func text(_ wanted: String) -> String { key == wanted ? Self.text : "Calm." }
    let found = try await build(
      """
      -- library/anime/a.md --
      ---
      title: A
      status: completed
      ---
      -- lists/l.md --
      ---
      title: \(text("title"))
      description: \(text("description"))
      items: [{id: anime/a, note: \(text("note"))}]
      ---
      \(text("introduction"))

      """)
    #expect(found.isRefused == (key == "title"), "\(found.problems)")
    #expect(found.shown == [])
    if key == "note" || key == "introduction" { #expect(found.hiding.contains("lists/l.html")) }
    if key == "description" { #expect(found.hiding.contains("lists.html")) }
  }

  /// The same in a page.
  @Test(arguments: ["title", "description", "text"])
  func hidesSpoilersInAPage(_ key: String) async throws {
    func text(_ wanted: String) -> String { key == wanted ? Self.text : "Calm." }
    let found = try await build(
      "-- pages/p.md --\n---\ntitle: \(text("title"))\ndescription: \(text("description"))\n---\n\(text("text"))\n"
    )
    #expect(found.isRefused == (key == "title"), "\(found.problems)")
    #expect(found.shown == [])
  }

  private struct Found {
    var isRefused = false
    var problems: [String] = []
    /// Files that show the words, and pages that hide them.
    var shown: [String] = []
    var hiding: [String] = []
  }

  private func build(_ files: String) async throws -> Found {
    let settings = "-- tokonoma.yml --\nname: Test\nurl: https://x.example/\n"
    let folder = try TemporaryFolder(settings + files)
    let project = Project(folder: folder.folder)
    var diagnostics = DiagnosticList()
    let report = try await buildSite(
      of: project, BuildOptions(workers: 1), reporting: &diagnostics)
    var found = Found()
    found.isRefused = report == nil
    found.problems = diagnostics.all.map(\.id)
    guard report != nil else {
      #expect(found.problems.contains("spoiler-in-value"))
      return found
    }
    let site = try Folder(folder.folder.path + "/_site")
    // `library.json` is the owner's data, from which a project can be restored.
    for path in try site.files(includingHidden: true) where path != "library.json" {
      let text = String(decoding: try site.read(path), as: UTF8.self)
      let rest = text.replacing(
        #/<label class="spoiler"><input [^>]*><span hidden data-nosnippet>[^<]*</span></label>/#,
        with: "")
      if rest.contains("lighthouse") { found.shown.append(path) }
      if rest != text { found.hiding.append(path) }
    }
    var audit = DiagnosticList()
    let audited = try await auditSite(
      of: project, AuditOptions(workers: 1), reporting: &audit)
    #expect(audited?.isClean == true, "\(audit.all.map(\.message))")
    return found
  }

  private static func value(of field: TitleField) -> String {
    switch field.key {
    case .characters: return "[{name: \(text)}]"
    case .episodeList: return "[{number: 1, title: \(text)}]"
    case .sources: return "[{name: \(text)}]"
    case .quotes: return "[{text: \(text), note: \(text)}]"
    case .history: return "[{started: 2020, note: \(text), review: \(text)}]"
    case .parts: return "[{season: 1, note: \(text)}]"
    default: break
    }
    return switch field.form {
    case .list, .ownership: "[\(text)]"
    case .names: "{de: \(text)}"
    case .credits: "[{name: \(text), role: author}]"
    case .series: "{name: \(text)}"
    default: text
    }
  }
}
