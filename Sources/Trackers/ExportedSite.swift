import DataFormats
import MediaLibrary

/// The parts of a site besides titles and lists that are needed to restore it.
package struct ExportedSite: Sendable, Equatable {
  package struct Page: Sendable, Equatable {
    package let slug: String
    package let title: String
    package let description: String?
    /// Markdown.
    package let text: String
  }

  package let path: String
  /// By the keys of the settings, in the order in which a new file has them.
  package let settings: [TitleValue.Pair]
  package let pages: [Page]
  /// Files beside `library.json` that come from project files with the same names.
  package let pictures: [String]
  /// The files of the project's `static/`.
  package let statics: [String]
  /// Under the keys of `published/changes.yml`.
  package let changes: [TitleValue]
}

extension ExportedSite {
  /// - Parameter path: the file's
  init(_ library: JSONNode, at path: String) {
    self.path = path
    settings = SettingField.table.compactMap { field in
      let node = field.isOfLibrary ? library[field.key] : library["settings"]?[field.key]
      return node.flatMap(Self.value).map { TitleValue.Pair(field.key, $0) }
    }
    pages = library.items(of: "pages").compactMap { node in
      guard let slug = node["slug"]?.text, let title = node["title"]?.text else { return nil }
      return Page(
        slug: slug, title: title.escapingCommentMarks,
        description: node["description"]?.text?.escapingCommentMarks,
        text: node["text"]?.text ?? "")
    }
    pictures = library.items(of: "pictures").compactMap(\.text)
    statics = library.items(of: "static").compactMap(\.text)
    changes = library.items(of: "changes").compactMap(Self.value)
  }

  package var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }

  /// nil for null, and for values nested deeper than any setting.
  private static func value(of node: JSONNode) -> TitleValue? { value(of: node, depth: 0) }

  private static func value(of node: JSONNode, depth: Int) -> TitleValue? {
    guard depth < 4 else { return nil }
    switch node.content {
    case .null: return nil
    case .flag(let flag): return .flag(flag)
    case .number(let digits): return .single(digits)
    case .string(let text): return .text(text.escapingCommentMarks)
    case .array: return .items(node.items.compactMap { value(of: $0, depth: depth + 1) })
    case .object:
      let pairs = node.members.compactMap { name, node -> TitleValue.Pair? in
        // Markdown.
        if name == "bio", let text = node.text { return TitleValue.Pair(name, .text(text)) }
        return value(of: node, depth: depth + 1).map { TitleValue.Pair(name, $0) }
      }
      return pairs.isEmpty ? nil : .mapping(pairs)
    }
  }
}
