import DataFormats
import HTTPFetching
import MediaLibrary

/// The elements of an item of an RSS feed, by name without prefix; nested ones, too.
struct FeedItem {
  fileprivate var values: [String: String] = [:]

  /// nil for an empty element.
  subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

  static func all(in bytes: [UInt8], _ request: ListRequest) throws(FetchFailure) -> [FeedItem] {
    let handler = FeedItemHandler()
    do throws(XMLFailure) {
      try readXML(bytes[...], to: handler)
    } catch {
      throw request.failure(.notUnderstood("it isn't a feed"))
    }
    return handler.items
  }
}

private final class FeedItemHandler: XMLHandler {
  private(set) var items: [FeedItem] = []
  private(set) var isStopped = false
  private var open: [String] = []
  private var item: FeedItem?
  private var text: [UInt8] = []

  func startElement(_ name: String, _ attributes: [XMLAttribute], at offset: Int) {
    let name = name.split(separator: ":").last.map(String.init) ?? name
    open.append(name)
    text = []
    if open.count == 1, name != "rss" { isStopped = true }
    if open.count > 100 { isStopped = true }
    if name == "item" { item = FeedItem() }
  }

  func endElement(at offset: Int) {
    guard let name = open.popLast() else { return }
    if name == "item", let done = item {
      items.append(done)
      item = nil
    } else if item?.values[name] == nil {
      let value = String(decoding: text, as: UTF8.self)
      item?.values[name] = String(
        value.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
    text = []
  }

  func text(_ part: Span<UInt8>) {
    guard item != nil, text.count < 1 << 20 else { return }
    for index in part.indices { text.append(part[index]) }
  }

  func documentType(_ contents: DocumentTypeContents, at offset: Int) {
    if case .declarations = contents { isStopped = true }
  }
}

/// `2025-12-10` for `Wed, 10 Dec 2025 00:00:00 +0000`; nil for anything else.
func feedDay(_ text: String) -> String? {
  let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  let words = text.split { $0 == " " || $0 == "," }.drop { Int($0) == nil }.prefix(3)
  guard words.count == 3, let day = words.first.flatMap({ Int($0) }),
    let year = words.last.flatMap({ Int($0) }),
    let month = months.firstIndex(of: words[words.startIndex + 1].lowercased())
  else { return nil }
  return PartialDate(year: year, month: month + 1, day: day)?.iso
}
