import LibraryFiles
import Markup
import MediaLibrary

/// A detail that an export loses or changes.
package struct ExportLoss: Sendable, Equatable {
  /// In the plural: `tags with a comma`.
  package let what: String
  package let count: Int

  init?(_ what: String, _ count: Int) {
    if count == 0 { return nil }
    self.what = what
    self.count = count
  }
}

extension OwnersTitles {
  /// Private pages are never exported: no format can mark them.
  var pagesLeftOut: [ExportLoss] {
    [ExportLoss("private pages", privatePages.count)].compactMap { $0 }
  }
}

extension LibraryExport {
  var ownTexts: [ExportLoss] {
    [
      ExportLoss("lists", lists.count { !$0.items.isEmpty }), ExportLoss("pages", pages.count),
    ].compactMap { $0 }
  }

  func loss(_ what: String, _ isLost: (TitleRecord) -> Bool) -> ExportLoss? {
    ExportLoss(what, titles.count(where: isLost))
  }

  /// Ratings that the scale rounds, with an example.
  ///
  /// - Parameters:
  ///   - steps: the number of ratings on the scale
  ///   - written: a rating on that scale
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

  /// Losses in reviews, since trackers accept few tags.
  ///
  /// - Parameter hidesSpoilers: whether there is a tag for spoilers, so that they can be kept
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

  /// Further runs with more details than the format has room for.
  ///
  /// - Parameters:
  ///   - keys: the details it has no room for
  ///   - isTaken: whether it includes a run at all
  func runsKnownBetter(
    _ keys: [String], _ names: String, of isTaken: (FurtherRun, TitleRecord) -> Bool
  ) -> ExportLoss? {
    loss("further runs with \(names)") { title in
      (title[.history]?.items ?? []).contains { item in
        isTaken(FurtherRun(item), title) && keys.contains { item[$0] != nil }
      }
    }
  }

  var releasesOfDays: ExportLoss? {
    loss("dates of release, but for the year") { $0.date(.released)?.month != nil }
  }

  var ownedMedia: ExportLoss? {
    loss("what is owned of a book") { if case .list? = $0[.owned] { true } else { false } }
  }

  func makersWithComma(_ names: (TitleRecord) -> [String]) -> ExportLoss? {
    loss("makers with a comma, which goes") { title in
      names(title).contains { $0.unicodeScalars.contains(",") }
    }
  }

  var lengthsOfOtherKind: ExportLoss? {
    loss("episodes of manga, or chapters and volumes of anime") { title in
      let others: [FieldKey] =
        title.kind == .manga ? [.episodes] : [.chapters, .volumes, .progressVolumes]
      return others.contains { title[$0] != nil }
    }
  }

  /// For formats with a single end date, whose meaning depends on the status.
  var endsOfOtherStatus: ExportLoss? {
    loss("the day when a book was dropped that is not dropped now, or finished that is") {
      $0[$0.status == .dropped ? .finished : .dropped] != nil
    }
  }

  /// Current books that were read before, since the format implies another status for them.
  func booksReadBefore(_ isReadBefore: @Sendable (TitleRecord) -> Bool) -> ExportLoss? {
    loss("books read before that are current, which come back as repeating") {
      $0.status == .current && isReadBefore($0)
    }
  }

  func runsOutOfOrder(_ dates: (TitleRecord) -> [PartialDate?]) -> ExportLoss? {
    loss("runs out of the order of their dates") { title in
      let known = dates(title).compactMap { $0 }
      return zip(known, known.dropFirst()).contains { $0 > $1 }
    }
  }

  func otherProgress(than units: Set<ProgressUnit>) -> ExportLoss? {
    loss("progress in other units") {
      $0[.progress] != nil && !units.contains($0.progressUnit)
    }
  }
}
