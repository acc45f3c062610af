import Base
import MediaLibrary

/// A title as a tracker's export tells it. It never changes, and is one object, since an import hands it on many times.
/// Its texts are as values of the library have them, with `\%%` for `%%`.
package final class ExportedTitle: Sendable {
  package let kind: Kind
  /// The tracker's own; nil when the export has none.
  package let id: String?
  /// What a new file calls it; that is the export's title unless the export has none.
  package let title: String
  /// What its file is to be called, where the export says it.
  package let slug: String?
  /// What stands for the id where there is none: the title, and its year or author where it has them.
  package let key: String
  /// Its ids elsewhere: `mal`, `isbn13`.
  package let ids: [Work.ExternalID]
  /// `x-…` keys of its owner's; only a title that is new to the library gets them.
  package let extras: [Work.Extra]
  /// What the export says; a key it says nothing about is left as it is in the library.
  package let statements: Statements
  /// Of what it says, that which another table of the same export knows better: it counts where nothing is known.
  package let yielding: Set<FieldKey>
  /// What the title's own time through was rated, where that is not its rating: a library has no key for it.
  package let ownRating: Rating?
  /// The address of its cover, where a catalogue has one.
  package let picture: String?
  /// Where there may be a cover when there is none at that address, the best first.
  package let otherPictures: [String]
  /// All addresses where there may be a cover, the best first.
  package var pictures: [String] { (picture.map { [$0] } ?? []) + otherPictures }
  /// What it is called beside its title: in other languages first.
  package var otherNames: [String] {
    var names: [String] = []
    if case .mapping(let pairs)? = statements[.titles]?.value {
      names += pairs.compactMap { if case .text(let text) = $0.value { text } else { nil } }
    }
    if case .list(let synonyms)? = statements[.synonyms]?.value { names += synonyms }
    return names
  }
  /// Titles that a catalogue says belong with it.
  package let related: [Related]
  package let location: SourceLocation

  /// A title that another one belongs with: its sequel, what it was made from.
  package struct Related: Sendable, Equatable {
    /// `SEQUEL`, `SIDE_STORY`
    package let type: String
    package let kind: Kind
    package let ids: [Work.ExternalID]

    package init(type: String, kind: Kind, ids: [Work.ExternalID]) {
      self.type = type
      self.kind = kind
      self.ids = ids
    }
  }

  /// - Parameter hasComments: Whether `%%` begins a comment in its texts, as it does in the library.
  @inline(never) package convenience init(
    kind: Kind, id: String?, title: String, slug: String? = nil, key: String? = nil,
    ids: [Work.ExternalID] = [], extras: [Work.Extra] = [],
    statements: Statements, yielding: Set<FieldKey> = [], ownRating: Rating? = nil,
    picture: String? = nil, otherPictures: [String] = [], related: [Related] = [],
    hasComments: Bool = false, location: SourceLocation
  ) {
    var statements = statements
    // A text that was mended twice, `A &amp;amp; B`, says something else than the title.
    if let said = statements[.title]?.value, said != .text(title) {
      statements[.title] = .value(.text(title))
    }
    self.init(
      kind: kind, id: id, written: hasComments ? title : title.literal, slug: slug,
      key: key ?? title, ids: ids,
      extras: hasComments
        ? extras : extras.map { Work.Extra(key: $0.key, value: $0.value.literal) },
      statements: hasComments ? statements : statements.literal, yielding: yielding,
      ownRating: ownRating.flatMap {
        statements[.rating] == .value(.rating($0)) ? nil : $0
      }, picture: picture, otherPictures: otherPictures, related: related, location: location)
  }

  /// - Parameters:
  ///   - title: as values of the library have it, and so are `extras` and `statements`
  private init(
    kind: Kind, id: String?, written title: String, slug: String?, key: String,
    ids: [Work.ExternalID], extras: [Work.Extra], statements: Statements,
    yielding: Set<FieldKey>, ownRating: Rating?, picture: String?, otherPictures: [String],
    related: [Related], location: SourceLocation
  ) {
    self.kind = kind
    self.id = id
    self.title = title
    self.slug = slug
    self.key = key
    self.ids = ids
    self.extras = extras
    self.statements = statements
    self.yielding = yielding
    self.ownRating = ownRating
    self.picture = picture
    self.otherPictures = otherPictures
    self.related = related
    self.location = location
  }

  /// With covers at other addresses.
  package func movingPictures(_ moved: (String) -> String) -> ExportedTitle {
    with(picture: picture.map(moved), otherPictures: otherPictures.map(moved))
  }

  /// The same for its owner alone, as long as nothing else tells of it.
  var hidden: ExportedTitle {
    var statements = statements
    statements[.visibility] = .value(.text("private"))
    return with(statements: statements, yielding: yielding.union([.visibility]))
  }

  /// Whether it is hidden only where nothing else tells of it.
  package var isHiddenUnlessKnown: Bool { yielding.contains(.visibility) }

  /// Whether it stands on its owner's shelf; a title of a catalog is nobody's yet.
  package var isOnShelf: Bool { statements[.status]?.value != nil }

  /// With what a catalog says of it where it says nothing itself.
  package func adding(_ catalogued: ExportedTitle) -> ExportedTitle {
    var statements = statements
    for (key, statement) in catalogued.statements where statements[key]?.value == nil {
      if key == .visibility, catalogued.isHiddenUnlessKnown { continue }
      if statement.value != nil { statements[key] = statement }
    }
    return joined(with: catalogued, statements, yielding: yielding)
  }

  /// With what another row about it says where this one is silent; that there is none is said, too.
  package func filled(from other: ExportedTitle) -> ExportedTitle {
    var (filled, yielding) = (statements, yielding)
    for key in yielding where other.statements[key]?.value != nil {
      filled[key] = other.statements[key]
      if !other.yielding.contains(key) { yielding.remove(key) }
    }
    // How far somebody got belongs to the status that it was said with.
    let coupled: [FieldKey] = [.progress, .progressVolumes, .dropped, .finished]
    let isSameStatus =
      filled[.status] == nil || filled[.status] == other.statements[.status]
    for (key, statement) in other.statements
    where filled[key] == nil && (isSameStatus || !coupled.contains(key)) {
      filled[key] = statement
      if other.yielding.contains(key) { yielding.insert(key) }
    }
    return joined(with: other, filled, yielding: yielding)
  }

  private func joined(
    with other: ExportedTitle, _ statements: Statements, yielding: Set<FieldKey>
  ) -> ExportedTitle {
    with(
      slug: slug ?? other.slug,
      ids: ids + other.ids.filter { id in !ids.contains { $0.registry == id.registry } },
      statements: statements, yielding: yielding, picture: picture ?? other.picture,
      otherPictures: otherPictures.isEmpty ? other.otherPictures : otherPictures,
      related: related.isEmpty ? other.related : related)
  }

  /// The same but for what is given.
  @inline(never) private func with(
    slug: String? = nil, ids: [Work.ExternalID]? = nil, statements: Statements? = nil,
    yielding: Set<FieldKey>? = nil, picture: String? = nil, otherPictures: [String]? = nil,
    related: [Related]? = nil
  ) -> ExportedTitle {
    ExportedTitle(
      kind: kind, id: id, written: title, slug: slug ?? self.slug, key: key, ids: ids ?? self.ids,
      extras: extras, statements: statements ?? self.statements,
      yielding: yielding ?? self.yielding, ownRating: ownRating, picture: picture ?? self.picture,
      otherPictures: otherPictures ?? self.otherPictures, related: related ?? self.related,
      location: location)
  }

  /// What identifies it from one import to the next.
  package var identity: String { Self.identity(kind: kind, id: id, key: key) }

  package static func identity(kind: Kind, id: String?, key: String) -> String {
    "\(kind.id)/" + (id ?? "title \(key)")
  }
}

/// What an export says about a key.
package enum Statement: Equatable, Sendable {
  /// There is none: no rating, no finish date.
  case absent
  case value(TitleValue)

  package var value: TitleValue? { if case .value(let value) = self { value } else { nil } }

  /// Absent when there is no text.
  package static func text(_ text: String) -> Statement {
    text.isEmpty ? .absent : .value(.text(text))
  }

  /// Absent when there is nothing in it; each text once.
  package static func list(_ texts: some Sequence<String>) -> Statement {
    var seen: Set<String> = []
    let kept = texts.filter { !$0.isEmpty && seen.insert($0).inserted }
    return kept.isEmpty ? .absent : .value(.list(kept))
  }
}
