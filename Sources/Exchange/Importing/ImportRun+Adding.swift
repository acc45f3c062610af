import Base
import LibraryFiles
import MediaLibrary
import Trackers

extension ImportRun {
  /// - Parameter new: indices of `rows`
  mutating func add(
    _ new: [Int], of rows: [ImportRow], _ report: inout ImportReport,
    reporting: inout DiagnosticList
  ) {
    let ids = newIDs(for: new.map { rows[$0].title }, taken: library.ids, on: workers)
    for (index, added) in titles(new, in: rows, ids).enumerated() {
      let (row, title) = (rows[new[index]], rows[new[index]].title)
      if let error = added.error {
        report.set(.refused, of: row)
        reporting.report(
          .couldNotBeReadAgain(title.title, because: error.message, at: title.location))
        continue
      }
      writes.append(added.file)
      idByIdentity[row.title.identity] = ids[index]
      if let record = added.record { memory.keep(record, of: row) }
      report.set(.added, of: row)
      report.changed.append(ImportReport.ChangedTitle(ids[index], new: title, scale: scale))
      if title.values[.visibility] == .value(.text("private")) {
        report.hidden.append(ids[index])
      } else if title.values[.ageRating] == nil {
        report.agesUnknown += 1
      }
    }
  }

  private func titles(_ new: [Int], in rows: [ImportRow], _ ids: [String]) -> [AddedTitle] {
    let (tracker, scale, reader, memory) = (tracker, scale, reader, memory)
    return workers.mapBlocking(new.count) { index in
      let (row, id) = (rows[new[index]], ids[index])
      let written = NewTitle(title: row.title, tracker: tracker, scale: scale)
      let file = Source(path: "library/\(id).md", bytes: written.bytes)
      return AddedTitle(
        file: FileChange(file.path, file.bytes),
        error: reader.newError(in: file, since: nil, kind: row.title.kind),
        record: memory.newRecord(of: row, as: id))
    }
  }
}

private struct AddedTitle {
  let file: FileChange
  /// The error that reading the file would report.
  let error: Diagnostic?
  let record: ImportMemory.Record?
}

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
    if title.values[.sources] == nil, let page = title.id.flatMap({ tracker.page(title.kind, $0) })
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
    title.extras.byKey.map { key, values in
      YAMLValue.Pair(key, values.count == 1 ? .text(values[0]) : .list(values.map { .text($0) }))
    }
  }

  private var review: String { title.values[.review]?.text ?? "" }
}

/// The ids of new titles, independent of the export's order.
///
/// The first of several titles with the same slug (sorted by the tracker's id) keeps it; others
/// append their year, their format or the tracker's id.
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
    if let format = title.values[.format]?.text { suffixes.insert(slug(for: format), at: 0) }
    if let year = title.values[.released]?.day?.year { suffixes.insert(String(year), at: 0) }
    let numbers = (2...).lazy.map(String.init)
    suffixes.removeAll(where: \.isEmpty)
    let candidates = [AnySequence(suffixes), AnySequence(numbers)].lazy.joined().lazy.map {
      "\(title.kind.folder)/\(slug(base, with: $0))"
    }
    ids[index] = candidates.first { taken.insert(caseFolded($0)).inserted }
  }
  return ids.compactMap { $0 }
}

/// A slug with a suffix, unless it contains the suffix already. Long slugs are shortened.
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
