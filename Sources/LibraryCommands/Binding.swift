import LibraryFiles
import MediaLibrary

/// Binds a title to the same title on other sites, by its ids there.
struct Binding: TitleChange {
  private let ids: [Work.ExternalID]

  init(_ ids: [Work.ExternalID]) { self.ids = ids }

  func plan(for title: WrittenTitle) -> PlannedChange {
    var plan = PlannedChange()
    let new = ids.filter { !title.entry.work.ids.contains($0) }
    if new.isEmpty {
      plan.note("it has this id already")
    } else {
      let pairs = new.map { YAMLValue.Pair($0.registry, .text($0.value)) }
      plan.edits.append((FieldKey.ids.rawValue, .set(.mapping(pairs))))
    }
    return plan
  }
}
