/// `<folder>/<slug>`: how one title names another.
package struct EntryID: Sendable {
  package let kind: Kind
  package let slug: String
  package let text: String

  /// nil when the folder is none of a kind, or the slug is not in the form of slugs.
  package init?(_ text: String) {
    let text = normalized(text)
    guard let slash = text.firstIndex(of: "/"), let kind = Kind(folder: String(text[..<slash]))
    else { return nil }
    self.init(kind: kind, slug: String(text[text.index(after: slash)...]))
  }

  private init?(kind: Kind, slug: String) {
    guard isSlug(slug) else { return nil }
    self.init(kind: kind, ofSlug: slug)
  }

  /// - Parameter slug: In the form of slugs, as `slug(for:)` gives it.
  package init(kind: Kind, ofSlug slug: String) {
    self.kind = kind
    self.slug = slug
    let folder = kind.folder
    text = String(capacity: folder.utf8.count + 1 + slug.utf8.count) { text in
      text.add(folder)
      text.add(UInt8(ascii: "/"))
      text.add(slug)
    }
  }
}

/// Whether a text is in the form of slugs already.
package func isSlug(_ text: String) -> Bool {
  isPlainSlug(text) || !text.isEmpty && slug(for: text).utf8.elementsEqual(text.utf8)
}
