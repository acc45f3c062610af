import Base
import LibraryFiles
import Markup
import MediaLibrary

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

extension OwnersTitles {
  /// Pages that stay out whatever is asked for: nothing in an export would say that they are for their owner alone.
  var pagesLeftOut: [ExportLoss] {
    [ExportLoss("private pages", privatePages.count)].compactMap { $0 }
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

  /// What reviews lose in the few tags that trackers take.
  ///
  /// - Parameter hidesSpoilers: whether one of the tags hides them, so that they need not be left out.
  func reviewLosses(hidesSpoilers: Bool = false) -> [ExportLoss] {
    let written = titles.filter { hidesSpoilers || $0[.spoilers] == nil }
    let texts = written.map { $0.text(.review) }.filter { !$0.isEmpty }
    let losses = texts.map { ReviewHTMLLosses(of: $0) }
    return [
      hidesSpoilers
        ? nil : loss("reviews with spoilers") { $0[.spoilers] != nil && $0[.review] != nil },
      hidesSpoilers
        ? nil : ExportLoss("reviews without their spoilers", losses.count(where: \.hasSpoilers)),
      ExportLoss(
        "reviews with more than quotes, links, bold and italic words",
        losses.count(where: \.hasOtherMarks)),
    ].compactMap { $0 }
  }

  /// Times through behind the first of which more is known than a form has a place for.
  ///
  /// - Parameters:
  ///   - keys: what it has no place for
  ///   - isTaken: whether it has a time at all
  func timesKnownBetter(
    _ keys: [String], _ names: String, of isTaken: (FurtherTime, TitleRecord) -> Bool
  ) -> ExportLoss? {
    loss("times through again with \(names)") { title in
      guard case .items(let items)? = title[.history] else { return false }
      return items.contains { item in
        isTaken(FurtherTime(item), title) && keys.contains { item[$0] != nil }
      }
    }
  }

  /// Dates of release where a form has a place for the year.
  var releasesOfDays: ExportLoss? {
    loss("dates of release, but for the year") { $0.date(.released)?.month != nil }
  }

  /// What of a book somebody owns, where a form has a place for whether they own it.
  var ownedMedia: ExportLoss? {
    loss("what is owned of a book") { if case .list? = $0[.owned] { true } else { false } }
  }

  /// Makers that are among several in a cell, where commas part them, with commas of their own.
  func makersWithComma(_ names: (TitleRecord) -> [String]) -> ExportLoss? {
    loss("makers with a comma, which goes") { title in
      names(title).contains { $0.unicodeScalars.contains(",") }
    }
  }

  /// How long a title of one kind is in what is counted of the other.
  var lengthsOfOtherKind: ExportLoss? {
    loss("episodes of manga, or chapters and volumes of anime") { title in
      let others: [FieldKey] =
        title.kind == .manga ? [.episodes] : [.chapters, .volumes, .progressVolumes]
      return others.contains { title[$0] != nil }
    }
  }

  /// Where a table has one date for the end, which its status says how to read.
  var endsOfOtherStatus: ExportLoss? {
    loss("the day when a book was dropped that is not dropped now, or finished that is") {
      $0[$0.status == .dropped ? .finished : .dropped] != nil
    }
  }

  /// Books of the status `current` that were read before: a table where that is said by how often they were read has
  /// another status for them.
  func booksReadBefore(_ isReadBefore: @Sendable (TitleRecord) -> Bool) -> ExportLoss? {
    loss("books read before that are current, which come back as repeating") {
      $0.status == .current && isReadBefore($0)
    }
  }

  /// Times through that a table without an order of its own has in that of their dates.
  func timesOutOfOrder(
    _ dates: (TitleRecord) -> [PartialDate?]
  ) -> ExportLoss? {
    loss("times through that are not in the order of their dates") { title in
      let known = dates(title).compactMap { $0 }
      return zip(known, known.dropFirst()).contains { $0 > $1 }
    }
  }

  /// Where somebody got that is counted in nothing that the form counts.
  func otherProgress(than units: Set<ProgressUnit>) -> ExportLoss? {
    loss("progress in other units") {
      $0[.progress] != nil && !units.contains($0.progressUnit)
    }
  }
}
