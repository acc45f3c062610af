import Base
import LibraryFiles
import MediaLibrary

/// All that the owner has written about one title.
package struct TitleCard: Sendable {
  private let title: OwnersTitle
  private let settings: Settings

  package init(_ title: OwnersTitle, settings: Settings) {
    self.title = title
    self.settings = settings
  }

  /// Some lines for a person.
  package var text: String {
    let (entry, work) = (title.entry, title.entry.work)
    let name = entry.name(in: settings)
    var seen: Set = [name]
    let others = ([work.title] + work.titles.map(\.text) + work.synonyms).filter {
      seen.insert($0).inserted
    }
    let about =
      [entry.kind.id]
      + [work.format.flatMap { $0.lowercased() == entry.kind.id ? nil : $0 }, length]
      .compactMap { $0 } + [work.released?.iso].compactMap { $0 }
    var lines = [shortened(name, to: 200)]
    if !others.isEmpty {
      lines.append(others.map { shortened($0, to: 200) }.joined(separator: " · "))
    }
    lines.append(about.joined(separator: " · "))
    let rows = self.rows.filter { !$0.text.isEmpty }
    let width = rows.map(\.key.count).max() ?? 0
    lines.append("")
    lines += rows.map { row in
      row.key + String(repeating: " ", count: width - row.key.count + 2)
        + shortened(row.text, to: 300)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private var length: String? {
    let work = title.entry.work
    let units: [(Int?, String)] = [
      (work.episodes, "episodes"), (work.chapters, "chapters"), (work.volumes, "volumes"),
      (work.pages, "pages"), (work.duration, "minutes"),
    ]
    let known = units.compactMap { count, unit in count.map { "\($0) \(unit)" } }
    return known.isEmpty ? nil : known.joined(separator: ", ")
  }

  private var rows: [(key: String, text: String)] {
    let (entry, work) = (title.entry, title.entry.work)
    let tracking = entry.tracking
    var rows = [
      ("status", tracking?.status.rawValue ?? "in the catalog only"),
      ("rating", tracking?.rating.map(rating) ?? ""), ("progress", entry.countedText ?? ""),
      ("hours", tracking?.hours.map { decimal($0, per: 100) } ?? ""),
      ("started", tracking?.started?.iso ?? ""), ("finished", tracking?.finished?.iso ?? ""),
      ("dropped", tracking?.dropped?.iso ?? ""),
    ]
    rows += (tracking?.history ?? []).enumerated().map { number, run in
      ("again \(number + 1)", time(run))
    }
    rows += (tracking?.parts ?? []).map { part in
      (
        "\(part.unit.rawValue) \(part.number)",
        [part.rating.map(rating), part.finished?.iso, part.note].compactMap { $0 }
          .joined(separator: ", ")
      )
    }
    let favorite = tracking?.favorite.map { $0.rank.map { "number \($0)" } ?? "yes" }
    rows += [
      ("favorite", favorite ?? ""),
      ("owned", tracking?.owned.map { $0.media.isEmpty ? "yes" : listed($0.media) } ?? ""),
      ("tags", listed(tracking?.tags ?? [])), ("genres", listed(work.genres)),
      (
        "by",
        listed(
          work.creators.map { creator in
            let name = ([creator.name] + creator.names).joined(separator: " · ")
            return creator.role.map { "\(name) (\($0))" } ?? name
          })
      ),
      ("studios", listed(work.studios)), ("developers", listed(work.developers)),
      ("review", title.review == nil ? "" : entry.review?.title ?? "yes"),
      ("visibility", title.isPrivate ? "private" : entry.isUnlisted ? "unlisted" : ""),
      ("id", entry.id), ("file", "\(title.path):\(entry.location.line)"),
    ]
    return rows
  }

  private func rating(_ rating: Rating) -> String {
    "\(settings.ratingScale.text(rating)) of \(settings.ratingScale.rawValue)"
  }

  private func time(_ run: Tracking.Run) -> String {
    let dates = [run.started?.iso, run.finished?.iso]
    let span =
      dates.compactMap { $0 }.isEmpty ? nil : dates.map { $0 ?? "?" }.joined(separator: " to ")
    let parts = [
      span, run.status?.rawValue, run.rating.map(rating),
      run.hours.map { "\(decimal($0, per: 100)) hours" }, run.platform, run.note,
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  private func listed(_ texts: [String]) -> String { texts.joined(separator: ", ") }

  /// The same for programs; also a line of a list.
  package var json: JSONValue {
    let (entry, work) = (title.entry, title.entry.work)
    let tracking = entry.tracking
    let unit = tracking?.progressUnit ?? entry.kind.unit
    let creators: [JSONValue] = work.creators.map {
      ["name": .text($0.name), "role": .text($0.role), "names": .texts($0.names)]
    }
    return [
      "id": .text(entry.id), "kind": .text(entry.kind.id),
      "title": .text(entry.name(in: settings)),
      "titles": .texts([work.title] + work.titles.map(\.text) + work.synonyms),
      "status": .text(tracking?.status.rawValue),
      "rating": .decimal(tracking?.rating.map { settings.ratingScale.text($0) }),
      "progress": .number(tracking?.progress), "unit": .text(unit.rawValue),
      "total": .number(work.total(of: unit)),
      "progressVolumes": .number(tracking?.progressVolumes),
      "hours": .decimal(tracking?.hours.map { decimal($0, per: 100) }),
      "started": .text(tracking?.started?.iso), "finished": .text(tracking?.finished?.iso),
      "dropped": .text(tracking?.dropped?.iso), "repeat": .number(tracking?.repeats),
      "favorite": tracking?.favorite.map { $0.rank.map { .number($0) } ?? .flag(true) } ?? .null,
      "tags": .texts(tracking?.tags ?? []), "genres": .texts(work.genres),
      "creators": .array(creators), "released": .text(work.released?.iso),
      "added": .text(tracking?.added?.iso), "private": .flag(title.isPrivate),
      "file": .text(title.path), "line": .number(entry.location.line),
    ]
  }
}
