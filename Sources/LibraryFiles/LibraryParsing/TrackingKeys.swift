import Base
import MediaLibrary
import StrictYAML

extension TitleDraft {
  static let trackingKeys: [KeyTable<TitleDraft>.Row] = [
    .init("status") {
      // An unknown status is reported, but isn't missing.
      $0.hasStatus = true
      $0.tracking.status = $1.status(&$2) ?? .planning
    },
    tracking("rating") { $0.tracking.rating = $1.rating(&$2) },
    tracking("progress", \CheckedNodes.progress) { $0.tracking.progress = $1.count(&$2) },
    tracking("progressVolumes", \CheckedNodes.progressVolumes) {
      $0.tracking.progressVolumes = $1.count(&$2)
    },
    tracking("progressUnit") {
      $0.tracking.progressUnit = $1.word(ProgressUnit.self, &$2)
    },
    tracking("hours") { $0.tracking.hours = $1.hundredths(&$2) },
    tracking("started", \CheckedNodes.started) { $0.tracking.started = $1.date(&$2) },
    tracking("finished", \CheckedNodes.finished) { $0.tracking.finished = $1.date(&$2) },
    tracking("dropped", \CheckedNodes.dropped) { $0.tracking.dropped = $1.date(&$2) },
    tracking("history") { $0.tracking.history = $1.history(&$2) },
    tracking("parts") { $0.tracking.parts = $1.parts(&$2) },
    tracking("repeat", \CheckedNodes.repeats) { $0.repeats = $1.count(&$2) },
    tracking("favorite") { $0.tracking.favorite = $1.favorite(&$2) },
    tracking("favourite") { $0.tracking.favorite = $1.favorite(&$2) },
    tracking("owned") { $0.tracking.owned = $1.ownership(&$2) },
    tracking("tags") { $0.tracking.tags = $1.labels(&$2) },
    tracking("reviewUrl") { $0.tracking.reviewURL = $1.url(["http", "https"], &$2) },
    tracking("quotes") { $0.tracking.quotes = $1.quotes(&$2) },
    .init("added") { $0.tracking.added = $1.date(&$2) },
    .init("updated") { $0.tracking.updated = $1.date(&$2) },
    .init("visibility") {
      // An unknown word may have been meant as private.
      $0.visibility = $1.word(Visibility.self, &$2) ?? .private
    }.guarded(orWrite: "'visibility: private', 'visibility: unlisted' or 'visibility: public'"),
    withholding("private"), withholding("draft"),
    // Only its type is checked.
    .init("notes") {
      let text = $1.node.isSequence ? nil : $1.writtenScalar(wanted: .text, &$2)
      guard $2.context.keepsPrivateTitles else { return }
      $0.notes = text.map { [$0] } ?? $1.node.items.compactMap(\.text)
    },
    .init("slug") { title, field, _ in title.slug = field },
    .init("aliases") { title, field, _ in field.forEachItem { title.aliases.append($0) } },
  ]

  static let reviewKeys: [KeyTable<TitleDraft>.Row] = [
    review("reviewTitle") { $0.review.title = $1.text(&$2) },
    review("reviewDate") { $0.review.date = $1.date(&$2) },
    review("spoilers") { $0.review.hasSpoilers = $1.flag(&$2) ?? true }
      .guarded(orWrite: "'spoilers: true' or 'spoilers: false'"),
    review("contentWarnings") { $0.review.contentWarnings = $1.labels(&$2) },
  ]

  /// A key that hides a title when it is true, or when its value is unclear.
  private static func withholding(_ name: String) -> KeyTable<TitleDraft>.Row {
    .init(name) { if $1.flag(&$2) ?? true { $0.isPrivate = true } }
      .guarded(orWrite: "'\(name): true' or '\(name): false'")
  }

  /// A key that needs a status.
  ///
  /// - Parameter node: keeps the value's node for checks
  private static func tracking(
    _ name: String, _ node: (any WritableKeyPath<CheckedNodes, YAMLNode.ID?> & Sendable)? = nil,
    _ read: @escaping KeyTable<TitleDraft>.Read
  ) -> KeyTable<TitleDraft>.Row {
    .init(name) { title, field, reading in
      if title.nodes.firstTrackingKey == nil { title.nodes.firstTrackingKey = field.keyID }
      if let node { title.nodes[keyPath: node] = field.node.id }
      read(&title, field, &reading)
    }
  }

  private static func review(
    _ name: String, _ read: @escaping KeyTable<TitleDraft>.Read
  ) -> KeyTable<TitleDraft>.Row {
    .init(name) { title, field, reading in
      if title.nodes.firstReviewKey == nil { title.nodes.firstReviewKey = field.keyID }
      read(&title, field, &reading)
    }
  }
}

extension Field {
  fileprivate func favorite(_ reading: inout Reading) -> Tracking.Favorite? {
    guard let text = scalar(wanted: Shape("true or a rank", "1"), &reading) else { return nil }
    guard text.utf8.first?.isASCIIDigit == true else {
      return flag(&reading) == true ? Tracking.Favorite(rank: nil) : nil
    }
    return total(&reading).map { Tracking.Favorite(rank: $0) }
  }

  fileprivate func ownership(_ reading: inout Reading) -> Tracking.Ownership? {
    switch node.text {
    case "true", "True", "TRUE": Tracking.Ownership(media: [])
    case "false", "False", "FALSE": nil
    default:
      switch texts(&reading) {
      case []: nil
      case let media: Tracking.Ownership(media: media)
      }
    }
  }

  fileprivate func history(_ reading: inout Reading) -> [Tracking.Run] {
    values(
      RunDraft.keys, RunDraft(),
      wanted: Shape("times", "[{started: 2016, finished: 2016}]"), &reading
    ) { draft, node, reading in
      checkOrder(
        started: draft.run.started, draft.started, finished: draft.run.finished, draft.finished,
        of: node, &reading)
      return draft.run
    }
  }

  fileprivate func quotes(_ reading: inout Reading) -> [Tracking.Quote] {
    items(
      quoteKeys, Tracking.Quote(text: ""), required: ["text"],
      wanted: Shape("texts", "[{text: …, page: 12}]"), &reading
    ) { !$0.text.isEmpty }
  }

  fileprivate func parts(_ reading: inout Reading) -> [Tracking.Part] {
    values(
      PartDraft.keys, PartDraft(),
      wanted: Shape("seasons, volumes, chapters or episodes", "[{season: 1, rating: …}]"), &reading
    ) { draft, node, reading in
      guard draft.units == 1 else {
        if reading.isSound { reading.report(node, .partWithoutNumber) }
        return nil
      }
      guard let unit = draft.unit, let number = draft.number else { return nil }
      return Tracking.Part(
        unit: unit, number: number, rating: draft.rating, finished: draft.finished,
        note: draft.note)
    }
  }
}

/// Warns if something certainly ended before it started.
func checkOrder(
  started: PartialDate?, _ startedNode: YAMLNode.ID?, finished: PartialDate?,
  _ finishedNode: YAMLNode.ID?, of mapping: YAMLNode, _ reading: inout Reading
) {
  guard let started, let startedNode, let finished, let finishedNode,
    finished.isSurelyBefore(started)
  else { return }
  let first = reading.location(of: mapping[startedNode])
  reading.report(
    mapping[finishedNode], .endBeforeStart(finished.iso, started: started.iso, first: first))
}

private struct RunDraft {
  var run = Tracking.Run()
  var started: YAMLNode.ID?
  var finished: YAMLNode.ID?

  static let keys = KeyTable<RunDraft>([
    .init("started") {
      $0.started = $1.node.id
      $0.run.started = $1.date(&$2)
    },
    .init("finished") {
      $0.finished = $1.node.id
      $0.run.finished = $1.date(&$2)
    },
    .init("status") { $0.run.status = $1.status(&$2) },
    .init("rating") { $0.run.rating = $1.rating(&$2) },
    .init("hours") { $0.run.hours = $1.hundredths(&$2) },
    .init("platform") { $0.run.platform = $1.text(&$2) },
    .init("note") { $0.run.note = $1.text(&$2) },
    .init("review") { $0.run.review = $1.text(&$2) },
    .init("tags") { $0.run.tags = $1.labels(&$2) },
    .init("with") { $0.run.companions = $1.labels(&$2) },
    .init("place") { $0.run.place = $1.text(&$2) },
  ])
}

private let quoteKeys = KeyTable<Tracking.Quote>(
  [
    .init("text") { $0.text = $1.text(&$2) ?? "" },
    .init("page") { $0.page = $1.text(&$2) },
    .init("time") { $0.time = $1.text(&$2) },
    .init("note") { $0.note = $1.text(&$2) },
  ], shorthand: { Tracking.Quote(text: $0) })

private struct PartDraft {
  var unit: Tracking.Part.Unit?
  var number: Int?
  var units = 0
  var rating: Rating?
  var finished: PartialDate?
  var note: String?

  static let keys = KeyTable<PartDraft>(
    Tracking.Part.Unit.allCases.map { unit in
      .init(unit.rawValue) {
        $0.units += 1
        $0.unit = unit
        $0.number = $1.count(&$2)
      }
    } + [
      .init("rating") { $0.rating = $1.rating(&$2) },
      .init("finished") { $0.finished = $1.date(&$2) },
      .init("note") { $0.note = $1.text(&$2) },
    ], implied: ("season", "rating", { Int($0) != nil }))
}
