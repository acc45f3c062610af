import Base
import MediaLibrary

/// A title of a tracker's export. It never changes, and is an object, since an import passes it on
/// many times. Its texts are escaped like a library's values, with `\%%` for `%%`.
package final class ExportedTitle: Sendable {
  package let kind: Kind
  package let id: String?
  /// The name for a new file: the export's title, or a name made from its id.
  package let title: String
  package let slug: String?
  /// Identifies a title without an id: the title, with its year or author if known.
  package let key: String
  package let ids: [Work.ExternalID]
  /// The owner's own `x-…` keys; only titles that are new to the library get them.
  package let extras: [Work.Extra]
  /// A key without a value is left unchanged in the library.
  package let values: FieldValues
  package let lowPriorityKeys: Set<FieldKey>
  /// Possible addresses of a cover, the best first.
  package let pictures: [String]
  /// Its other names, those in other languages first.
  package var otherNames: [String] {
    (values[.titles]?.pairs.compactMap(\.value.text) ?? []) + (values[.synonyms]?.list ?? [])
  }
  package let related: [Related]
  package let location: SourceLocation

  /// A related title: its sequel, its source.
  package struct Related: Sendable, Equatable {
    /// `SEQUEL`, `SIDE_STORY`
    package let type: String
    package let kind: Kind
    package let ids: [Work.ExternalID]

    package init(type: String, kind: Kind, ids: [Work.ExternalID]) {
      self.type = type
      self.kind = kind
      self.ids = ids.filter { titleID($0.value) != nil }
    }

    /// nil if the relation or the id is unknown.
    init?(words: String, _ kind: Kind, _ registry: String, id: String) {
      guard let type = relationType(ofWords: words), Int(id) != nil else { return nil }
      self.init(type: type, kind: kind, ids: [Work.ExternalID(registry: registry, value: id)])
    }
  }

  /// Drops invalid ids.
  ///
  /// - Parameter hasComments: whether `%%` begins a comment in its texts, as in a library
  @inline(never) package convenience init(
    kind: Kind, id: String?, title: String, slug: String? = nil, key: String? = nil,
    ids: [Work.ExternalID] = [], extras: [Work.Extra] = [],
    values: FieldValues, lowPriorityKeys: Set<FieldKey> = [],
    pictures: [String] = [], related: [Related] = [],
    hasComments: Bool = false, location: SourceLocation
  ) {
    self.init(
      kind, titleID(id), hasComments ? title : title.escapingCommentMarks, slug, key: key ?? title,
      ids: ids.filter { titleID($0.value) != nil },
      hasComments
        ? extras : extras.map { Work.Extra(key: $0.key, value: $0.value.escapingCommentMarks) },
      hasComments ? values : values.escapingCommentMarks, lowPriorityKeys, pictures, related,
      location)
  }

  private init(
    _ kind: Kind, _ id: String?, _ title: String, _ slug: String?, key: String,
    ids: [Work.ExternalID], _ extras: [Work.Extra], _ values: FieldValues,
    _ lowPriorityKeys: Set<FieldKey>, _ pictures: [String], _ related: [Related],
    _ location: SourceLocation
  ) {
    (self.kind, self.id, self.title, self.slug, self.key) = (kind, id, title, slug, key)
    (self.ids, self.extras, self.values) = (ids, extras, values)
    (self.lowPriorityKeys, self.pictures) = (lowPriorityKeys, pictures)
    (self.related, self.location) = (related, location)
  }

  /// The title with covers at other addresses, without those that have none.
  package func movingPictures(_ moved: (String) -> String?) -> ExportedTitle {
    with(pictures: pictures.compactMap(moved))
  }

  /// The title made private, unless another row shows it.
  var hidden: ExportedTitle {
    var values = values
    values[.visibility] = .value(.text("private"))
    return with(values: values, lowPriorityKeys: lowPriorityKeys.union([.visibility]))
  }

  /// The title, public again if an earlier import hid it.
  var shown: ExportedTitle {
    var values = values
    values[.visibility] = .absent
    return with(values: values)
  }

  package var isHiddenUnlessKnown: Bool { lowPriorityKeys.contains(.visibility) }

  /// Whether its owner tracks it; a catalog's titles aren't tracked.
  package var isOnShelf: Bool { values[.status]?.value != nil }

  /// The title with a catalog's values for keys that it lacks.
  package func adding(_ catalogued: ExportedTitle) -> ExportedTitle {
    var values = values
    for (key, value) in catalogued.values where values[key]?.value == nil {
      if key == .visibility, catalogued.isHiddenUnlessKnown { continue }
      if value.value != nil { values[key] = value }
    }
    return joined(with: catalogued, values, lowPriorityKeys: lowPriorityKeys)
  }

  /// The title with another row's values for keys that it lacks; `absent` counts as a value.
  package func filled(from other: ExportedTitle) -> ExportedTitle {
    var (filled, lowPriorityKeys) = (values, lowPriorityKeys)
    for key in lowPriorityKeys where other.values[key]?.value != nil {
      filled[key] = other.values[key]
      if !other.lowPriorityKeys.contains(key) { lowPriorityKeys.remove(key) }
    }
    // The progress belongs to the status beside it.
    let coupled: [FieldKey] = [.progress, .progressVolumes, .dropped, .finished]
    let isSameStatus = filled[.status] == nil || filled[.status] == other.values[.status]
    for (key, value) in other.values
    where filled[key] == nil && (isSameStatus || !coupled.contains(key)) {
      filled[key] = value
      if other.lowPriorityKeys.contains(key) { lowPriorityKeys.insert(key) }
    }
    return joined(with: other, filled, lowPriorityKeys: lowPriorityKeys)
  }

  private func joined(
    with other: ExportedTitle, _ values: FieldValues, lowPriorityKeys: Set<FieldKey>
  ) -> ExportedTitle {
    with(
      slug: slug ?? other.slug,
      ids: ids + other.ids.filter { id in !ids.contains { $0.registry == id.registry } },
      values: values, lowPriorityKeys: lowPriorityKeys,
      pictures: pictures.isEmpty ? other.pictures : pictures,
      related: related.isEmpty ? other.related : related)
  }

  @inline(never) package func with(
    slug: String? = nil, ids: [Work.ExternalID]? = nil, values: FieldValues? = nil,
    lowPriorityKeys: Set<FieldKey>? = nil, pictures: [String]? = nil, related: [Related]? = nil
  ) -> ExportedTitle {
    ExportedTitle(
      kind, id, title, slug ?? self.slug, key: key, ids: ids ?? self.ids, extras,
      values ?? self.values, lowPriorityKeys ?? self.lowPriorityKeys, pictures ?? self.pictures,
      related ?? self.related, location)
  }

  /// The first id of another title of its kind that tells the two apart; ids of editions don't.
  package func otherID(than other: ExportedTitle) -> Work.ExternalID? {
    other.ids.first { id in
      !["isbn13", "asin"].contains(id.registry)
        && ids.contains { $0.registry == id.registry && $0.value != id.value }
    }
  }

  package var identity: String { Self.identity(kind: kind, id: id, key: key) }

  package static func identity(kind: Kind, id: String?, key: String) -> String {
    "\(kind.id)/" + (id ?? "title \(key)")
  }
}

package enum FieldValue: Equatable, Sendable {
  /// Known to have no value: no rating, no finish date.
  case absent
  case value(TitleValue)

  package var value: TitleValue? { if case .value(let value) = self { value } else { nil } }
  package var text: String? { value?.text }
  package var number: Int? { value?.number }
  package var day: PartialDate? { value?.date }
  package var rating: Rating? { value?.rating }
  package var status: Status? { value?.status }
  package var list: [String] { value?.list ?? [] }
  package var items: [TitleValue] { value?.items ?? [] }
  package var pairs: [TitleValue.Pair] { value?.pairs ?? [] }

  package static func text(_ text: String) -> FieldValue {
    text.isEmpty ? .absent : .value(.text(text))
  }

  /// A list of the texts without duplicates.
  package static func list(_ texts: some Sequence<String>) -> FieldValue {
    let kept = texts.filter { !$0.isEmpty }.unique()
    return kept.isEmpty ? .absent : .value(.list(kept))
  }
}

/// A title's values in an export, by key.
///
/// An array of about a dozen pairs: searching it takes less time and memory than a dictionary.
package struct FieldValues: Sendable, Sequence {
  /// The value comes first, because the key fits into its padding.
  private var pairs: [(value: FieldValue, key: FieldKey)] = []

  package init() {}

  package subscript(key: FieldKey) -> FieldValue? {
    @inline(never) get { index(of: key).map { pairs[$0].value } }
    @inline(never) set {
      switch (index(of: key), newValue) {
      case (let index?, let value?): pairs[index].value = value
      case (let index?, nil): pairs.remove(at: index)
      case (nil, let value?): pairs.append((value, key))
      case (nil, nil): return
      }
    }
  }

  /// Without a closure, which would retain each pair's value.
  private func index(of key: FieldKey) -> Int? {
    for index in pairs.indices where pairs[index].key == key { return index }
    return nil
  }

  /// Whether they have more than the title's place on a list, which everyone may see.
  package var hasPublic: Bool {
    let keys: [FieldKey] = [.status, .rating, .parts, .favorite, .owned, .tags, .review]
    return keys.contains { self[$0]?.value != nil }
  }

  /// The values of the keys for which `isKept` is true.
  package func keeping(_ isKept: (FieldKey) -> Bool) -> FieldValues {
    var values = self
    values.pairs.removeAll { !isKept($0.key) }
    return values
  }

  /// In the order in which they were first set.
  package func makeIterator() -> some IteratorProtocol<(key: FieldKey, value: FieldValue)> {
    pairs.lazy.map { (key: $0.key, value: $0.value) }.makeIterator()
  }
}
