import LibraryFiles
import MediaLibrary
import Trackers

/// A new title as a file of the library.
struct NewTitle {
  let title: ExportedTitle
  let tracker: Tracker
  let scale: RatingScale

  var bytes: [UInt8] { newTitleFile(pairs, review: review) }

  private var pairs: [YAMLValue.Pair] {
    var pairs = [YAMLValue.Pair("title", .text(title.title))]
    for key in FieldKey.imported where key != .title && key != .review {
      if key == .notes { pairs += identityPairs }
      if let value = title.values[key]?.value {
        pairs.append(YAMLValue.Pair(key.rawValue, value.yaml(scale: scale)))
      }
    }
    return pairs + extras
  }

  private var identityPairs: [YAMLValue.Pair] {
    let ids = title.ids(at: tracker).map(\.pair)
    var pairs = ids.isEmpty ? [] : [YAMLValue.Pair("ids", .mapping(ids))]
    if title.values[.sources] == nil,
      let page = title.id.flatMap({ tracker.page(title.kind, $0) })
    {
      let source = YAMLValue.mapping([
        YAMLValue.Pair("name", .text(tracker.name)), YAMLValue.Pair("url", .text(page)),
      ])
      pairs.append(YAMLValue.Pair("sources", .list([source])))
    }
    return pairs
  }

  /// The owner's own keys. A repeated key becomes a list.
  private var extras: [YAMLValue.Pair] {
    var seen: Set<String> = []
    return title.extras.filter { seen.insert($0.key).inserted }.map { first in
      let values = title.extras.filter { $0.key == first.key }.map { YAMLValue.text($0.value) }
      return YAMLValue.Pair(first.key, values.count == 1 ? values[0] : .list(values))
    }
  }

  private var review: String {
    if case .text(let text)? = title.values[.review]?.value { text } else { "" }
  }
}
