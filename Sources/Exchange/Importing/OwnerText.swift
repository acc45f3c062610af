import Base
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

/// The content of a file of `lists/` or `pages/`, for comparison.
struct OwnerText: Equatable {
  struct Item: Equatable {
    /// `anime/cowboy-bebop`
    let id: String
    let note: String?
  }

  private let title: String
  private let description: String?
  private let isRanked: Bool
  /// nil if it is public.
  let visibility: String?
  let items: [Item]
  private let text: String

  var ids: Set<String> { Set(items.map(\.id)) }

  /// Whether two files have the same content. Unreadable files are never the same.
  static func isSame(_ file: Source, as other: Source) -> Bool {
    if file.bytes == other.bytes { return true }
    let text = OwnerText(file)
    return text != nil && text == OwnerText(other)
  }

  init?(_ source: Source) {
    var ignored = DiagnosticList()
    guard let file = TitleFile(source, reporting: &ignored), file.hasOneTitle,
      let node = file.titles.first
    else { return nil }
    func says(_ key: String, _ word: String) -> Bool {
      node[key]?.text?.trimmed.lowercased() == word
    }
    title = node["title"]?.text?.trimmed ?? ""
    description = node["description"]?.text?.trimmed
    isRanked = says("ranked", "true")
    let isPrivate = says("private", "true") || says("draft", "true")
    let word = isPrivate ? "private" : node["visibility"]?.text?.trimmed.lowercased()
    visibility = word == "public" ? nil : word
    items = (node["items"].map { Array($0.items) } ?? []).map { item in
      Item(id: (item.text ?? item["id"]?.text ?? "").trimmed, note: item["note"]?.text?.trimmed)
    }
    text = file.review ?? ""
  }
}
