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
    case (.ranked(let rank), let favorite) where favorite?.rank != rank:
      plan.set(key, String(rank))
    case (_, let favorite):
      plan.note("it is already " + (favorite?.rank.map { "favorite \($0)" } ?? "a favorite"))
    }
    return plan
  }
}
