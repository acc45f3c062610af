import Bytes
import MediaLibrary
import Trackers

/// Something that a form can't carry, or not as the library has it.
package struct ExportLoss: Sendable, Equatable {
  /// In the plural: `tags with a comma`.
  package let what: String
  package let count: Int

  /// nil when there are none.
  init?(_ what: String, _ count: Int) {
    if count == 0 { return nil }
    self.what = what
    self.count = count
  }
}

extension LibraryExport {
  /// Lists of titles that are exported, and pages, for forms that are of titles alone.
  var ownTexts: [ExportLoss] {
    [
      ExportLoss("lists", lists.count { !$0.items.isEmpty }), ExportLoss("pages", pages.count),
    ].compactMap { $0 }
  }

  /// How many titles are so.
  func loss(_ what: String, _ isLost: (TitleRecord) -> Bool) -> ExportLoss? {
    ExportLoss(what, titles.count(where: isLost))
  }

  /// Ratings that lie between those of another scale, with an example.
  ///
  /// - Parameters:
  ///   - steps: how many ratings the scale has.
  ///   - written: how it has one.
  func roundedRatings(of steps: Int, _ written: (Rating) -> String) -> ExportLoss? {
    let rounded = titles.compactMap(\.rating).filter { ($0.hundredths * steps) % 10_000 != 0 }
    guard let first = rounded.first else { return nil }
    return ExportLoss(
      "ratings that are rounded, such as \(scale.text(first)) to \(written(first))", rounded.count)
  }

  var tagsWithComma: ExportLoss? {
    ExportLoss(
      "tags with a comma", titles.reduce(0) { $0 + $1.list(.tags).count - $1.plainTags.count })
  }

  var reviewsWithSpoilers: ExportLoss? {
    loss("reviews with spoilers") { $0[.spoilers] != nil && $0[.review] != nil }
  }

  /// Where somebody got that is counted in nothing that the form counts.
  func otherProgress(than units: Set<ProgressUnit>) -> ExportLoss? {
    loss("progress in other units") {
      $0[.progress] != nil && !units.contains($0.progressUnit)
    }
  }
}
