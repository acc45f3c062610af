/// `<folder>/<slug>`: how one title names another.
struct EntryID {
  let kind: Kind
  let slug: String

  var text: String { kind.folder + "/" + slug }

  /// nil when the folder is none of a kind, or the slug is not in the form of slugs.
  init?(_ text: String) {
    let text = normalized(text)
    guard let slash = text.firstIndex(of: "/"), let kind = Kind(folder: String(text[..<slash]))
    else { return nil }
    self.init(kind: kind, slug: String(text[text.index(after: slash)...]))
  }

  init?(kind: Kind, slug: String) {
    guard isSlug(slug) else { return nil }
    self.kind = kind
    self.slug = slug
  }
}

/// Whether a text is in the form of slugs already.
func isSlug(_ text: String) -> Bool {
  !text.isEmpty && Array(slug(for: text).utf8) == Array(text.utf8)
}
