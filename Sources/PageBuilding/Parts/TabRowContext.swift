import Planning
import Templates

/// A row of links at the top of a page to its other states, such as the kinds of a shelf.
struct TabRowContext: TemplateContext {
  /// For screen readers.
  let label: String
  /// For style sheets: `kinds`, `lists`, `views`.
  let name: String
  let links: [LinkContext]

  static let fields = Fields<TabRowContext>("row of tabs")
}

extension PageMaker {
  func tabs(of page: Page) -> [TabRowContext] {
    plan.tabs(of: page).map { row in
      TabRowContext(
        label: messages[row.label], name: row.name,
        links: row.tabs.map { tab in
          let target = links.url(of: tab.path, from: page.path)
          return LinkContext(
            text: tab.text,
            url: tab.fragment.map { id in
              tab.path == page.path ? SafeURL(fragment: id) : target.withFragment(id)
            } ?? target,
            detail: tab.count.map(messages.number), isCurrent: tab.isCurrent)
        })
    }
  }
}
