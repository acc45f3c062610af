import Base

/// `<folder>/<slug>`
package struct EntryID: Sendable {
  package let kind: Kind
  package let text: String

  /// nil for an unknown folder or a malformed slug.
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

  /// - Parameter slug: well-formed, as `slug(for:)` returns it
  package init(kind: Kind, ofSlug slug: String) {
    self.kind = kind
    text = slug.withSpan { EntryID.text(of: kind, slug: $0) }
  }

  private static func text(of kind: Kind, slug: Span<UInt8>) -> String {
    let folder = kind.folder
    return String(capacity: folder.utf8.count + 1 + slug.count) { text in
      text.append(folder)
      text.append(UInt8(ascii: "/"))
      text.append(slug)
    }
  }

  package var slug: String { EntryID.slug(of: text, kind) }

  static func slug(of id: String, _ kind: Kind) -> String {
    String(id.utf8.dropFirst(kind.folder.utf8.count + 1)) ?? ""
  }
}

package func isSlug(_ text: String) -> Bool {
  isPlainSlug(text) || !text.isEmpty && slug(for: text).utf8.elementsEqual(text.utf8)
}
