import Base
import LibraryFiles
import MediaLibrary

package struct FavoriteChange: TitleChange {
  package enum Target: Sendable, Equatable {
    case none, unranked
    case ranked(Int)
  }

  private let target: Target

  package init(_ target: Target) {
    self.target = target
  }

  package func plan(
    for title: WrittenTitle, reporting: inout DiagnosticList
  ) -> PlannedChange? {
    guard let tracking = title.entry.tracking else {
      reporting.report(.notTracked(title.entry.id, "a place among the favorites"))
      return nil
    }
    let key = title.key("favorite", "favourite")
    var plan = PlannedChange()
    switch target {
    case .none:
      if title.has(key) { plan.remove(key) } else { plan.note("it is no favorite") }
    case .unranked:
      if let favorite = tracking.favorite {
        plan.note(
          favorite.rank.map { "it is favorite \($0) already" } ?? "it is a favorite already")
      } else {
        plan.set(key, "true")
      }
    case .ranked(let rank):
      if tracking.favorite?.rank == rank {
        plan.note("it is favorite \(rank) already")
      } else {
        plan.set(key, String(rank))
      }
    }
    return plan
  }
}
