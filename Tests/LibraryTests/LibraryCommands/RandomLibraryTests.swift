import Base
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import LibraryCommands

/// Every command on files of every form: afterwards the title is correct, the others are unchanged,
/// and only lines of the intended keys differ.
@Suite struct RandomLibraryTests {
  @Test(arguments: RandomCases.seeds(24))
  func onlyTheIntendedLinesChange(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<12 {
      let wish = Wish.allCases.randomElement(using: &random) ?? .rating
      // Nothing can be done again before a first time has ended.
      let file = RandomFile(status: wish == .again ? "Completed" : "Watching", random: &random)
      let alcove = try Alcove("")
      try alcove.temporary.write(file.text, to: file.path)
      let place = Int.random(in: 0..<file.count, using: &random)
      let before = try await alcove.titles()
      let title = try #require(before.titles.first { $0.entry.slug == "t\(place)" }, "\(file.text)")
      var problems = DiagnosticList()
      let editor = LibraryEditor(alcove.project, settings: before.settings)
      let report: ChangeReport? =
        switch wish {
        case .rating: try editor.change(title, by: RatingChange("9.25"), reporting: &problems)
        case .again:
          try editor.change(
            title, by: RatingChange("7", again: Alcove.date), reporting: &problems)
        case .progress:
          try editor.change(
            title, by: ProgressChange("+1", unit: nil, isCompleting: false, Alcove.date),
            reporting: &problems)
        case .status:
          try editor.change(
            title, by: StatusChange("dropped", Alcove.date), reporting: &problems)
        case .favorite:
          try editor.change(
            title, by: FavoriteChange(.ranked(4)), reporting: &problems)
        }
      let text = try alcove.temporary.read(file.path)
      #expect(report != nil, "\(alcove.said(problems))\n\(file.text)")
      let after = try await alcove.titles()
      try check(wish, title, after, "\(file.text)\n\(text)")
      for other in before.titles where other.entry.id != title.entry.id {
        let same = after.titles.first { $0.entry.id == other.entry.id }
        #expect(same.map(described) == described(other), "\(file.text)\n\(text)")
      }
      expectKept(file, text, wish.keys)
      guard text != file.text else { continue }
      let undone = try alcove.project.undo(
        1, isDryRun: false, whenWaiting: {}, reporting: &problems)
      #expect(undone != nil && problems.isEmpty)
      #expect(try alcove.temporary.read(file.path) == file.text)
    }
  }

  private enum Wish: CaseIterable {
    case rating, again, progress, status, favorite

    /// The keys that may change.
    var keys: [String] {
      switch self {
      case .rating: ["rating"]
      case .again: ["rating", "history", "repeat", "finished"]
      case .progress: ["progress"]
      case .status: ["status", "dropped"]
      case .favorite: ["favorite"]
      }
    }
  }

  /// Reading the changed file gives the same values as changing the read values.
  private func check(
    _ wish: Wish, _ title: OwnersTitle, _ after: OwnersTitles, _ text: String
  ) throws {
    let found = try #require(after.titles.first { $0.entry.id == title.entry.id }, "\(text)")
    let (old, new) = try #require(
      title.entry.tracking.flatMap { old in found.entry.tracking.map { (old, $0) } })
    var expected = old
    switch wish {
    case .rating: expected.rating = Rating(hundredths: 9250)
    case .again:
      expected.rating = Rating(hundredths: 7000)
      let time = Tracking.Run(finished: Alcove.today, rating: Rating(hundredths: 7000))
      expected.history.append(time)
      expected.repeats += 1
    case .progress: expected.progress = (old.progress ?? 0) + 1
    case .status:
      expected.status = .dropped
      expected.dropped = old.dropped ?? Alcove.today
    case .favorite: expected.favorite = Tracking.Favorite(rank: 4)
    }
    #expect("\(new)" == "\(expected)", "\(text)")
    #expect("\(found.entry.work)" == "\(title.entry.work)", "\(text)")
  }

  private func described(_ title: OwnersTitle) -> String {
    "\(title.entry.work)\(title.entry.tracking.map { "\($0)" } ?? "")"
  }

  /// Only lines of the intended keys are removed or added.
  private func expectKept(_ file: RandomFile, _ text: String, _ keys: [String]) {
    let changes = ChangedLines(from: Array(file.text.utf8), to: Array(text.utf8)).lines
    for line in changes {
      // A title in braces is one line.
      let isMeant = line.text.hasPrefix("- {") || keys.contains { line.text.contains($0) }
      #expect(isMeant, "\(line)\n\(file.text)\n\(text)")
    }
    #expect(changes.count <= 2 * keys.count, "\(file.text)\n\(text)")
    let lineEnds = text.utf8.count { $0 == 0x0D }
    #expect((lineEnds > 0) == file.text.utf8.contains(0x0D))
    #expect(lineEnds == 0 || lineEnds == text.utf8.count { $0 == 0x0A })
    #expect(
      text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) == file.text.utf8.starts(with: [0xEF, 0xBB, 0xBF]))
  }
}

/// A random file of titles `t0`, `t1` …: order, comments, quotes, line ends, blocks and braces.
private struct RandomFile {
  let path: String
  let count: Int
  let text: String

  init(status: String, random: inout SplitMix) {
    let lineEnd = ["\n", "\r\n"].randomElement(using: &random) ?? "\n"
    let isMarkdown = Bool.random(using: &random)
    path = isMarkdown ? "library/anime/t0.md" : "library/anime/many.yml"
    count = isMarkdown ? 1 : Int.random(in: 1...3, using: &random)
    var lines: [String] = isMarkdown ? ["---"] : ["# all of them", ""]
    for number in 0..<count {
      if !isMarkdown, Int.random(in: 0..<3, using: &random) == 0 {
        let pairs = RandomFile.pairs(number, status, random: &random).map { $0.flow }
        lines.append("- {\(pairs.joined(separator: ", "))}  # short")
        continue
      }
      let margin = isMarkdown ? "" : "  "
      for (place, pair) in RandomFile.pairs(number, status, random: &random)
        .enumerated()
      {
        let between = [[], [], [""], ["\(margin)# a comment"]]
        if place > 0 { lines += between.randomElement(using: &random) ?? [] }
        for (index, line) in pair.lines.enumerated() {
          let isFirst = !isMarkdown && place == 0 && index == 0
          lines.append((isFirst ? "- " : line.isEmpty ? "" : margin) + line)
        }
      }
    }
    if isMarkdown { lines += ["---", "", "status: not a key", "--- no end"] }
    let mark = Int.random(in: 0..<4, using: &random) == 0 ? "\u{FEFF}" : ""
    text = mark + lines.joined(separator: lineEnd) + lineEnd
  }

  private static func pairs(
    _ number: Int, _ status: String, random: inout SplitMix
  ) -> [(lines: [String], flow: String)] {
    let quote = ["", "'", "\""].randomElement(using: &random) ?? ""
    let comment = ["", "  # note", "   #"].randomElement(using: &random) ?? ""
    var pairs: [(lines: [String], flow: String)] = [
      (["title: \(quote)T\(number)\(quote)\(comment)"], "title: \(quote)T\(number)\(quote)"),
      (["status: \(quote)\(status.lowercased())\(quote)\(comment)"], "status: \(status)"),
    ]
    let others: [(lines: [String], flow: String)] = [
      (["rating: \(quote)8\(quote)\(comment)"], "rating: 8"),
      (["rating:\(comment)"], "rating: ~"), (["progress: 3\(comment)"], "'progress': \"3\""),
      (["x-mine: |", "  favorite: no", "", "  - x"], "x-mine: 'a, b'"),
      (["x-more: >-", "  progress", "  # no comment"], "x-more: [a, {b: c}]"),
      (
        ["history:", "- finished: 2019", "  rating: 7", "- {finished: 2020}"],
        "history: [{finished: 2020}]"
      ),
      (["history: [{finished: 2018-02}]\(comment)"], "history: []"),
      (["favorite: true"], "favorite: 2"), (["dropped: 2020-01"], "dropped: 2020"),
      (["tags: [a,", "  b]"], "tags: [a]"),
      (["genres:", "  - A", "  # b", "  - 'B'"], "genres: A"),
      (["notes: \"one", "  two\""], "notes: no"),
    ]
    var seen: Set<String> = []
    for pair in others.shuffled(using: &random).prefix(Int.random(in: 0...7, using: &random)) {
      let key = String(pair.lines[0].prefix { $0 != ":" })
      if seen.insert(key).inserted { pairs.append(pair) }
    }
    return pairs.shuffled(using: &random)
  }
}
