import Markup
import MediaLibrary

/// A rating in whole points, at least 1.
func points(_ rating: Rating, of best: Int) -> Int {
  max(1, (rating.hundredths * best + 5000) / 10_000)
}

/// The keys of a run that contain the owner's words.
let wordsOfRun = ["note", "review", "tags", "with", "place"]

struct FurtherRun {
  let started: PartialDate?
  let finished: PartialDate?
  let rating: Rating?
  let review: String?
  /// A run that has only a start is in progress, unless its status says otherwise.
  let isFinished: Bool
  let isRunning: Bool

  init(_ value: TitleValue) {
    started = value["started"]?.date
    finished = value["finished"]?.date
    rating = value["rating"]?.rating
    review = value["review"]?.text
    let status = value["status"]?.status
    let isOpen = status == nil && started != nil && finished == nil
    isFinished = status == .completed || (status == nil && !isOpen)
    isRunning = isOpen || status == .current || status == .repeating
  }
}

extension TitleRecord {
  var history: [FurtherRun] { self[.history]?.items.map(FurtherRun.init) ?? [] }

  var end: PartialDate? { (status == .dropped ? date(.dropped) : nil) ?? date(.finished) }

  var lastFinished: PartialDate? {
    ([date(.finished)] + history.filter(\.isFinished).map(\.finished)).compactMap { $0 }.max()
  }

  /// The number of finished runs; 0 if unknown.
  var timesRead: Int {
    status == .completed || status == .repeating || repeats > 0 ? 1 + repeats : 0
  }

  /// Progress in a unit; nil if unknown. Completed titles are at their end, planned ones at 0.
  ///
  /// - Parameter total: the key with the total of the unit
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

  var progressUnit: ProgressUnit { ProgressUnit(rawValue: text(.progressUnit)) ?? kind.unit }

  /// The tags without commas, which separate a cell's tags.
  var plainTags: [String] { list(.tags).filter { !$0.unicodeScalars.contains(",") } }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  var withoutCommas: String { replacingScalars(",", with: "") }

  /// Replaces parts by scalars, as readers of tables and markup see them: a `"` with a combining
  /// accent is still a quote.
  func replacingScalars(_ part: String, with other: String) -> String {
    String(unicodeScalars.replacing(part.unicodeScalars, with: other.unicodeScalars))
  }
}

extension LibraryExport {
  /// A title's review with the few tags that trackers accept; empty if it has none.
  ///
  /// - Parameter spoilerTag: hides spoilers, or the whole review if it has `spoilers: true`; nil
  ///   leaves them out
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
