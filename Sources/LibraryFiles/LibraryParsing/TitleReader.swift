import Base
import MediaLibrary
import StrictYAML

/// A title read from its file, before it is compared with the others.
package struct ReadTitle: Sendable {
  /// nil for a title that is private, left out for its age rating or unreadable, and after it has
  /// moved into the library.
  package var entry: Entry?
  /// Retains the whole file; nil after its HTML has been made.
  package var review: MarkdownSource?
  /// Includes titles left out for their age rating.
  package let isPrivate: Bool
  package fileprivate(set) var isLeftOutForAge = false
  /// A title that isn't an entry.
  package let withheld: Withheld?
  package fileprivate(set) var notes: [String] = []

  package final class Withheld: Sendable {
    package let id: EntryID
    package let aliases: [Entry.Alias]
    package let location: SourceLocation
    /// Whether it is missing only because its file could not be read, which has been reported.
    package let isUnread: Bool
    /// Its names as ids and as slugs, by which a text may refer to it.
    let names: Set<String>

    init(
      id: EntryID, aliases: [Entry.Alias], location: SourceLocation, isUnread: Bool,
      names: Set<String>
    ) {
      (self.id, self.aliases, self.location) = (id, aliases, location)
      (self.isUnread, self.names) = (isUnread, names)
    }
  }
}

extension ReadTitle {
  init(
    withheld id: EntryID, aliases: [Entry.Alias] = [], location: SourceLocation,
    called work: Work? = nil
  ) {
    let names = work.map { [$0.title] + $0.titles.map(\.text) + $0.synonyms } ?? []
    let slugs = names.map { MediaLibrary.slug(for: $0) }
    self.init(
      entry: nil, review: nil, isPrivate: true,
      withheld: Withheld(
        id: id, aliases: aliases, location: location, isUnread: work == nil,
        names: Set(slugs + slugs.map { EntryID(kind: id.kind, ofSlug: $0).text })))
  }
}

extension Reading {
  /// `library/<folder>/<slug>.md`
  package mutating func title(kind: Kind) -> ReadTitle {
    let id = EntryID(kind: kind, ofSlug: fileSlug())
    return title(id: id) ?? ReadTitle(withheld: id, location: startLocation())
  }

  private mutating func title(id: EntryID) -> ReadTitle? {
    guard let parts = frontMatter() else { return nil }
    let body = markdown(in: parts.body)
    guard let root = yaml(in: parts.yaml) else {
      if isSound { report(.emptyFrontMatter.at(startLocation())) }
      return nil
    }
    guard root.isMapping else { return report(root, .noMapping(root)) }
    var draft = TitleDraft(kind: id.kind)
    TitleDraft.keys.read(root, into: &draft, &self)
    if let slug = draft.slug, let text = slug.text(&self), text != id.slug {
      let fileName = source.fileName
      report(slug.node, .slugBesideFileName(text, fileName: fileName))
    }
    return finish(&draft, id: id, root: root, body: body)
  }

  /// `library/<folder>/<any>.yml`, titles without reviews.
  package mutating func titles(kind: Kind) -> [ReadTitle] {
    guard let root = yaml() else { return [] }
    guard root.isSequence else {
      report(root, .noList(found: root.content))
      return []
    }
    return root.items.compactMap { node in
      guard node.isMapping else { return report(node, .noTitle(found: node.content)) }
      var draft = TitleDraft(kind: kind)
      TitleDraft.keys.read(node, into: &draft, &self)
      guard let id = ownID(of: draft, kind: kind) else {
        requireTitle(draft, node)
        return nil
      }
      return finish(&draft, id: id, root: node, body: nil)
    }
  }

  /// The slug from the file's name, with a warning if the name isn't one.
  mutating func fileSlug() -> String {
    let name = source.fileName
    if isSlug(name) { return name }
    let wanted = slug(for: name)
    // Capitals and spaces are fine.
    let plain = normalized(name.lowercased()).map { $0 == " " || $0 == "_" ? "-" : $0 }
    if !String(plain).utf8.elementsEqual(wanted.utf8) {
      report(.fileNameIsNoSlug(name, wanted: wanted).at(.file(source.path)))
    }
    return wanted
  }

  private mutating func ownID(of draft: TitleDraft, kind: Kind) -> EntryID? {
    guard let field = draft.slug, let text = field.text(&self).map(normalized) else {
      return draft.work.title.isEmpty
        ? nil : EntryID(kind: kind, ofSlug: slug(for: draft.work.title))
    }
    if !isSlug(text) { report(field.node, .noSlug(text, key: field.name, wanted: slug(for: text))) }
    return EntryID(kind: kind, ofSlug: slug(for: text))
  }

  @discardableResult
  private mutating func requireTitle(_ draft: TitleDraft, _ root: YAMLNode) -> Bool {
    guard draft.work.title.isEmpty else { return true }
    let written = root["title"]
    if isSound, written.map({ $0.isAbsent || $0.isScalar }) ?? true {
      report(root, .missingTitle(hasKey: written != nil))
    }
    return false
  }

  /// Checks values against each other and makes the entry.
  private mutating func finish(
    _ draft: inout TitleDraft, id: EntryID, root: YAMLNode, body: consuming MarkdownSource?
  ) -> ReadTitle {
    let start = location(of: root)
    let hasTitle = requireTitle(draft, root)
    let aliases = readAliases(draft)
    checkProgress(draft, root)
    let tracking = readTracking(&draft, root)
    completeWork(&draft, id: id)
    let hasReview = body != nil
    if !hasReview, let key = draft.nodes.firstReviewKey.map({ root[$0] }) {
      report(key, .reviewKeyWithoutReview(key.text ?? ""))
    }
    let isMarkedPrivate = draft.isPrivate || draft.visibility == .private
    let isPublic = !isMarkedPrivate && !(draft.isGated && context.ageGate?.show == .omit)
    guard hasTitle, isPublic || context.keepsPrivateTitles else {
      return ReadTitle(
        withheld: id, aliases: aliases, location: start, called: hasTitle ? draft.work : nil)
    }
    if !isPublic { keepPrivateTexts(of: root) }
    let work = exchange(&draft.work, with: Work(title: ""))
    if context.keepsReviewTexts, let body, draft.visibility != .unlisted {
      draft.review.text = Array(body.file.bytes[body.range])
    }
    let entry = Entry(
      id: id.text, kind: id.kind, work: work, tracking: tracking,
      review: hasReview ? draft.review : nil, isUnlisted: draft.visibility == .unlisted,
      isGated: draft.isGated, aliases: aliases, location: start)
    var title = ReadTitle(entry: entry, review: body, isPrivate: !isPublic, withheld: nil)
    title.notes = draft.notes
    title.isLeftOutForAge = !isPublic && !isMarkedPrivate
    return title
  }

  private mutating func readAliases(_ draft: TitleDraft) -> [Entry.Alias] {
    // Each one is a file of the site.
    let most = 100
    if draft.aliases.count > most { report(draft.aliases[most].node, .tooManyAliases(limit: most)) }
    return draft.aliases.prefix(most).compactMap { field in
      guard let text = field.text(&self).map(normalized) else { return nil }
      // With a folder, it is of the kind that the title had before it was moved.
      let other = text.contains("/") ? EntryID(text) : nil
      guard other != nil || isSlug(text) else {
        return report(field.node, .noSlug(text, key: field.name, wanted: slug(for: text)))
      }
      return Entry.Alias(
        id: (other ?? EntryID(kind: draft.kind, ofSlug: text)).text,
        location: location(of: field.node))
    }
  }

  private mutating func completeWork(_ draft: inout TitleDraft, id: EntryID) {
    if draft.cover.path == nil, !context.covers.isEmpty {
      // A title with a slug of its own may have a cover named after its file.
      let file = source.path.hasSuffix(".md") ? EntryID(written: source.path)?.text : nil
      draft.cover.path = context.covers[id.text] ?? file.flatMap { context.covers[$0] }
    }
    if draft.cover.path != nil || draft.cover.alt != nil || draft.cover.color != nil {
      draft.work.cover = draft.cover
    }
    if let hundredths = draft.communityRating {
      draft.work.community = Work.CommunityRating(
        hundredths: hundredths, votes: draft.communityVotes, source: draft.communitySource)
    }
  }

  private mutating func readTracking(_ draft: inout TitleDraft, _ root: YAMLNode) -> Tracking? {
    let nodes = draft.nodes
    guard draft.hasStatus else {
      if let key = nodes.firstTrackingKey.map({ root[$0] }), isSound {
        report(key, .missingStatus(key: key.text ?? "", kind: draft.kind))
      }
      return nil
    }
    checkOrder(
      started: draft.tracking.started, nodes.started, finished: draft.tracking.finished,
      nodes.finished, of: root, &self)
    checkOrder(
      started: draft.tracking.started, nodes.started, finished: draft.tracking.dropped,
      nodes.dropped, of: root, &self)
    // Not every tracker counts a run in progress.
    let ended = draft.tracking.history.count(where: \.isFinished)
    let times = draft.tracking.history.count
    draft.tracking.repeats = draft.repeats ?? ended
    if let repeats = draft.repeats, let node = nodes.repeats, times > 0,
      !(ended...times).contains(repeats)
    {
      report(root[node], .repeatsDisagree(repeats, history: times))
    }
    return exchange(&draft.tracking, with: Tracking(status: .planning))
  }

  private mutating func checkProgress(_ draft: TitleDraft, _ root: YAMLNode) {
    func check(_ progress: Int?, _ unit: ProgressUnit, _ node: YAMLNode.ID?) {
      guard let progress, let total = draft.work.total(of: unit), progress > total, let node
      else { return }
      report(root[node], .progressBeyondTotal(progress, total: total, unit: unit))
    }
    if let progress = draft.tracking.progress {
      check(progress, draft.tracking.progressUnit ?? draft.kind.unit, draft.nodes.progress)
    }
    if let volumes = draft.tracking.progressVolumes {
      check(volumes, .volumes, draft.nodes.progressVolumes)
    }
  }
}

/// A title while its keys are read, in any order.
struct TitleDraft {
  let kind: Kind
  var work = Work(title: "")
  var tracking = Tracking(status: .planning)
  var hasStatus = false
  var review = Review()
  var visibility = Visibility.public
  /// Set by `private` or `draft`.
  var isPrivate = false
  var isGated = false
  /// Kept for commands that only the owner sees.
  var notes: [String] = []
  var slug: Field?
  var aliases: [Field] = []
  var cover = Work.Cover()
  var communityRating: Int?
  var communityVotes: Int?
  var communitySource: String?
  var repeats: Int?
  var nodes = CheckedNodes()

  init(kind: Kind) { self.kind = kind }

  enum Visibility: String, CaseIterable { case `public`, unlisted, `private` }

  /// Values that are checked against each other.
  struct CheckedNodes {
    /// The first key that needs a status.
    var firstTrackingKey: YAMLNode.ID?
    var started: YAMLNode.ID?
    var finished: YAMLNode.ID?
    var dropped: YAMLNode.ID?
    var progress: YAMLNode.ID?
    var progressVolumes: YAMLNode.ID?
    var repeats: YAMLNode.ID?
    var firstReviewKey: YAMLNode.ID?
  }

  mutating func add(_ creators: [Work.Creator]) {
    work.creators = work.creators.isEmpty ? creators : work.creators + creators
  }

  static let keys = KeyTable<TitleDraft>(
    workKeys + creatorKeys + trackingKeys + reviewKeys,
    own: { title, field, reading in
      title.work.extras += field.texts(&reading).map { Work.Extra(key: field.name, value: $0) }
    })
}
