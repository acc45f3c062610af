import Base
import MediaLibrary
import StrictYAML

extension Reading {
  /// `lists/<slug>.md`; loading checks that the titles exist. nil for a private list, too.
  package mutating func list() -> OwnerList? {
    let slug = fileSlug()
    guard let (draft, body, start) = ownerFile(), !draft.isWithheld || context.keepsPrivateTitles
    else { return nil }
    if draft.items.isEmpty, !draft.hasItems { report(.listWithoutItems.at(start)) }
    return OwnerList(
      slug: slug, title: draft.title, description: draft.description, isRanked: draft.isRanked,
      items: draft.items, introduction: body, isPrivate: draft.isWithheld, location: start)
  }

  /// `pages/<slug>.md`; nil for a private page, too.
  package mutating func page() -> OwnerPage? {
    let slug = fileSlug()
    guard let (draft, body, start) = ownerFile(keys: OwnerFileDraft.pageKeys),
      !draft.isWithheld || context.keepsPrivateTitles
    else { return nil }
    let empty = MarkdownSource(file: source, range: source.bytes.count..<source.bytes.count)
    return OwnerPage(
      slug: slug, title: draft.title, description: draft.description, body: body ?? empty,
      template: draft.template, titles: draft.titles, isPrivate: draft.isWithheld, location: start)
  }

  private mutating func ownerFile(
    keys: KeyTable<OwnerFileDraft> = OwnerFileDraft.listKeys
  ) -> (OwnerFileDraft, MarkdownSource?, SourceLocation)? {
    let start = startLocation()
    guard let parts = frontMatter() else { return nil }
    let body = markdown(in: parts.body)
    var draft = OwnerFileDraft()
    guard let root = yaml(in: parts.yaml) else {
      if isSound { report(.emptyFrontMatter.at(start)) }
      return nil
    }
    guard root.isMapping else { return report(root, .noMapping(root)) }
    keys.read(root, into: &draft, &self)
    if draft.title.isEmpty {
      if isSound, root["title"].map({ $0.isScalar }) ?? true {
        report(root, .missingKey("title", in: nil))
      }
      return nil
    }
    return (draft, body, location(of: root))
  }
}

struct OwnerFileDraft {
  var title = ""
  var description: String?
  var isRanked = false
  var items: [OwnerList.Item] = []
  /// Whether the key is present, readable or not.
  var hasItems = false
  var isWithheld = false
  var template: Located<String>?
  var titles: Located<TitleQuery>?

  /// Lists and pages can't be unlisted.
  private enum Visibility: String, CaseIterable { case `public`, `private` }

  static let pageKeys = KeyTable(
    rows + [
      .init("template") { draft, field, reading in
        draft.template = field.located(&reading).map { written in
          let isFile = written.value.hasSuffix(".html")
          return isFile ? Located(String(written.value.dropLast(5)), at: written.location) : written
        }
      },
      .init("titles") { draft, field, reading in
        draft.titles = field.titleQuery(&reading).map {
          Located($0, at: reading.location(of: field.node))
        }
      },
    ])
  static let listKeys = KeyTable(
    rows + [
      .init("ranked") { $0.isRanked = $1.flag(&$2) ?? false },
      .init("items") {
        $0.hasItems = !$1.node.isSequence || $1.node.count > 0
        $0.items = $1.listItems(&$2)
      },
    ])

  private static let rows: [KeyTable<OwnerFileDraft>.Row] = [
    .init("title") { $0.title = $1.text(&$2) ?? "" },
    .init("description") { $0.description = $1.text(&$2) },
    withholding("draft"), withholding("private"),
    .init("visibility") {
      if $1.word(Visibility.self, &$2) != .public { $0.isWithheld = true }
    }.guarded(orWrite: "'visibility: private' or 'visibility: public'"),
  ]

  private static func withholding(_ name: String) -> KeyTable<OwnerFileDraft>.Row {
    .init(name) { if $1.flag(&$2) ?? true { $0.isWithheld = true } }
      .guarded(orWrite: "'\(name): true' or '\(name): false'")
  }
}

private struct ItemDraft {
  var id: String?
  var idNode: YAMLNode?
  var note: String?

  static let keys = KeyTable<ItemDraft>(
    [
      .init("id") {
        $0.id = $1.text(&$2)
        $0.idNode = $1.node
      },
      .init("note") { $0.note = $1.text(&$2) },
    ], shorthand: { ItemDraft(id: $0) },
    implied: ("id", "note", { EntryID($0) != nil }))
}

extension Field {
  fileprivate func listItems(_ reading: inout Reading) -> [OwnerList.Item] {
    values(
      ItemDraft.keys, ItemDraft(),
      wanted: Shape("titles", "[anime/…, {id: books/…, note: …}]"), required: ["id"], &reading
    ) { draft, node, reading in
      guard let id = draft.id else { return nil }
      return OwnerList.Item(
        id: normalized(id), note: draft.note, location: reading.location(of: draft.idNode ?? node))
    }
  }
}
