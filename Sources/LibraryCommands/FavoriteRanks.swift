import Base
import LibraryFiles
import MediaLibrary

extension LibraryEditor {
  /// Gives a title a favorite rank. The title with that rank moves by one, and so do those after
  /// it, up to a free rank.
  package func rank(
    _ title: OwnersTitle, _ rank: Int, workers: WorkerPool, reporting: inout DiagnosticList
  ) async throws -> [ChangeReport]? {
    let lock = try lock()
    // Problems of the settings have been reported.
    var ignored = DiagnosticList()
    let library = try await project.readOwnersTitles(workers: workers, reporting: &ignored)
    let moves = FavoriteRanks(library.titles).moves(placing: title.entry.id, at: rank)
    return try reporting.result { reporting in
      var drafts = Drafts()
      let reports = try ([(title, rank)] + moves).map { title, rank in
        try change(title, by: FavoriteChange(.ranked(rank)), in: &drafts, reporting: &reporting)
      }
      try lock?.change(drafts.files, by: origin)
      return reports
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
  /// leaves if that one is better, and otherwise down.
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
