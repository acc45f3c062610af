import Exchange
import MediaLibrary
import Trackers

/// The match among a source's titles.
enum TitleChoice {
  case found(CatalogueTitle, by: String)
  /// One of these, the likeliest first.
  case unsure([CatalogueTitle])
  case unknown
  /// The answer's ids contradict the library's.
  case contradicted(CatalogueTitle)
}

extension LibraryTitle {
  /// The match by an id that the source was asked by.
  func choice(among found: [CatalogueTitle], askedBy asked: Work.ExternalID) -> TitleChoice {
    let own = found.filter { $0.facts.kind == kind && $0.ids.contains(asked) }
    // Two titles may share another site's id: the same format decides, then the older one.
    let sorted = own.sorted { a, b in
      let (x, y) = (agreesInFormat(a), agreesInFormat(b))
      return x != y ? x : (Int(a.facts.id ?? "") ?? .max) < (Int(b.facts.id ?? "") ?? .max)
    }
    guard let first = sorted.first else { return .unknown }
    let others = ids.filter { id in
      id != asked && first.ids.contains { $0.registry == id.registry }
    }
    // Two ids lead to different titles of the source: one of them is wrong.
    if others.contains(where: { !first.ids.contains($0) }) { return .contradicted(first) }
    return .found(first, by: "\(asked.registry) \(asked.value)")
  }

  /// The match by name: the only title with the same name, one more equal fact, and no
  /// contradiction in format, count, year, creators and ids.
  ///
  /// - Parameter refused: the source's ids that it isn't
  func choice(amongNamed found: [CatalogueTitle], refused: Set<String>) -> TitleChoice {
    let candidates = found.filter { title in
      title.facts.kind == kind
        && !title.ids.contains { refused.contains("\($0.registry) \($0.value)") }
    }
    var seen: Set<Set<Work.ExternalID>> = []
    let distinct = candidates.filter { seen.insert($0.ids).inserted }
    let names = Set(facts.foldedNames)
    let sameName = distinct.filter { title in
      !names.isDisjoint(with: TitleFacts(title).foldedNames)
    }
    let possible = sameName.filter { !differs(from: TitleFacts($0)) }
    if possible.count == 1, agrees(with: TitleFacts(possible[0])) {
      return .found(possible[0], by: "title")
    }
    if !sameName.isEmpty {
      return .unsure(Array((possible.isEmpty ? sameName : possible).prefix(5)))
    }
    return distinct.isEmpty ? .unknown : .unsure(Array(distinct.prefix(5)))
  }

  /// For sources that find exact names: the title's own, and at most three others.
  var wanted: WantedTitle {
    let others = facts.names.filter { $0 != title }.sorted().prefix(3)
    return WantedTitle(names: [title] + others, year: facts.year)
  }

  func sharesName(with other: CatalogueTitle) -> Bool {
    !Set(facts.foldedNames).isDisjoint(with: TitleFacts(other).foldedNames)
  }

  private func agreesInFormat(_ title: CatalogueTitle) -> Bool {
    facts.format != nil && facts.format == TitleFacts(title).format
  }

  private func differs(from other: TitleFacts) -> Bool {
    if facts.contradicts(other) { return true }
    if let format = facts.format, let otherFormat = other.format, format != otherFormat {
      return true
    }
    return zip(facts.counts, other.counts).contains { $0 != nil && $1 != nil && $0 != $1 }
  }

  private func agrees(with other: TitleFacts) -> Bool {
    if let year = facts.year, let otherYear = other.year, abs(year - otherYear) <= 1 { return true }
    if !facts.creators.isDisjoint(with: other.creators) { return true }
    return zip(facts.counts, other.counts).contains { $0 != nil && $0 == $1 }
  }
}

extension TitleFacts {
  init(_ title: CatalogueTitle) {
    self.init(title.facts, registry: "")
  }
}
