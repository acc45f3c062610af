/// `<folder>/<slug>`: how one title names another.
package struct EntryID: Sendable {
  package let kind: Kind
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
    var slug = slug
    self = slug.withUTF8 { EntryID(kind: kind, of: $0) }
  }

  /// nil when a name is not plainly in the form of slugs, as nearly all are.
  package init?(kind: Kind, ofPlainSlug name: UnsafeBufferPointer<UInt8>) {
    guard isPlainSlug(name) else { return nil }
    self.init(kind: kind, of: name)
  }

  private init(kind: Kind, of slug: UnsafeBufferPointer<UInt8>) {
    self.kind = kind
    let folder = kind.folder
    text = String(capacity: folder.utf8.count + 1 + slug.count) { text in
      text.add(folder)
      text.add(UInt8(ascii: "/"))
      text.add(slug)
    }
  }

  /// Without the folder.
  package var slug: String { EntryID.slug(of: text, kind) }

  static func slug(of id: String, _ kind: Kind) -> String {
    var id = id
    return id.withUTF8 {
      String(decoding: $0.dropFirst(kind.folder.utf8.count + 1), as: UTF8.self)
    }
  }
}

/// Whether a text is in the form of slugs already.
package func isSlug(_ text: String) -> Bool {
  isPlainSlug(text) || !text.isEmpty && slug(for: text).utf8.elementsEqual(text.utf8)
}
