import Bytes
import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import TemplateRuntime

extension Site {
  /// How far, in each unit that is counted.
  package func progress(_ entry: Entry) -> ContextList<ProgressContext> {
    let (first, second) = (entry.progress.map(bar), entry.secondProgress.map(bar))
    let hours = entry.tracking?.hours.map { hours in
      let text = hoursText(hours)
      return ProgressContext(text: text, label: text, value: nil, maximum: nil, isOpen: false)
    }
    if let first, second == nil, hours == nil { return [first] }
    return ContextList([first, second, hours].compactMap { $0 })
  }

  /// 12 of 26 episodes.
  private func bar(_ progress: Progress) -> ProgressContext {
    let count = words.number(progress.count)
    let known = progress.total.flatMap { $0 > 0 ? $0 : nil }
    let total = known.map { words.number($0) }
    let unit = words.unit(progress.unit, for: progress.total ?? progress.count)
    let ofTotal = total.map {
      words[.progressOfTotal, (.count, count), (.total, $0), (.unit, unit)]
    }
    return ProgressContext(
      text: ofTotal ?? words[.progress, (.count, count), (.total, "?"), (.unit, unit)],
      label: ofTotal ?? words[.amount, (.count, count), (.unit, unit)],
      value: min(progress.count, known ?? progress.count), maximum: known,
      isOpen: known == nil)
  }

  /// `115 minutes`
  package func amount(_ count: Int, _ unit: ProgressUnit) -> String {
    words[.amount, (.count, words.number(count)), (.unit, words.unit(unit, for: count))]
  }

  /// `12.5 hours`
  package func hoursText(_ hundredths: Int) -> String {
    words[
      .amount, (.count, decimal(hundredths, per: 100)),
      (.unit, words.unit(.hours, for: hundredths == 100 ? 1 : 2))]
  }
}
