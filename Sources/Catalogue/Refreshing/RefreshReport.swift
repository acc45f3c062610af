import Base
import HTTPFetching
import MediaLibrary

package struct RefreshReport: Sendable {
  package struct Filled: Sendable {
    package let id: String
    /// Its name for people: `AniList`
    package let source: String
    /// The id by which it was found, `mal 1`, or `title`.
    package let match: String
    /// `genres`, `titles.native`, `cover`
    package var facts: [String]
  }

  package struct Unsure: Sendable {
    package let id: String
    package let title: String
    package let source: String
    package let candidates: [Candidate]
  }

  package struct Candidate: Sendable {
    /// Its name in commands: `anilist:154587`
    package let name: String
    package let title: String
    package let year: Int?
    package let format: String?
  }

  package let plan: RefreshPlan
  package let isDryRun: Bool
  package internal(set) var filled: [Filled] = []
  package internal(set) var unsure: [Unsure] = []
  /// Ids of titles that no source knows.
  package internal(set) var unknown: [String] = []
  /// Ids of titles that their site has deleted.
  package internal(set) var gone: [String] = []
  package internal(set) var failures: [FetchFailure] = []
  /// Rejected covers, at most one per title.
  package internal(set) var coversLeft: [(id: String, reason: String)] = []
  package internal(set) var requests: [String: Int] = [:]
  package internal(set) var covers = 0
  /// How many of the titles still have no cover.
  package internal(set) var uncovered: [Kind: Int] = [:]
}

package struct RefreshPlan: Sendable {
  package struct Part: Sendable {
    package let source: String
    package fileprivate(set) var titles: Int
    /// The least number, if each title is found at once.
    package fileprivate(set) var requests: Int
    /// The minimum time in milliseconds.
    package fileprivate(set) var duration: Int
    /// How many titles are asked for by id.
    package fileprivate(set) var byID: Int
    package let needsNetwork: Bool
  }

  package internal(set) var parts: [Part] = []
  package internal(set) var titles = 0
  package internal(set) var withoutSource: [(kind: Kind, titles: Int)] = []
  /// If names aren't found at once, or only by later sources.
  package internal(set) var mostRequests = 0
  /// The time for them in milliseconds.
  package internal(set) var longest = 0

  /// Adds the work of a source, which may have some already.
  mutating func add(_ part: Part) {
    guard let index = parts.firstIndex(where: { $0.source == part.source }) else {
      return parts.append(part)
    }
    parts[index].titles += part.titles
    parts[index].requests += part.requests
    parts[index].duration += part.duration
    parts[index].byID += part.byID
  }

  package var requests: Int { parts.map(\.requests).reduce(0, +) }
  package var asked: Int { parts.map(\.titles).reduce(0, +) }
  package var duration: Int { parts.map(\.duration).reduce(0, +) }
}

extension RefreshPlan {
  /// `1,077 titles, 22 to 90 requests, 1 to 4 minutes; 1,063 known to AniList by their ids`
  package var text: String {
    var parts = [NumberText.count(titles, .titles)]
    if asked == 0 {
      return parts[0] + ": nothing to ask\n"
    }
    if requests > 0 {
      let most = max(mostRequests, requests)
      let range = most > requests ? " to \(NumberText.grouped(most))" : ""
      parts.append("\(NumberText.grouped(requests))\(range) request\(most == 1 ? "" : "s")")
      parts.append(Self.time(from: duration, to: max(longest, duration)))
    }
    let added = self.parts.filter { !$0.needsNetwork }.map {
      "\(NumberText.grouped($0.titles)) to be looked up in \($0.source) without network"
    }
    let known = self.parts.filter { $0.needsNetwork && $0.byID > 0 }.map {
      "\(NumberText.grouped($0.byID)) known to \($0.source) by their ids"
    }
    let named = self.parts.filter { $0.needsNetwork && $0.byID < $0.titles }.map {
      "\(NumberText.grouped($0.titles - $0.byID)) to be looked for at \($0.source) by name"
    }
    return ([parts.joined(separator: ", ")] + added + known + named).joined(separator: "; ") + "\n"
  }

  /// `about 3 minutes`, `1 to 8 minutes`, `half a minute to 8 minutes`, of milliseconds
  static func time(from shortest: Int, to longest: Int) -> String {
    let (least, most) = (time(shortest), time(longest))
    if least == most { return least.first == "a" ? least : "about \(least)" }
    let first = least == "one minute" ? "1 minutes" : least
    for unit in [" minutes", " hours"] where first.hasSuffix(unit) && most.hasSuffix(unit) {
      return "\(first.dropLast(unit.count)) to \(most)"
    }
    return "\(least) to \(most)"
  }

  private static func time(_ milliseconds: Int) -> String {
    let seconds = milliseconds / 1_000
    switch seconds {
    case ..<20: return "a few seconds"
    case ..<45: return "half a minute"
    case ..<90: return "one minute"
    case ..<5_400: return "\((seconds + 30) / 60) minutes"
    default: return "\((seconds + 1_800) / 3_600) hours"
    }
  }

  package var json: JSONValue {
    [
      "titles": .number(titles), "requests": .number(requests),
      "mostRequests": .number(max(mostRequests, requests)), "milliseconds": .number(duration),
      "mostMilliseconds": .number(max(longest, duration)),
      "sources": .array(
        parts.map {
          [
            "source": .text($0.source), "titles": .number($0.titles), "byID": .number($0.byID),
            "requests": .number($0.requests),
          ]
        }),
    ]
  }
}

extension RefreshReport: Reporting {
  /// The most titles that are named; further ones are only counted.
  private static let mostTold = 20

  package var report: Report {
    let facts: [Report.Row] = [
      .fact("plan", plan.json), .fact("dryRun", .flag(isDryRun)),
      .fact(
        "filled", .array(filled.map(\.json)),
        filled.count > Self.mostTold ? [] : filled.map(\.line)),
      .fact("unsure", .array(unsure.map(\.json)), unsure.flatMap(\.lines)),
      .lines(missingCovers),
      .fact("unknown", .texts(unknown), naming(unknown, behind: "no source knows")),
      .lines(
        unknown.prefix(1).map {
          "'tokonoma search NAME' finds candidates, 'tokonoma add NUMBER --to \($0)' chooses one"
        }),
      .fact("gone", .texts(gone), naming(gone, behind: "their site has deleted")),
      .fact(
        "coversLeft", .array(coversLeft.map { ["id": .text($0.id), "reason": .text($0.reason)] })),
      .fact("failures", .texts(failures.map(\.message))),
      .fact("requests", .number(requests.values.reduce(0, +)), [summary]),
    ]
    return Report(isDryRun ? facts.map(\.withoutLines) : facts)
  }

  /// A line for a single title, or a line for each of several.
  private func naming(_ ids: [String], behind words: String) -> [String] {
    if ids.count < 2 { return ids.map { "\(words) \($0)" } }
    return ["\(words) \(NumberText.count(ids.count, .titles)):"] + ids.map { "  \($0)" }
  }

  /// A line for each title, or one for all with the same reason if they are many.
  private var missingCovers: [String] {
    let byReason = Dictionary(grouping: coversLeft, by: \.reason)
    return byReason.keys.sorted().flatMap { reason -> [String] in
      let ids = byReason[reason]?.map(\.id) ?? []
      if ids.count <= 5 { return ids.map { "no cover for \($0): \(reason)" } }
      return ["no cover for \(NumberText.count(ids.count, .titles)): \(reason)"]
    }
  }

  private var summary: String {
    let titles = Set(filled.map(\.id)).count
    guard titles > 0 else {
      return unsure.isEmpty && failures.isEmpty ? "nothing to fill in" : "nothing was filled in"
    }
    var counts: [String: Int] = [:]
    for title in filled {
      for key in Set(title.facts.map { String($0.prefix { $0 != "." }) }) {
        counts[key, default: 0] += 1
      }
    }
    let order = FieldKey.refreshed.map(\.rawValue)
    let keys = order.compactMap { key in
      counts[key].map { "\(key) \(NumberText.grouped($0))" }
    }
    let asked = requests.values.reduce(0, +)
    return "\(NumberText.count(titles, .titles)) filled in: \(keys.joined(separator: ", "))"
      + " (\(NumberText.grouped(asked)) request\(asked == 1 ? "" : "s"))"
  }
}

extension RefreshReport.Filled {
  fileprivate var line: String { "\(id): \(facts.joined(separator: ", ")) (\(source))" }

  fileprivate var json: JSONValue {
    ["id": .text(id), "source": .text(source), "match": .text(match), "facts": .texts(facts)]
  }
}

extension RefreshReport.Unsure {
  fileprivate var lines: [String] {
    ["\(id): which \(source) title is '\(title)'?"]
      + candidates.map { candidate in
        let facts = [candidate.year.map(String.init), candidate.format].compactMap { $0 }
        let behind = facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
        return "  tokonoma add \(candidate.name) --to \(id)  \(candidate.title)\(behind)"
      }
  }

  fileprivate var json: JSONValue {
    ["id": .text(id), "source": .text(source), "candidates": .array(candidates.map(\.json))]
  }
}

extension RefreshReport.Candidate {
  package var json: JSONValue {
    [
      "name": .text(name), "title": .text(title), "year": year.map { .number($0) } ?? .null,
      "format": .text(format),
    ]
  }
}
