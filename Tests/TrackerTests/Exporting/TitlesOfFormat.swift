import MediaLibrary
import TestSupport

/// Random titles for a format of another program.
struct TitlesOfFormat {
  let name: String
  let kind: Kind
  /// Whether the format can hold all of their values.
  let isWhole: Bool

  private var isBook: Bool { kind == .book }
  private var isFilm: Bool { kind == .movie }

  /// A file of the library.
  func file(_ number: Int, _ random: inout SplitMix) -> String {
    let names = [
      "Sea, \"of\" glass", "<b>Rain</b> & R&B", "=1+1", "海の音", "Ōkami", "50\\%% of \\%% all",
    ]
    let title = "\(pick(names, &random)) \(number)"
    let status =
      isFilm
      ? .completed : pick(Status.allCases.filter { $0 != .repeating || !isBook }, &random)
    var lines = ["title: '\(title)'", "status: \(status.rawValue)", "ids: \(ids(number))"]
    let step = name == "goodreads" ? 2 : 1
    let rating = Bool.random(using: &random) ? Int.random(in: 1...(10 / step), using: &random) : nil
    if let rating { lines.append("rating: \(rating * step)") }
    var more: [String] = []
    if status == .dropped {
      more = ["dropped: \(day(&random))"]
    } else if name != "storygraph" || status == .completed {
      more = ["finished: \(day(&random))"]
    }
    more.append(tags(number))
    if isFilm {
      more += film(isRated: rating != nil, &random)
    } else if isBook {
      more += book(status, &random)
    } else {
      // In this format, a completed title is finished to the end.
      lines.append("progress: \(Int.random(in: 1...12, using: &random))")
      more += series(title, number, &random)
    }
    lines += more.filter { _ in Bool.random(using: &random) }
    if name == "storygraph", !lines.contains(where: { $0.hasPrefix("finished") }), isWhole {
      // Otherwise, the first date would be read as that of the first time.
      lines.removeAll { $0.hasPrefix("history") }
    }
    // Named as an import names it, so that titles keep their order.
    return
      "-- library/\(kind.folder)/\(slug(for: title)).md --\n---\n\(lines.joined(separator: "\n"))\n---\n"
      + ((isBook || isFilm) && Bool.random(using: &random) ? "\n\(review)\n" : "")
  }

  private func pick<Item>(_ items: [Item], _ random: inout SplitMix) -> Item {
    items[Int.random(in: items.indices, using: &random)]
  }

  private func day(_ random: inout SplitMix) -> String {
    "20\(Int.random(in: 10...19, using: &random))-1\(Int.random(in: 0...2, using: &random))-0\(Int.random(in: 1...9, using: &random))"
  }

  private func ids(_ number: Int) -> String {
    let registry =
      name == "storygraph" ? "asin" : isBook ? "goodreads" : isFilm ? "imdb" : "mal"
    return
      "{\(registry): \"\(1000 + number)\"\(name == "anilist" ? ", anilist: \"\(number)\"" : "")}"
  }

  private func tags(_ number: Int) -> String {
    "tags: [slow, 'tag \(number)'\(isWhole ? "" : ", 'a, b'")]"
  }

  private func film(isRated: Bool, _ random: inout SplitMix) -> [String] {
    let rating = isRated ? ", rating: \(Int.random(in: 1...10, using: &random))" : ""
    let note = isWhole ? "" : ", started: 2019-12-31, note: dubbed"
    return [
      isWhole
        ? "creators: [{name: Ada Winter, role: director}, {name: Bo Lind, role: director}]"
        : "creators: [{name: \"Winter, Ada\", role: director}, {name: Bo Lind, role: writer}]",
      "released: \(Int.random(in: 1900...2009, using: &random))\(isWhole ? "" : "-10-02")",
      "history: [{finished: 2020-01-02\(rating)\(note)}, {finished: 2020-01-02}, {finished: 2021-12-31}]",
    ]
  }

  private func book(_ status: Status, _ random: inout SplitMix) -> [String] {
    var lines = [
      isWhole
        ? "creators: [{name: Ada Winter, role: author}, Bo Lind]"
        : "creators: [{name: \"King, Jr., Cy\", role: author}, {name: \"Lind, Bo\", role: translator}]",
      "released: \(Int.random(in: 1900...2020, using: &random))\(isWhole ? "" : "-10-02")",
      "pages: \(Int.random(in: 1...900, using: &random))", "added: 2020-01-02",
      "owned: \(isWhole ? "true" : "[ebook, physical]")",
    ]
    guard name == "storygraph" else { return lines }
    lines += ["format: \(isWhole ? "ebook" : "large print")", "started: 2009-12-31"]
    if status == .completed {
      let note = isWhole ? "" : ", rating: 8, platform: library, note: again"
      lines.append(
        "history: [{started: 2020-01-02, finished: 2020-02-02\(note)}, {finished: 2021-12-31}]")
    }
    return lines
  }

  private func series(_ title: String, _ number: Int, _ random: inout SplitMix) -> [String] {
    let english = Bool.random(using: &random) ? title : "Sea \(number)"
    let romaji = Bool.random(using: &random) ? "romaji: Umi \(number), " : ""
    let others = isWhole ? "" : ", de: See"
    let format = kind == .manga ? "NOVEL" : isWhole ? "OVA" : "TV_SHORT"
    return [
      "started: 200\(Int.random(in: 1...9, using: &random))",
      "\(kind == .anime ? "episodes" : "chapters"): \(Int.random(in: 12...99, using: &random))",
      "titles: {\(romaji)english: '\(english)', native: 海\(number)\(others)}",
    ] + (isWhole && name == "mal" && kind == .manga ? [] : ["format: \(format)"])
  }

  /// In the few tags that the formats have for texts, in the form that an import writes.
  private var review: String {
    let words = """
      It **rains**, and *rains* & rains\\
      [on](https://a.example/?x=1\\&y=2) 1 < 2.

      > So it says.

      The \\*end\\*.
      """
    let spoilers = """


      It >!stops!<.

      ::: spoiler

      For *good*.

      And all.

      :::
      """
    let rest = "\n\n# Loud\n\n- a `b`\n- c\n\n```\n[[d]]\n```"
    return words + (isWhole && name != "goodreads" ? "" : spoilers) + (isWhole ? "" : rest)
  }
}
