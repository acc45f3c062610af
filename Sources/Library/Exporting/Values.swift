import CommonMark
import MediaLibrary
import Trackers

/// A rating in whole points, at least one.
func points(_ rating: Rating, of best: Int) -> Int {
  max(1, (rating.hundredths * best + 5000) / 10_000)
}

extension TitleRecord {
  /// The times through behind the first, oldest first.
  var history: [(started: PartialDate?, finished: PartialDate?)] {
    guard case .items(let items)? = self[.history] else { return [] }
    return items.map { item in
      func date(_ name: String) -> PartialDate? {
        guard case .mapping(let pairs) = item,
          case .date(let date)? = pairs.first(where: { $0.key == name })?.value
        else { return nil }
        return date
      }
      return (date("started"), date("finished"))
    }
  }

  /// When the first time through ended, in whatever way.
  var end: PartialDate? {
    (status == .dropped ? date(.dropped) : nil) ?? date(.finished)
  }

  /// When it was finished last.
  var lastFinished: PartialDate? {
    ([date(.finished)] + history.map(\.finished)).compactMap { $0 }.max()
  }
}

extension String {
  /// `Paperback`
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension LibraryExport {
  /// A title's review in the few tags that trackers take; empty without one.
  ///
  /// - Parameter spoilerTag: what hides a part of a text there; without it spoilers stay out.
  func review(of title: TitleRecord, spoilerTag: String? = nil) -> String {
    let text = title.text(.review)
    return text.isEmpty
      ? "" : reviewHTML(of: text, spoilerTag: spoilerTag) { names[$0] }
  }
}
