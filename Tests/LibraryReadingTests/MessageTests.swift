import Diagnostics
import FileSystem
import LibraryReading
import MediaLibrary
import TestSupport
import Testing

/// Every message that reading can give, in one snapshot for a person to read.
struct MessageTests {
  @Test func everyMessage() async throws {
    var shown = ""
    var ids: Set<String> = []
    for library in brokenLibraries {
      let (_, problems) = try await read(library, byteFor: "¿")
      #expect(!problems.isEmpty, "nothing is wrong with:\n\(library)")
      // Of a thousand equal ones the last few say it all.
      shown += problems.suffix(5).map { DiagnosticFormatter.text($0) + "\n" }.joined()
      ids.formUnion(problems.map(\.id))
    }
    expectSnapshot(shown, named: "messages.txt")
    // No text makes the memory run out.
    let missing = try wordedIDs().subtracting(ids).subtracting(["out-of-memory"])
    #expect(missing.sorted() == [], "messages without an example in brokenLibraries")
  }

  /// The ids in the source of the messages.
  private func wordedIDs() throws -> Set<String> {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let sources = try Folder("/" + root + "/Sources")
    var ids: Set<String> = []
    for module in ["StrictYAML", "LibraryReading"] {
      for file in try sources.files(below: module) where file.hasPrefix("Diagnostic+") {
        let text = String(decoding: try sources.read("\(module)/\(file)"), as: UTF8.self)
        for match in text.matches(of: /\.(?:error|warning), "([a-z0-9-]+)"/) {
          ids.insert(String(match.1))
        }
      }
    }
    #expect(ids.count > 50)
    return ids
  }

  /// A title whose front matter this is.
  private static func title(_ frontMatter: String) -> String {
    "-- library/anime/x.md --\n---\n\(frontMatter)\n---\n"
  }

  private static func settings(_ text: String) -> String { "-- tokonoma.yml --\n\(text)\n" }

  private let brokenLibraries: [String] = yaml + files + keys + values

  private static let yaml = [
    title("title: caf¿"),
    title("title: x\u{1}y"),
    title("title: &x X\nsynonyms: [*x]\nformat: !!str TV\n<<: {pages: 1}"),
    title("title: X\ngenres: [a]\ntitle: Y"),
    title("title: X\n? [a, b]\n: c"),
    title("title: X\n: c"),
    title("title: X\n...\n--- x"),
    title("title: " + String(repeating: "[", count: 100)),
    title("title: \"X\nstatus: planning"),
    title("title: X\ngenres: [a, b\nstatus: planning"),
    title("title: X\ngenres: [a, , b]"),
    title("title: X\nids: {mal: 1\nstatus: planning"),
    title("title: Re: Zero"),
    title("title: X\nstatus\nrating: 1"),
    title("title: X\ngenres: - Space"),
    title("title: @home"),
    title("title: *bold* \"move\""),
    title("title: [Oshi no Ko] season 2"),
    title("title: \"One\" and 'two'"),
    title("title: | X"),
    title("title: X\nids:\n\tmal: 1"),
    title("title: \"C:\\games\""),
    title("title: \"\\ud83d\\ude00\""),
    title("title: X\nids:\n    mal: 1\n  ann: 2"),
  ]

  private static let files = [
    "-- library/anime/x.md --\n# Cowboy Bebop\n",
    "-- library/anime/x.md --\n---\ntitle: X\n\nGood.\n",
    "-- library/anime/x.md --\n---\n---\nGood.\n",
    "-- library/anime/x.md --\n---\njust text\n---\n",
    "-- tokonoma.yml --\n- name: X\n",
    "-- tokonoma.yml --\nurl: https://x.example/\n-- library/games/a.yml --\ntitle: X\n",
    "-- library/games/a.yml --\n- just text\n- status: planning\n- title: X\n",
    title("status: planning"),
    "-- library/anime/x.jpg --\n-- lists/more/x.md --\n-- library/anime/x.md~ --\n",
    "-- library/x.md --\n-- library/animes/x.md --\n-- library/other/x.md --\n",
    "-- library/anime/a/x.md --\n",
    "-- library/anime/Cowboy Bebop!.md --\n---\ntitle: X\nslug: cowboy\n---\n",
    title("title: X\n" + (0...1000).map { "k\($0): 1\n" }.joined()),
    "-- library/anime/x.md --\n---\ntitle: X\n---\n-- library/anime/X.md --\n---\ntitle: Y\n---\n",
    """
    -- library/games/a.yml --
    - title: Zelda
    - {title: zelda!, aliases: [old]}
    - {title: Other, aliases: [zelda, old]}
    """,
    "-- pages/a.md --\n---\ntitle: A\n---\n-- pages/A.md --\n---\ntitle: B\n---\n",
    """
    -- library/anime/x.md --
    ---
    title: X
    ---
    -- lists/best.md --
    ---
    title: Best
    items: [anime/x, anime/y, books/something, anime/x]
    ---
    """,
  ]

  private static let keys = [
    title("title: X\nraiting: 9\nmyOwnKey: 1\nseries: {nam: X}"),
    "-- pages/a.md --\n---\ndescription: X\n---\n",
    title("title: X\nrating: 9.5"),
    title("title: X\nspoilers: true"),
    title("title: X\nstatus: completed\nstarted: 2016-09-14\nfinished: 2016-08"),
    title("title: X\nstatus: watching\nepisodes: 12\nprogress: 13"),
    title("title: X\nstatus: completed\nrepeat: 3\nhistory: [{finished: 2016}]"),
    title("title: X\nstatus: completed\nparts: [{rating: 9}]"),
    title("title: X\ngenres:\n- Space\n-\n- ''\n- Space"),
    title("title: X\ncoverColor: #3fa2c1"),
  ]

  private static let values = [
    title("title: [X]\nids: 1\ncreators: [[x]]"),
    title("title: X\nprivate: yes\nspoilers: maybe"),
    title("title: X\ncommunityVotes: \"1,200\"\nepisodes: twelve"),
    title("title: X\nstatus: playing\nhours: \"12,5\""),
    title("title: X\npages: 12345678901234567890"),
    title("title: X\nseries: {name: X, position: 1.125}"),
    title("title: X\nvolumes: 0"),
    title("title: X\ncommunityRating: 870"),
    title("title: X\nreleased: 0000-00-00"),
    title("title: X\nreleased: 2016-02-30"),
    title("title: X\nreleased: 2016-09-00"),
    title("title: X\nreleased: 2016/9/4"),
    title("title: X\nreleased: 14.09.2016"),
    title("title: X\nairing: [{episode: 1, at: 2026-01-09}, {episode: 2}]"),
    title("title: X\nstatus: done\nrating: 0"),
    title("title: X\nstatus: done\nrating: 95"),
    title("title: X\nstatus: done\nrating: 9.125"),
    title("title: X\nstatus: done\nrating: 9,5"),
    title("title: X\nstatus: done\nrating: good"),
    settings("name: X\nratingScale: 5") + title("title: X\nstatus: done\nrating: 9"),
    settings("name: X\nratingScale: 5") + title("title: X\nstatus: done\nrating: 4.25"),
    settings("name: X\nratingScale: 100") + title("title: X\nstatus: done\nrating: 87.5"),
    title("title: X\nstatus: complted"),
    title("title: X\nstatus: perhaps"),
    title("title: X\nreleaseStatus: finnished\nrelations: [{type: kin, id: anime/y}]"),
    title("title: X\ntitles: {nativ: Y, Japanese: Z}"),
    settings("name: X\nlanguage: English, please"),
    title("title: X\nsources: [{name: Y, url: 'javascript:alert(1)'}]"),
    settings("name: X\nurl: https://x.example/?page=1"),
    settings("name: X\nratingScale: 20"),
    "-- library/games/a.yml --\n- {title: X, slug: ../X, aliases: [Old One]}\n",
    title("title: X\nrelations: [{type: sequel, id: x-2}]"),
    title("title: X\ncoverColor: red"),
    title("title: X\ncover: ../secret.jpg"),
    title("title: X\ncover: https://x.example/a.jpg"),
    title("title: X\ncover: covers/x.tiff"),
    title("title: X\ncover: covers/x.jpg"),
  ]
}
