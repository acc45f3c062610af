import Base
import LibraryFiles
import MediaLibrary
import StrictYAML

/// Adds a line to a title's private notes, or removes them.
package struct NoteChange: TitleChange {
  /// nil removes all.
  private let text: String?

  package init(_ text: String?) { self.text = text }

  package func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange {
    var plan = PlannedChange()
    let node = title.node["notes"].flatMap { $0.isAbsent ? nil : $0 }
    switch (text, node) {
    case (nil, nil): plan.note("it has no notes")
    case (nil, _): plan.remove("notes")
    case (let text?, let node?) where node.isSequence:
      plan.edits.append(("notes", .append(.text(text))))
    case (let text?, let node):
      let old = node?.text.map { $0.trimmed + "\n" } ?? ""
      plan.edits.append(("notes", .set(.text(old + text))))
    }
    return plan
  }
}

/// Writes a title's review, or removes it.
package struct ReviewChange: TitleChange {
  /// nil removes it.
  private let text: String?
  private let date: GivenDate
  private let isReplacing: Bool

  package init(_ text: String?, _ date: GivenDate, isReplacing: Bool = false) {
    (self.text, self.date, self.isReplacing) = (text, date, isReplacing)
  }

  package func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange {
    let (id, path) = (title.entry.id, title.entry.location.path)
    guard [".md", ".markdown"].contains(where: path.lowercased().hasSuffix) else {
      throw Refusal(.noPlaceForReview(id, at: path))
    }
    var plan = PlannedChange()
    guard let text else {
      if title.entry.review == nil { plan.note("it has no review") } else { plan.review = "" }
      let keys = ["reviewTitle", "reviewDate", "spoilers", "contentWarnings"]
      for key in keys where title.has(key) { plan.remove(key) }
      return plan
    }
    if title.entry.review != nil, !isReplacing { throw Refusal(.reviewThere(id)) }
    plan.review = text
    if let day = date.date, title.node["reviewDate"]?.text != day.iso {
      plan.set("reviewDate", day.iso)
    }
    return plan
  }
}
