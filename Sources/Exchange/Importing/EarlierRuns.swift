import MediaLibrary
import Trackers

extension FieldValues {
  /// Adds a feed's runs to those of earlier exports. Known runs keep their details, because a feed
  /// repeats values that its owner may have changed elsewhere since.
  mutating func keepEarlierRuns(of before: FieldValues) {
    let known = before.runs
    guard !known.isEmpty else { return }
    let days = known.map(\.day)
    var new = runs.filter { !days.contains($0.day) }
    // A review of a further viewing doesn't replace that of the first.
    if case .text(let review)? = self[.review]?.value, before[.review]?.value != nil,
      let place = new.firstIndex(where: \.isFirst) ?? new.lastIndex(where: { $0.review == nil })
    {
      new[place].add(review: review)
    }
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

  /// Keeps the reviews and tags of known runs if the export has none.
  ///
  /// - Parameter covered: the keys that the export has
  /// - Returns: whether there were any
  mutating func keepWordsOfRuns(of before: FieldValues, besides covered: Set<FieldKey>) -> Bool {
    let keys = [FieldKey.review, .tags].filter { !covered.contains($0) }
    guard let kept = history(with: keys, of: before) else { return false }
    self[.history] = kept
    return true
  }

  /// The history with another one's words about the same runs; nil if there are none.
  func history(with keys: [FieldKey], of other: FieldValues) -> FieldValue? {
    guard !keys.isEmpty, case .items(let runs)? = self[.history]?.value,
      case .items(let others)? = other[.history]?.value
    else { return nil }
    let joined = runs.map { run -> TitleValue in
      guard case .mapping(let pairs) = run, let day = run["finished"],
        let other = others.first(where: { $0["finished"] == day })
      else { return run }
      let words = keys.map(\.rawValue).filter { run[$0] == nil }.compactMap { key in
        other[key].map { TitleValue.Pair(key, $0) }
      }
      return .mapping(pairs + words)
    }
    return joined == runs ? nil : .value(.items(joined))
  }

  private struct Run {
    let day: String?
    private(set) var value: TitleValue
    let isFirst: Bool

    var review: TitleValue? { value["review"] }

    mutating func add(review: String) {
      guard case .mapping(let pairs) = value else { return }
      value = .mapping(pairs + [TitleValue.Pair("review", .text(review))])
    }
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
