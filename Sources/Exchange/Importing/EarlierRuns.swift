import MediaLibrary
import Trackers

extension FieldValues {
  /// Adds a feed's runs to those that earlier exports had. What belongs to known runs stays: a feed
  /// repeats what its owner may have changed elsewhere since.
  mutating func keepEarlierRuns(of before: FieldValues) {
    let known = before.runs
    guard !known.isEmpty else { return }
    let days = known.map(\.day)
    let new = runs.filter { !days.contains($0.day) }
    if new.isEmpty {
      for key in [FieldKey.finished, .history, .repeat] { self[key] = before[key] }
    } else {
      // The first run stays the first.
      self[.finished] = before[.finished]
      let further = known.filter { !$0.isFirst } + new
      self[.history] = .value(
        .items(
          further.enumerated().sorted { a, b in
            let (first, second) = (a.element.day ?? "", b.element.day ?? "")
            return first == second ? a.offset < b.offset : first < second
          }.map(\.element.value)))
    }
    let kept: [FieldKey] = [.review, .reviewDate, .added] + (new.isEmpty ? [.rating] : [])
    for key in kept where before[key]?.value != nil { self[key] = nil }
  }

  private struct Run {
    let day: String?
    let value: TitleValue
    let isFirst: Bool
  }

  private var runs: [Run] {
    var runs: [Run] = []
    if let first = self[.finished]?.value {
      let value = TitleValue.mapping(of: ["finished": first])
      runs.append(Run(day: first.text(scale: .hundred), value: value, isFirst: true))
    }
    if case .items(let items)? = self[.history]?.value {
      runs += items.map { item in
        var day: String?
        if case .mapping(let pairs) = item {
          day = pairs.first { $0.key == "finished" }?.value.text(scale: .hundred)
        }
        return Run(day: day, value: item, isFirst: false)
      }
    }
    return runs
  }
}
