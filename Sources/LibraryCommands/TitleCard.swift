import Base
import MediaLibrary

package struct TitleCard: Sendable {
  private let title: OwnersTitle
  private let settings: Settings

  package init(_ title: OwnersTitle, settings: Settings) {
    (self.title, self.settings) = (title, settings)
  }

  package var text: String {
    let (entry, work) = (title.entry, title.entry.work)
    let name = entry.name(in: settings)
    let others = ([name, work.title] + work.titles.map(\.text) + work.synonyms).unique().dropFirst()
    let format = work.format.flatMap { $0.lowercased() == entry.kind.id ? nil : $0 }
    let about = [entry.kind.id, format, length, work.released?.iso].compactMap(\.self)
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
        + shortened(row.text.split(whereSeparator: \.isNewline).joined(separator: " "), to: 300)
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
    let fields = TitleField.table.filter(\.isOwn) + TitleField.table.filter { !$0.isOwn }
    return fields.flatMap(rows) + title.entry.work.extras.map { ($0.key, $0.value) }
      + [("id", title.entry.id), ("file", "\(title.path):\(title.entry.location.line)")]
  }

  private func rows(of field: TitleField) -> [(key: String, text: String)] {
    let (entry, tracking) = (title.entry, title.entry.tracking)
    func row(_ text: String?) -> [(key: String, text: String)] {
      text.map { [(field.key.rawValue, $0)] } ?? []
    }
    switch field.key {
    // The lines above show them.
    case .title, .titles, .synonyms, .format, .released, .episodes, .chapters, .volumes, .pages,
      .duration:
      return []
    case .status: return row(tracking?.status.rawValue ?? "in the catalog only")
    case .rating: return row(tracking?.rating.map(rating))
    case .progress: return row(entry.countedText)
    case .progressUnit where tracking?.progress != nil: return []
    case .progressVolumes where tracking?.progress == nil: return []
    case .history:
      return (tracking?.history ?? []).enumerated().map { ("again \($0 + 1)", text(of: $1)) }
    case .parts:
      return (tracking?.parts ?? []).map { part in
        let facts = [part.rating.map(rating), part.finished?.iso, part.$note]
        return ("\(part.unit.rawValue) \(part.number)", listed(facts))
      }
    case .favorite: return row(tracking?.favorite.map { $0.rank.map { "number \($0)" } ?? "yes" })
    case .owned: return row(tracking?.owned.map { $0.media.isEmpty ? "yes" : listed($0.media) })
    case .creators:
      let names = entry.work.creators.map { creator in
        let name = ([creator.name] + creator.names).joined(separator: " · ")
        return creator.role.map { "\(name) (\($0))" } ?? name
      }
      return row(names.isEmpty ? nil : listed(names))
    case .reviewTitle: return []
    case .review: return row(title.review == nil ? nil : entry.review?.title ?? "yes")
    case .visibility: return row(title.isPrivate ? "private" : entry.isUnlisted ? "unlisted" : nil)
    default: return row(field.value(title)?.text(scale: settings.ratingScale))
    }
  }

  private func rating(_ rating: Rating) -> String {
    "\(settings.ratingScale.text(rating)) of \(settings.ratingScale.rawValue)"
  }

  private func text(of run: Tracking.Run) -> String {
    let dates = [run.started?.iso, run.finished?.iso]
    let span =
      dates.contains { $0 != nil } ? dates.map { $0 ?? "?" }.joined(separator: " to ") : nil
    return listed([
      span, run.status?.rawValue, run.rating.map(rating),
      run.hours.map { "\(decimal($0, per: 100)) hours" }, run.platform, run.$note,
      run.$review, run.companions.isEmpty ? nil : "with \(listed(run.companions))", run.place,
      run.tags.isEmpty ? nil : listed(run.tags),
    ])
  }

  private func listed(_ texts: [String?]) -> String {
    texts.compactMap { $0 }.joined(separator: ", ")
  }

  /// The title for programs; also used for a line of a list. Other fields follow `members` under
  /// their keys, if the title has a value.
  package var json: JSONValue {
    let (entry, work) = (title.entry, title.entry.work)
    let tracking = entry.tracking
    let unit = entry.progressUnit
    let creators: [JSONValue] = work.creators.map {
      ["name": .text($0.name), "role": .text($0.role), "names": .texts($0.names)]
    }
    func value(_ key: FieldKey) -> JSONValue {
      TitleField[key].value(title)?.json(scale: settings.ratingScale) ?? .null
    }
    let members: [(key: String, value: JSONValue)] = [
      ("id", .text(entry.id)), ("kind", .text(entry.kind.id)),
      ("title", .text(entry.name(in: settings))),
      ("titles", .texts([work.title] + work.titles.map(\.text) + work.synonyms)),
      ("status", .text(tracking?.status.rawValue)),
      ("rating", .decimal(tracking?.rating.map { settings.ratingScale.text($0) })),
      ("progress", .number(tracking?.progress)), ("unit", .text(unit.rawValue)),
      ("total", .number(work.total(of: unit))),
      ("progressVolumes", .number(tracking?.progressVolumes)),
      ("hours", .decimal(tracking?.hours.map { decimal($0, per: 100) })),
      ("started", value(.started)), ("finished", value(.finished)), ("dropped", value(.dropped)),
      ("repeat", .number(tracking?.repeats)), ("favorite", value(.favorite)),
      ("tags", .texts(tracking?.tags ?? [])), ("genres", .texts(work.genres)),
      ("creators", .array(creators)), ("released", value(.released)), ("added", value(.added)),
      ("private", .flag(title.isPrivate)),
      ("file", .text(title.path)), ("line", .number(entry.location.line)),
    ]
    let known = Set(members.map(\.key))
    let others = TitleField.table.compactMap { field -> (String, JSONValue)? in
      let key = field.key.rawValue
      guard !known.contains(key), let value = field.value(title) else { return nil }
      return (key, value.json(scale: settings.ratingScale))
    }
    let extras = work.extras.byKey.map { key, values -> (String, JSONValue) in
      (key, values.count == 1 ? .text(values[0]) : .texts(values))
    }
    return .object(members + others + extras)
  }
}

extension TitleValue {
  fileprivate func json(scale: RatingScale) -> JSONValue {
    switch self {
    case .text(let text): .text(text)
    case .number(let number): .number(number)
    case .hundredths, .rating: .decimal(text(scale: scale))
    case .flag(let flag): .flag(flag)
    case .date(let date): .text(date.iso)
    case .status(let status): .text(status.rawValue)
    case .list(let texts): .texts(texts)
    case .items(let items): .array(items.map { $0.json(scale: scale) })
    case .mapping(let pairs): .object(pairs.map { ($0.key, $0.value.json(scale: scale)) })
    }
  }
}
