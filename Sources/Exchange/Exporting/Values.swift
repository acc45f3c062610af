import Markup
import MediaLibrary

/// A rating in whole points, at least one.
func points(_ rating: Rating, of best: Int) -> Int {
  max(1, (rating.hundredths * best + 5000) / 10_000)
}

/// A time through a title behind the first.
struct FurtherTime {
  let started: PartialDate?
  let finished: PartialDate?
  let rating: Rating?
  /// Whether it came to the end. One that has a beginning alone is still going on, unless its status says more.
  let isFinished: Bool
  /// Whether it is still going on.
  let isRunning: Bool

  init(_ value: TitleValue) {
    started = value["started"]?.date
    finished = value["finished"]?.date
    rating = value["rating"]?.rating
    let status = value["status"]?.status
    let isOpen = status == nil && started != nil && finished == nil
    isFinished = status == .completed || (status == nil && !isOpen)
    isRunning = isOpen || status == .current || status == .repeating
  }
}

extension TitleRecord {
  /// The times through behind the first, oldest first.
  var history: [FurtherTime] {
    if case .items(let items)? = self[.history] { items.map(FurtherTime.init) } else { [] }
  }

  /// When the first time through ended, in whatever way.
  var end: PartialDate? {
    (status == .dropped ? date(.dropped) : nil) ?? date(.finished)
  }

  /// When it was finished last.
  var lastFinished: PartialDate? {
    ([date(.finished)] + history.filter(\.isFinished).map(\.finished)).compactMap { $0 }.max()
  }

  /// How often it was read to the end; 0 where that is not known.
  var timesRead: Int {
    status == .completed || status == .repeating || repeats > 0 ? 1 + repeats : 0
  }

  /// How far somebody got, in a unit; nil where that is not known. Who is through got to the end, and who has not begun
  /// nowhere.
  ///
  /// - Parameter total: the key that says how many there are of the unit.
  func progress(in unit: ProgressUnit, of total: FieldKey) -> Int? {
    if unit == .volumes, let volumes = number(.progressVolumes) { return volumes }
    if progressUnit == unit, let progress = number(.progress), progress > 0 || status != .completed
    {
      return progress
    }
    return switch status {
    case .completed: number(total)
    case .planning: 0
    default: nil
    }
  }

  /// What `progress` counts.
  var progressUnit: ProgressUnit { ProgressUnit(rawValue: text(.progressUnit)) ?? kind.unit }

  /// The tags that have no comma, which parts the tags of a cell.
  var plainTags: [String] { list(.tags).filter { !$0.unicodeScalars.contains(",") } }
}

extension String {
  /// `Paperback`
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// A name among others that commas part.
  var withoutCommas: String { replacingScalars(",", with: "") }

  /// With another text in place of each one of its parts. To those who read tables and markup a sign is one whatever is
  /// joined to it: by characters `"` with an accent would not be found.
  func replacingScalars(_ part: String, with other: String) -> String {
    String(unicodeScalars.replacing(part.unicodeScalars, with: other.unicodeScalars))
  }
}

extension LibraryExport {
  /// A title's review in the few tags that trackers take; empty without one.
  ///
  /// - Parameter spoilerTag: what hides a part of a text there, and all of it where the title says that it has spoilers;
  ///   without it spoilers stay out, and so do such reviews.
  func review(of title: TitleRecord, spoilerTag: String? = nil) -> String {
    let text = title.text(.review)
    guard !text.isEmpty else { return "" }
    let html = reviewHTML(of: text, spoilerTag: spoilerTag) { names[$0] }
    guard title[.spoilers] != nil else { return html }
    guard let spoilerTag, !html.isEmpty else { return "" }
    let (start, end) = ("<\(spoilerTag)>", "</\(spoilerTag)>")
    return start + html.replacing(start, with: "").replacing(end, with: "") + end
  }
}
