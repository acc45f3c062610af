import Base
import FileSystem
import LibraryFiles
import TestSupport
import Testing

@testable import Exchange

/// The parts of a project that a site's `library.json` restores.
@Suite struct SiteRestorationTests {
  private static let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"6\"/>\n"

  private static func site(
    settings: String = "{}", pictures: String = "[]", statics: String = "[]", pages: String = "[]"
  ) -> String {
    """
    {"format": "tokonoma-library", "version": 1, "name": "Theirs", "ratingScale": 100,
     "settings": \(settings),
     "titles": [{"id": "anime/a", "kind": "anime", "title": "A", "status": "completed", "rating": 87,
       "cover": "covers/a.svg", "characters": [{"name": "C", "image": "covers/c.svg"}]}],
     "lists": [], "pages": \(pages), "pictures": \(pictures), "static": \(statics)}
    """
  }

  private func imported(
    _ json: String, into archive: String = "-- tokonoma.yml --\n" + Project.emptySettings,
    beside files: [String: String] = ["index.html": "x"], isDryRun: Bool = false,
    before prepare: (TemporaryFolder) throws -> Void = { _ in },
    checking check: @escaping @Sendable ([UInt8]) -> CheckedPicture = { .picture($0) }
  ) throws -> (
    files: [String: String], report: ImportReport, problems: [String], changes: [Journal.Step]
  ) {
    let temporary = try TemporaryFolder()
    for file in TextArchive(archive).files { try temporary.write(file.text, to: "p/" + file.path) }
    try temporary.write(json, to: "site/library.json")
    for (path, text) in files { try temporary.write(text, to: "site/" + path) }
    try temporary.write("outside", to: "outside.svg")
    try prepare(temporary)
    var problems = DiagnosticList()
    let report = try importFiles(
      ["site/library.json"], from: temporary.folder,
      into: Project(folder: Folder(temporary.path + "/p")),
      ImportOptions {
        $0.checksPictures = check
        $0.isDryRun = isDryRun
      }, reporting: &problems)
    let state = try FolderState(temporary.path + "/p")
    let texts = state.contents.filter { !$0.key.hasPrefix(".tokonoma") }
      .mapValues { String(decoding: $0, as: UTF8.self) }
    let changes = try Journal(Folder(temporary.path + "/p")).steps().steps
    return (texts, report, problems.all.map(\.id), changes)
  }

  @Test func picturesSettingsAndPagesComeAlong() throws {
    let found = try imported(
      Self.site(
        settings: #"{"language": "ja", "owner": {"name": "Mika", "avatar": "gone.svg"}}"#,
        pictures: #"["covers/a.svg"]"#, statics: #"["CNAME"]"#,
        pages: #"[{"slug": "extra", "title": "Extra", "text": "Words."}]"#),
      beside: ["index.html": "x", "covers/a.svg": Self.svg, "CNAME": "a.example"])
    #expect(found.problems == [])
    #expect(found.files["covers/a.svg"] == Self.svg)
    #expect(found.files["static/CNAME"] == "a.example")
    #expect(found.files["pages/extra.md"] == "---\ntitle: Extra\n---\n\nWords.\n")
    #expect(
      found.files["tokonoma.yml"]
        == "name: Theirs\nlanguage: ja\nowner: {name: Mika}\nratingScale: 100\n")
    let title = found.files["library/anime/a.md"] ?? ""
    #expect(title.contains("rating: 87\n") && title.contains("cover: covers/a.svg\n"))
    // A missing picture isn't named.
    #expect(title.contains("characters: [{name: C}]\n"))
    #expect(found.report.settings == ["name", "language", "owner", "ratingScale"])
  }

  /// A file that isn't a picture is left out, and no title names it; static files may be anything.
  @Test(arguments: [false, true]) func picturesAreCheckedFirst(isDryRun: Bool) throws {
    let json = Self.site(
      pictures: #"["covers/a.svg", "covers/b.jpg", "covers/c.svg"]"#, statics: #"["icon.png"]"#)
    let beside = [
      "index.html": "x", "covers/a.svg": "script", "covers/b.jpg": "photo, taken at home",
      "covers/c.svg": "script", "icon.png": "any bytes",
    ]
    let check: @Sendable ([UInt8]) -> CheckedPicture = { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      return text == "script"
        ? .isNone : .picture(Array(text.replacing(", taken at home", with: "").utf8))
    }
    let found = try imported(json, beside: beside, isDryRun: isDryRun, checking: check)
    #expect(found.problems == ["site-picture-refused"])
    #expect(found.report.companions == ["covers/b.jpg", "static/icon.png"])
    if isDryRun { return }
    #expect(found.files["covers/b.jpg"] == "photo")
    #expect(found.files["static/icon.png"] == "any bytes")
    #expect(found.files["covers/a.svg"] == nil && found.files["covers/c.svg"] == nil)
    #expect(found.files["library/anime/a.md"]?.contains("svg") == false)
    let unchecked = try imported(json, beside: beside, checking: { _ in .isUnknown })
    #expect(unchecked.problems == ["site-pictures-not-checked"])
    #expect(unchecked.report.companions == ["static/icon.png"])
  }

  @Test func aPageIsFoundInEverySpelling() throws {
    let json = Self.site(pages: #"[{"slug": "extra", "title": "Extra", "text": "Words."}]"#)
    for (page, kept) in [
      ("---\n# Mine.\ntitle: 'Extra'\n---\nWords.\n", []),
      ("---\ntitle: Extra\n---\n\nMy words.\n", ["pages/extra.md"]),
      ("no page", ["pages/extra.md"]),
    ] {
      let found = try imported(json, into: "-- tokonoma.yml --\nname: X\n") { temporary in
        try temporary.write(page, to: "p/pages/extra.md")
      }
      #expect(found.files["pages/extra.md"] == page)
      #expect(found.report.keptPages == kept)
    }
  }

  @Test func allImportedFilesAreOneChange() throws {
    let found = try imported(
      Self.site(
        settings: #"{"language": "ja"}"#, pictures: #"["covers/a.svg"]"#,
        pages: #"[{"slug": "extra", "title": "Extra", "text": "Words."}]"#),
      beside: ["index.html": "x", "covers/a.svg": Self.svg])
    #expect(found.changes.count == 1)
    #expect(
      found.changes.first?.files.map(\.path) == [
        "covers/a.svg", "tokonoma.yml", "library/anime/a.md", "imports/tokonoma.yml",
        "pages/extra.md",
      ])
  }

  @Test func aDryRunPrintsTheSameAndWritesNothing() throws {
    let json = Self.site(pictures: #"["covers/a.svg"]"#, pages: #"[{"slug": "e", "title": "E"}]"#)
    let beside = ["index.html": "x", "covers/a.svg": Self.svg]
    let found = try imported(json, beside: beside, isDryRun: true)
    #expect(found.files == ["tokonoma.yml": Project.emptySettings])
    let done = try imported(json, beside: beside)
    #expect(found.report.companions == done.report.companions)
    #expect(found.report.settings == done.report.settings)
    #expect(found.report.pages == done.report.pages)
    #expect(found.report.files == done.report.files)
  }

  @Test(arguments: [
    "../outside.svg", "/etc/passwd.svg", "covers/../../outside.svg", "library/anime/x.svg",
    "LIBRARY/x.svg", "theme/x.svg", "static/x.svg", ".git/x.svg", "a\\\\b.svg", "covers//a.svg",
    "covers/a.txt", "covers/a.svg/", "", "./a.svg", "a\\u0000.svg", "covers/.hidden.svg",
  ])
  func hostileNamesAreRefused(name: String) throws {
    let found = try imported(Self.site(pictures: "[\"\(name)\"]"))
    #expect(found.problems == ["site-file-refused"])
    #expect(
      Set(found.files.keys) == ["tokonoma.yml", "library/anime/a.md", "imports/tokonoma.yml"])
    #expect(found.report.companions == [])
  }

  @Test(arguments: [
    "../tokonoma.yml", "/x", "a/../../b", ".git/hooks/x", "a//b", "..", ".gitignore",
  ])
  func hostileStaticNamesAreRefused(name: String) throws {
    let found = try imported(Self.site(statics: "[\"\(name)\"]"))
    #expect(found.problems == ["site-file-refused"])
    #expect(
      Set(found.files.keys) == ["tokonoma.yml", "library/anime/a.md", "imports/tokonoma.yml"])
  }

  @Test func nothingComesFromOutsideTheSite() throws {
    let json = Self.site(pictures: #"["covers/link.svg", "deep/x.svg"]"#)
    let found = try imported(json) { temporary in
      try temporary.folder.createFolders("site/covers")
      try temporary.link("site/covers/link.svg", to: "../../outside.svg")
      try temporary.link("site/deep", to: "../")
    }
    #expect(found.problems == ["site-files-missing"])
    #expect(found.report.companions == [])
  }

  @Test func nothingLeavesTheProject() throws {
    let found = try imported(
      Self.site(pictures: #"["covers/a.svg"]"#),
      beside: ["index.html": "x", "covers/a.svg": Self.svg]
    ) { temporary in
      try temporary.folder.createFolders("elsewhere")
      try temporary.link("p/covers", to: "../elsewhere")
    }
    #expect(found.problems == ["site-files-missing"])
    #expect(found.report.companions == [])
  }

  @Test func aFolderWithoutASitesFileIsNotRestored() throws {
    let found = try imported(
      Self.site(pictures: #"["covers/a.svg"]"#, statics: #"["letter.txt"]"#),
      beside: ["covers/a.svg": Self.svg, "letter.txt": "my own"])
    #expect(found.problems == ["site-files-missing"])
    #expect(found.report.companions == [])
    #expect(found.files["library/anime/a.md"]?.contains("cover") == false)
  }

  /// Neither a title's file nor the memory of the import has values that weren't in the export;
  /// values that are added later are imported.
  @Test func picturesThatAreNotThereComeWhenTheyAre() throws {
    let json = Self.site()
    let found = try imported(json, beside: [:])
    #expect(
      found.report.missingPictures == ["covers/a.svg", "covers/c.svg"]
        && !(found.files["imports/tokonoma.yml"] ?? "").contains("svg"))
    #expect(
      found.report.text.contains(
        "left out, because these pictures are not in the project: covers/a.svg, covers/c.svg\n"))
    #expect(!found.report.changed.flatMap(\.changes).contains { $0.after?.contains("svg") == true })
    let title = try #require(found.files["library/anime/a.md"])
    #expect(title.contains("characters: [{name: C}]\n") && !title.contains("cover"))
    let archive = found.files.map { "-- \($0.key) --\n\($0.value)" }.joined()
    let again = try imported(
      json, into: archive + "-- covers/a.svg --\n\(Self.svg)-- covers/c.svg --\n\(Self.svg)",
      beside: [:])
    let whole = again.files["library/anime/a.md"] ?? ""
    #expect(whole.contains("cover: covers/a.svg\n"), "\(whole)")
    #expect(whole.contains("characters: [{name: C, image: covers/c.svg}]\n"), "\(whole)")
    // After the owner removed it, it isn't imported again.
    let removed = again.files.map {
      "-- \($0.key) --\n\($0.value.replacing("cover: covers/a.svg\n", with: ""))"
    }
    let third = try imported(json, into: removed.joined(), beside: [:])
    #expect(third.files["library/anime/a.md"]?.contains("cover:") == false)
  }

  @Test func codeInFrontKeepsItsIndent() throws {
    let json = #"""
      {"format": "tokonoma-library", "version": 1, "ratingScale": 10, "settings": {}, "titles": [],
       "lists": [{"slug": "l", "title": "L", "items": [], "text": "    code\n\nwords"}],
       "pages": [{"slug": "p", "title": "P", "text": "    code\n\nwords"}]}
      """#
    let found = try imported(json)
    #expect(found.files["lists/l.md"]?.hasSuffix("---\n\n    code\n\nwords\n") == true)
    #expect(found.files["pages/p.md"]?.hasSuffix("---\n\n    code\n\nwords\n") == true)
  }

  @Test func theOwnersFilesStay() throws {
    let own = """
      -- tokonoma.yml --
      # mine
      name: Mine
      -- covers/a.svg --
      mine
      """
    let json = Self.site(
      settings: #"{"emoji": true}"#, pictures: #"["covers/a.svg"]"#, statics: #"["CNAME"]"#,
      pages: #"[{"slug": "e", "title": "Theirs"}]"#)
    let beside = ["index.html": "x", "covers/a.svg": Self.svg, "CNAME": "a.example"]
    let found = try imported(json, into: own, beside: beside)
    #expect(found.files["tokonoma.yml"] == "# mine\nname: Mine\nratingScale: 100\nemoji: true\n")
    #expect(found.files["covers/a.svg"] == "mine\n")
    // In a project with files of the owner's, no settings are imported, and no files for the root
    // of the site.
    let grown = try imported(
      json, into: own + "\n-- pages/e.md --\n---\ntitle: Own\n---\n", beside: beside)
    #expect(grown.files["tokonoma.yml"] == "# mine\nname: Mine\n")
    #expect(grown.files["static/CNAME"] == nil)
    #expect(grown.files["pages/e.md"] == "---\ntitle: Own\n---\n")
    #expect(grown.report.keptPages == ["pages/e.md"])
    #expect(grown.files["library/anime/a.md"]?.contains("rating: 8.7\n") == true)
  }

  @Test(arguments: [
    #"{"url": "javascript:1"}"#, #"{"owner": [1, [2, [3, [4, [5]]]]]}"#,
    #"{"navigation": {"a": 1}}"#,
  ])
  func settingsThatCannotBeReadAreNotTaken(settings: String) throws {
    let found = try imported(Self.site(settings: settings))
    #expect(found.problems == ["site-settings-refused"])
    #expect(found.files["tokonoma.yml"] == Project.emptySettings)
  }
}
