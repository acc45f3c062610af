import Base
import LibraryFiles
import MediaLibrary

package struct FavoriteChange: TitleChange {
  package enum Target: Sendable, Equatable {
    case none, unranked
    case ranked(Int)
  }

  private let target: Target

  package init(_ target: Target) { self.target = target }

  package func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange {
    guard let tracking = title.entry.tracking else {
      throw Refusal(.notTracked(title.entry.id, "a place among the favorites"))
    }
    let key = title.key("favorite", "favourite")
    var plan = PlannedChange()
    switch (target, tracking.favorite) {
    case (.none, _):
      if title.has(key) { plan.remove(key) } else { plan.note("it isn't a favorite") }
    case (.unranked, nil): plan.set(key, "true")
    case (.ranked(let rank), let favorite) where favorite?.rank != rank: plan.set(key, String(rank))
    case (_, let favorite):
      plan.note("it is already " + (favorite?.rank.map { "favorite \($0)" } ?? "a favorite"))
    }
    return plan
  }
}

extension LibraryEditor {
  /// Gives a title a rank among the favorites. The title with that rank moves by one, and so do
  /// those after it, up to the first unused rank.
  package func rank(
    _ title: OwnersTitle, _ rank: Int, workers: WorkerPool, reporting: inout DiagnosticList
  ) async throws -> [ChangeReport]? {
    let editor = try keepingOthersOut()
    // Problems of the settings have been reported.
    var ignored = DiagnosticList()
    let library = try await project.readOwnersTitles(workers: workers, reporting: &ignored)
    return try editor.writing(reporting: &reporting) { drafts, reporting in
      try editor.rank(
        title, rank, among: library.titles, in: &drafts, reporting: &reporting)
    }
  }

  /// - Parameter titles: all titles as they are in the files
  func rank(
    _ title: OwnersTitle, _ rank: Int, among titles: [OwnersTitle], in drafts: inout Drafts,
    reporting: inout DiagnosticList
  ) throws -> [ChangeReport] {
    let moves = FavoriteRanks(titles).moves(placing: title.entry.id, at: rank)
    return try ([(title, rank)] + moves).map { title, rank in
      try change(title, by: FavoriteChange(.ranked(rank)), in: &drafts, reporting: &reporting)
    }
  }
}

struct FavoriteRanks {
  private var titles: [Int: [OwnersTitle]] = [:]

  init(_ all: [OwnersTitle]) {
    for title in all {
      guard let rank = title.entry.tracking?.favorite?.rank else { continue }
      titles[rank, default: []].append(title)
    }
  }

  /// The new ranks of other titles when a title takes a rank: they move towards the rank that it
  /// leaves if that one is better, and down otherwise.
  func moves(placing id: String, at rank: Int) -> [(title: OwnersTitle, rank: Int)] {
    let old = titles.first { $0.value.contains { $0.entry.id == id } }?.key
    let step = old.map { $0 < rank } == true ? -1 : 1
    var moves: [(OwnersTitle, Int)] = []
    var next = rank
    while let others = titles[next]?.filter({ $0.entry.id != id }), !others.isEmpty {
      next += step
      moves += others.map { ($0, next) }
    }
    return moves
  }
}
