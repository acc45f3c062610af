import Base
import FileSystem
import TestSupport
import Testing

/// Every message that the program can give, in one snapshot for a person to read.
struct MessageTests {
  /// Problems that no input causes, with the reason.
  private let unprovoked = [
    "out-of-memory": "no text makes the memory run out",
    "facts-not-written": "what a refresh writes can be read; this guards against mistakes in it",
    "ids-contradict": "a site's answer brings it about: RefreshTests",
    "reference-unknown": "a site's answer brings it about",
    "title-exists": "a site's answer brings it about",
    "no-home-network": "only a machine without a network brings it about: NetworkDeskTests",
    "vanished-stays": "a site's answer brings it about: PullTests",
    "import-not-readable": "what an import writes can be read; this guards against mistakes in it",
  ]

  @Test func everyMessageIsAsRecorded() async throws {
    let workers = WorkerPool(count: 2)
    var messages: [String: [String]] = [:]
    for said in try await Example.allSaid.value {
      let found = problems(in: said)
      #expect(!found.isEmpty, "nothing is wrong with an example, which says:\n\(said)")
      for (id, text) in found where messages[id]?.contains(text) != true {
        messages[id, default: []].append(text)
      }
    }
    let runs = CommandLineExample.all
    let transcripts = try await workers.map(runs.count) { try runs[$0].transcript() }
    for (id, text) in transcripts.flatMap(problems) where messages[id] == nil {
      messages[id] = [text]
    }
    let worded = try wordedIDs()
    let missing = worded.filter { messages[$0] == nil }
    #expect(missing.sorted() == unprovoked.keys.sorted(), "messages without an example")
    #expect(messages.keys.filter { !worded.contains($0) } == [], "messages worded elsewhere")

    let byID = worded.sorted().compactMap { id in
      messages[id].map { "## \(id)\n\n" + $0.joined(separator: "\n") }
    }
    expectSnapshot(
      (["# Problems, by their ids\n"] + byID + ["# What the program says on a terminal\n"]
        + transcripts).joined(separator: "\n"), named: "messages.txt")
  }

  /// The messages in the output of a run, each with its id.
  private func problems(in said: String) -> [(id: String, text: String)] {
    let found = said.split(separator: "\n\n").flatMap { paragraph in
      let lines = paragraph.split(separator: "\n")
      // A frequent problem is mostly printed as lines below one another.
      return lines.allSatisfy { id(of: $0) != nil }
        ? lines.compactMap { problem(in: [$0]) } : [problem(in: lines)].compactMap { $0 }
    }
    // Of a thousand equal messages, the last one in full is enough.
    let often = Dictionary(grouping: found.indices) { found[$0].id }.filter { $0.value.count > 5 }
    return found.indices.filter { index in
      guard let same = often[found[index].id] else { return true }
      return index == (same.last { found[$0].text.contains("\n ") } ?? same.last)
    }.map { found[$0] }
  }

  /// The message in some of these lines, if there is one.
  private func problem(in lines: [Substring]) -> (id: String, text: String)? {
    guard let start = lines.firstIndex(where: { id(of: $0) != nil }), let id = id(of: lines[start])
    else { return nil }
    return (id, lines[start...].map { $0 + "\n" }.joined())
  }

  /// The id at the end of a message's first line; nil for other lines.
  private func id(of line: Substring) -> String? {
    line.wholeMatch(of: /[^ ].* \[([a-z][a-z0-9-]+)\]/).map { String($0.1) }
  }

  /// The ids in the sources that contain messages; no other source contains any.
  private func wordedIDs() throws -> [String] {
    let root = Repository.path
    let sources = try Folder(root + "/Sources")
    var ids: [String] = []
    for file in try sources.files(below: "") where file.hasSuffix(".swift") {
      let text = String(decoding: try sources.read(file), as: UTF8.self)
      if file.contains("/Diagnostic+") {
        for match in text.matches(of: /"([a-z0-9]+(?:-[a-z0-9]+)+)"/)
        where !ids.contains(String(match.1)) {
          ids.append(String(match.1))
        }
      } else {
        #expect(
          !text.contains(/\.(error|warning|advice)[,(]\s*"[a-z0-9]+-/),
          "a message is worded in \(file)")
      }
    }
    #expect(ids.count > 150)
    return ids
  }
}
