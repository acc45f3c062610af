import Base
import LibraryFiles
import MediaLibrary
import StrictYAML

package struct TagChange: TitleChange {
  private let added: [String]
  private let removed: [String]

  package init(adding added: [String], removing removed: [String]) {
    (self.added, self.removed) = (added, removed)
  }

  package func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange {
    guard title.entry.tracking != nil else { throw Refusal(.notTracked(title.entry.id, "a tag")) }
    let folding = Folding.standard
    let written = title.node["tags"].flatMap { $0.isAbsent ? nil : $0 }
    let old = written?.listed.compactMap(\.text) ?? []
    var tags = old
    var plan = PlannedChange()
    for tag in removed {
      if tags.contains(where: { folding.fold($0) == folding.fold(tag) }) {
        tags.removeAll { folding.fold($0) == folding.fold(tag) }
      } else {
        plan.note("it has no tag '\(shortened(tag))'")
      }
    }
    for tag in added {
      if let same = tags.first(where: { folding.fold($0) == folding.fold(tag) }) {
        plan.note("it already has the tag '\(shortened(same))'")
      } else {
        tags.append(tag)
      }
    }
    if tags.isEmpty, !old.isEmpty {
      plan.remove("tags")
    } else if tags != old {
      plan.edits.append(("tags", .set(.list(tags.map { .text($0) }))))
    }
    return plan
  }
}
