import Base
import HTTPFetching
import MediaLibrary

extension RefreshPlan {
  /// `1,077 titles, 22 requests, about a minute; 1,063 known to AniList by their ids`
  package var text: String {
    var parts = [NumberText.count(titles, .titles)]
    if asked == 0 {
      return parts[0] + ": nothing to ask\n"
    }
    if requests > 0 {
      parts.append("\(NumberText.grouped(requests)) request\(requests == 1 ? "" : "s")")
      parts.append(durationText)
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

  private var durationText: String {
    let seconds = duration / 1_000
    switch seconds {
    case ..<20: return "a few seconds"
    case ..<45: return "about half a minute"
    case ..<90: return "about a minute"
    case ..<5_400: return "about \((seconds + 30) / 60) minutes"
    default: return "about \((seconds + 1_800) / 3_600) hours"
    }
  }

  package var json: JSONValue {
    [
      "titles": .number(titles), "requests": .number(requests), "milliseconds": .number(duration),
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

extension RefreshReport {
  /// How many titles that were filled in are told one by one; of more, only numbers are.
  private static let mostTold = 20

  /// The report as a person reads it.
  package var text: String {
    var lines: [String] = []
    if isDryRun { return lines.joined() }
    if filled.count <= Self.mostTold {
      lines += filled.map { "\($0.id): \($0.facts.joined(separator: ", ")) (\($0.source))" }
    }
    lines += unsure.flatMap(lines(about:))
    lines += missingCovers
    lines += naming(unknown, behind: "no source knows")
    if let first = unknown.first {
      lines.append(
        "'tokonoma search NAME' finds candidates, 'tokonoma add NUMBER --to \(first)' says which it is"
      )
    }
    lines += naming(gone, behind: "their site has deleted")
    lines.append(summary)
    return lines.map { $0 + "\n" }.joined()
  }

  /// A line for the only title, a line for each of several.
  private func naming(_ ids: [String], behind words: String) -> [String] {
    if ids.count < 2 { return ids.map { "\(words) \($0)" } }
    return ["\(words) \(NumberText.count(ids.count, .titles)):"] + ids.map { "  \($0)" }
  }

  /// A line for each title, or for all with the same reason where they are many.
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
      return unsure.isEmpty ? "nothing to fill in" : "nothing was filled in"
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

  private func lines(about unsure: Unsure) -> [String] {
    let head = "\(unsure.id): which title of \(unsure.source)'s is '\(unsure.title)'?"
    return [head]
      + unsure.candidates.map { candidate in
        let facts = [candidate.year.map(String.init), candidate.format].compactMap { $0 }
        let behind = facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
        return "  tokonoma add \(candidate.name) --to \(unsure.id)  \(candidate.title)\(behind)"
      }
  }

  package var json: JSONValue {
    [
      "plan": plan.json, "dryRun": .flag(isDryRun),
      "filled": .array(
        filled.map {
          [
            "id": .text($0.id), "source": .text($0.source), "match": .text($0.match),
            "facts": .texts($0.facts),
          ]
        }),
      "unsure": .array(
        unsure.map { unsure in
          [
            "id": .text(unsure.id), "source": .text(unsure.source),
            "candidates": .array(unsure.candidates.map(\.json)),
          ]
        }),
      "unknown": .texts(unknown), "gone": .texts(gone),
      "coversLeft": .array(
        coversLeft.map { ["id": .text($0.id), "reason": .text($0.reason)] }),
      "failures": .texts(failures.map(\.message)),
      "requests": .number(requests.values.reduce(0, +)),
    ]
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
