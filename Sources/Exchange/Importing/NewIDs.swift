import Base
import MediaLibrary
import Trackers

/// The ids of new titles, independent of the export's order.
///
/// The first of several titles with one slug (they are sorted by the tracker's id) keeps it; others
/// add their year, their format or the tracker's id.
package func newIDs(
  for titles: [ExportedTitle], taken: Set<String>, on workers: WorkerPool = WorkerPool(count: 1)
) -> [String] {
  if titles.isEmpty { return [] }
  var taken = Set(taken.map(caseFolded))
  let wanted = workers.mapBlocking(titles.count) { index in
    let title = titles[index]
    let id = "\(title.kind.folder)/\(slug(for: title.slug ?? title.title))"
    return (id: id, folded: caseFolded(id))
  }
  var ids = wanted.map { taken.insert($0.folded).inserted ? $0.id : nil }
  for (index, title) in titles.enumerated() where ids[index] == nil {
    let base = slug(for: title.slug ?? title.title)
    var suffixes = title.id.map { [slug(for: $0)] } ?? []
    if case .text(let format)? = title.values[.format]?.value {
      suffixes.insert(slug(for: format), at: 0)
    }
    if case .date(let released)? = title.values[.released]?.value {
      suffixes.insert(String(released.year), at: 0)
    }
    let numbers = (2...).lazy.map(String.init)
    suffixes.removeAll(where: \.isEmpty)
    let candidates = [AnySequence(suffixes), AnySequence(numbers)].lazy.joined().lazy.map {
      "\(title.kind.folder)/\(slug(base, with: $0))"
    }
    ids[index] = candidates.first { taken.insert(caseFolded($0)).inserted }
  }
  return ids.compactMap { $0 }
}

/// A slug with a suffix, which may contain it already. Long slugs are shortened.
private func slug(_ base: String, with suffix: String) -> String {
  if suffix.hasPrefix(base + "-") { return suffix }
  var base = base
  while !base.isEmpty {
    let slug = "\(base)-\(suffix)"
    if MediaLibrary.slug(for: slug) == slug { return slug }
    base.removeLast()
  }
  return suffix
}
