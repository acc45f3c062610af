import Exchange
import MediaLibrary
import Trackers

/// Which of the titles that a source gave is the one that was meant.
enum TitleChoice {
  case found(CatalogueTitle, by: String)
  /// It may be one of these, the likeliest first; nothing is written.
  case unsure([CatalogueTitle])
  case unknown
  /// The source's answer says other ids than the library does.
  case contradicted(CatalogueTitle)
}

extension LibraryTitle {
  /// The answer to one of its ids.
  ///
  /// - Parameter asked: the id, as the source was asked
  func choice(among found: [CatalogueTitle], askedBy asked: Work.ExternalID) -> TitleChoice {
    let own = found.filter { $0.facts.kind == kind && $0.ids.contains(asked) }
    // One id of a site may belong to two titles of another: the same format says which, or else the older one counts.
    let sorted = own.sorted { a, b in
      let (x, y) = (agreesInFormat(a), agreesInFormat(b))
      return x != y ? x : (Int(a.facts.id ?? "") ?? .max) < (Int(b.facts.id ?? "") ?? .max)
    }
    guard let first = sorted.first else { return .unknown }
    let others = ids.filter { id in
      id != asked && first.ids.contains { $0.registry == id.registry }
    }
    // Two ids of the library's that lead to two titles of the source's: one of them is wrong.
    if others.contains(where: { !first.ids.contains($0) }) { return .contradicted(first) }
    return .found(first, by: "\(asked.registry) \(asked.value)")
  }

  /// What was found by its name: only the one that has the same name and at least one more fact in common, and whose
  /// format, count, year, makers and ids say nothing else, and only when there is no other one.
  ///
  /// - Parameter refused: ids of the source's that it is known not to be
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
