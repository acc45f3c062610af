import Base
import LibraryFiles
import StrictYAML

/// Hides a title from the site, hides it from lists only, or shows it.
package struct VisibilityChange: TitleChange {
  package enum Visibility: String, Sendable, CaseIterable { case `public`, unlisted, `private` }

  private let wanted: Visibility

  package init(_ wanted: Visibility) { self.wanted = wanted }

  package func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange {
    var plan = PlannedChange()
    let flags = ["private", "draft"].filter(title.has)
    for key in flags { plan.remove(key) }
    let word = title.node["visibility"]?.text ?? Visibility.public.rawValue
    switch wanted {
    case .public where word != wanted.rawValue: plan.remove("visibility")
    case .private, .unlisted:
      if word != wanted.rawValue { plan.set("visibility", wanted.rawValue) }
    case .public: break
    }
    if plan.edits.isEmpty {
      plan.note("it is already \(wanted.rawValue)")
    } else if wanted == .unlisted {
      plan.note("its page stays at its address, but no list, feed or search names it")
    }
    if wanted != .public, !plan.edits.isEmpty {
      plan.note("a published site still shows it, until 'tokonoma publish'")
    }
    return plan
  }
}
