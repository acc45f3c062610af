import MediaLibrary
import Trackers

extension FieldValues {
  /// Gives a title of a feed the rating of its newest run, as its site does. The first run's rating
  /// becomes a note.
  mutating func takeNewestRating() {
    guard let first = runs.first, first.isFirst, let rating = self[.rating]?.rating,
      let newest = runs.last(where: { $0.rating != nil })?.rating, newest != rating
    else { return }
    self[.rating] = .value(.rating(newest))
    if self[.notes] == nil { self[.notes] = FieldValue.text(noteOfFirstRating(rating)) }
  }

  /// Adds a feed's runs to those of earlier exports. The owner may have changed the title's values
  /// elsewhere since, so a known run's values count only if they differ from those in the memory.
  mutating func keepEarlierRuns(of before: FieldValues) {
    var known = before.runs
    guard !known.isEmpty else { return }
    let days = known.map(\.day)
    var new = runs.filter { !days.contains($0.day) }
    let isRated = hasNewRating(since: known, before)
    for run in runs {
      guard let rating = run.rating, let place = known.firstIndex(where: { $0.day == run.day })
      else { continue }
      known[place].rate(rating)
    }
    let isReviewed = known.count == 1 && new.isEmpty && hasOtherReview(than: before)
    // A review of a further viewing doesn't replace that of the first.
    if let review = self[.review]?.text, before[.review]?.value != nil,
      let place = new.firstIndex(where: \.isFirst) ?? new.lastIndex(where: { $0.review == nil })
    {
      new[place].add(review: review)
    }
    if new.isEmpty {
      for key in [FieldKey.finished, .repeat] { self[key] = before[key] }
      let further = known.filter { !$0.isFirst }.map(\.value)
      self[.history] = further.isEmpty ? before[.history] : .value(.items(further))
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
    var kept: [FieldKey] = [.added, .notes]
    if !isReviewed { kept += [.review, .reviewDate] }
    if !isRated { kept.append(.rating) }
    for key in kept where before[key]?.value != nil { self[key] = nil }
    if isRated, !new.isEmpty, before[.notes]?.value == nil, known.count == 1, known[0].isFirst,
      let first = before[.rating]?.rating, let newest = self[.rating]?.rating, first != newest
    {
      self[.notes] = FieldValue.text(noteOfFirstRating(first))
    }
  }

  /// Whether a feed has another rating of the title's newest run than the memory.
  private func hasNewRating(since known: [Run], _ before: FieldValues) -> Bool {
    let newest = runs.compactMap(\.day).max() ?? ""
    guard newest >= known.compactMap(\.day).max() ?? "" else { return false }
    // A run without a rating doesn't change the title's.
    let own = runs.last { $0.day == newest }
    let isTitles = own?.isFirst ?? true
    guard let rating = isTitles ? self[.rating]?.rating : own?.rating else { return false }
    guard let run = known.first(where: { $0.day == newest }) else { return true }
    guard run.isFirst else { return rating != run.rating }
    if let notes = before[.notes]?.text,
      notes.split(separator: "\n").contains(Substring(noteOfFirstRating(rating)))
    {
      return false
    }
    return rating != before[.rating]?.rating
  }

  /// Whether the letters of a review differ, not only its form in an export and in a feed.
  private func hasOtherReview(than before: FieldValues) -> Bool {
    guard let new = self[.review]?.text, let old = before[.review]?.text else { return false }
    return !new.lazy.filter(\.isLetter).elementsEqual(old.lazy.filter(\.isLetter))
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
    var rating: Rating? { value["rating"]?.rating }

    mutating func rate(_ rating: Rating) {
      guard !isFirst, case .mapping(let pairs) = value, self.rating != rating else { return }
      let new = TitleValue.Pair("rating", .rating(rating))
      value = .mapping(
        self.rating == nil ? pairs + [new] : pairs.map { $0.key == "rating" ? new : $0 })
    }

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
    return runs
      + (self[.history]?.items ?? []).map { run in
        Run(day: run["finished"]?.text(scale: .hundred), value: run, isFirst: false)
      }
  }
}
