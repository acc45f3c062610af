import Base
import LibraryCommands
import LibraryFiles
import MediaLibrary
import PageBuilding
import Planning

struct TitleForms {
  private let title: OwnersTitle
  private let name: String
  private let request: ScreenRequest
  private var entry: Entry { title.entry }
  private var words: DeskWords { request.words }
  private var scale: RatingScale { request.reading.settings.ratingScale }

  init(_ title: OwnersTitle, _ name: String, _ request: ScreenRequest) {
    (self.title, self.name, self.request) = (title, name, request)
  }

  /// Keys that have a form of their own, or that only the program writes.
  static let keysWithForms: Set = [
    "status", "rating", "progress", "progressVolumes", "hours", "started", "finished", "dropped",
    "favorite", "favourite", "tags", "notes", "visibility", "private", "draft", "updated",
    "review", "reviewDate", "cover", "coverColor",
  ]

  func hidden(
    _ verb: String, seen: String? = nil, others: [(String, String)] = []
  ) -> [FieldContext] {
    request.hidden(
      [("do", verb), ("title", entry.id)] + (seen.map { [("seen", $0)] } ?? []) + others)
  }

  var facts: String {
    let work = entry.work
    let kind = words.site[entry.kind, KindMessageKey.name]
    let length = work.total(of: entry.kind.unit).map { words.site.amount($0, entry.kind.unit) }
    return [
      kind, work.format, work.released.map { words.site.year($0.year) },
      work.creators.first?.name ?? work.studios.first, length,
    ].compactMap { $0 }.map(\.isolated).joined(separator: " · ")
  }

  var visibilityWord: String? {
    title.isKeptPrivate ? words[.private] : entry.isUnlisted ? words[.unlisted] : nil
  }

  var status: StatusFormContext {
    let current = entry.status
    return StatusFormContext(
      choices: Status.allCases.map { status in
        ChoiceContext(
          value: status.rawValue, label: words.site[entry.kind, status],
          isCurrent: status == current)
      },
      days: days, mayBeginAgain: current == .completed || current == .dropped,
      fields: hidden("status", seen: current?.rawValue ?? "none"))
  }

  /// When something happened: today, yesterday, this month, this year, unknown.
  private var days: [ChoiceContext] {
    guard let today = request.desk.today() else { return [] }
    let month = PartialDate(year: today.year, month: today.month)
    let year = PartialDate(year: today.year)
    return [
      ChoiceContext(value: "", label: words[.today], isCurrent: true),
      ChoiceContext(value: "yesterday", label: words[.yesterday]),
      month.map { ChoiceContext(value: $0.iso, label: words.site.time($0).text) },
      year.map { ChoiceContext(value: $0.iso, label: words.site.time($0).text) },
      ChoiceContext(value: "none", label: words[.unknownDay]),
    ].compactMap { $0 }
  }

  var rating: RatingFormContext {
    let rating = entry.tracking?.rating.map { scale.text($0) }
    // A hundred choices would be too many.
    let half = scale.point / 2
    let lowest = scale.lowest * scale.point / 100
    let values =
      scale == .hundred
      ? []
      : stride(from: 10_000, through: lowest, by: -half).map { scale.text(Rating(hundredths: $0)) }
    return RatingFormContext(
      value: rating,
      text: rating.map { words.site[.ratingOfBest, (.rating, $0), (.best, scale.best)] },
      best: scale.rawValue,
      choices: values.reversed().map {
        ChoiceContext(value: $0, label: $0, isCurrent: $0 == rating)
      }, fields: hidden("rate", seen: rating ?? ""),
      withoutRating: rating.map {
        request.action(words[.withoutRating], "rate", title: entry.id, value: "", seen: $0)
      })
  }

  var counters: [CounterContext] {
    let counter = TitleCounter(entry)
    var counters = [
      CounterContext(
        label: nil, progress: words.site.progressText(of: entry),
        steps: counter.actions(on: entry, name, request),
        setting: counter.setting(of: entry, request))
    ]
    if let unit = entry.kind.secondUnit {
      let count = entry.tracking?.progressVolumes
      counters.append(
        CounterContext(
          label: words.site.unit(unit, for: 2).capitalized,
          progress: entry.secondProgress.map { words.site.amount($0.count, unit) }, steps: [],
          setting: SettingContext(
            label: words[.setTo], value: count.map { String($0) } ?? "",
            most: entry.work.total(of: unit),
            fields: hidden(
              "progress", seen: count.map { String($0) } ?? "",
              others: [("unit", unit.rawValue)]))))
    }
    return counters
  }

  var dates: [KeyFieldContext] {
    let tracking = entry.tracking
    return [
      ("started", DeskWord.started, tracking?.started),
      ("finished", .finishedOn, tracking?.finished), ("dropped", .droppedOn, tracking?.dropped),
    ].filter { $0.0 != "dropped" || $0.2 != nil || entry.status == .dropped }.map {
      key, word, date in
      field(
        key, label: words[word], value: date?.iso ?? "", seen: date?.iso ?? "",
        hint: words[.dateForm])
    }
  }

  /// Runs after the first, each on a line.
  var runs: [String] {
    (entry.tracking?.history ?? []).map { run in
      let dates = [run.started, run.finished].map { $0.map { words.site.time($0).text } ?? "?" }
      return [
        dates.joined(separator: " – "), run.rating.map { scale.text($0) },
        run.hours.map { words.site.hours(hundredths: $0) }, run.platform,
      ].compactMap { $0 }.joined(separator: " · ")
    }
  }

  var favorite: FavoriteFormContext {
    let favorite = entry.tracking?.favorite
    let seen = favorite.map { $0.rank.map { String($0) } ?? "true" } ?? "false"
    return FavoriteFormContext(
      isFavorite: favorite != nil,
      toggle: request.action(
        favorite == nil ? words[.makeFavorite] : words[.noFavorite], "favorite", title: entry.id,
        value: favorite == nil ? "true" : "", seen: seen),
      rank: SettingContext(
        label: words[.rank], value: favorite?.rank.map { String($0) } ?? "", most: nil,
        fields: hidden("favorite", seen: seen)))
  }

  var lists: [ListMembershipContext] {
    request.reading.library.lists.map { list in
      let isOn = list.items.contains { $0.id == entry.id }
      let label = isOn ? words[.takeOff] : words[.putOn]
      return ListMembershipContext(
        name: list.title, isOn: isOn,
        action: request.action(
          label, isOn ? "list-remove" : "list-add", title: entry.id,
          others: [("list", list.slug)], spokenLabel: "\(label): \(list.title)"))
    }
  }

  var tags: TagsContext {
    let own = entry.tracking?.tags ?? []
    let others = Set(request.reading.library.titles.flatMap { $0.entry.tracking?.tags ?? [] })
    return TagsContext(
      tags: own.map { tag in
        request.action(
          tag, "untag", title: entry.id, value: tag, spokenLabel: words[.removeTag, ("tag", tag)])
      }, known: others.subtracting(own).sorted().prefix(300).map { $0 }, fields: hidden("tag"))
  }

  var visibility: ChoiceFormContext {
    let current = title.isKeptPrivate ? "private" : entry.isUnlisted ? "unlisted" : "public"
    let all = [("public", DeskWord.public), ("unlisted", .unlisted), ("private", .private)]
    return ChoiceFormContext(
      choices: all.map { value, word in
        ChoiceContext(value: value, label: words[word], isCurrent: value == current)
      }, fields: hidden("visibility", seen: current))
  }

  /// nil for a title in a file of several, which can't hold a review.
  var review: ReviewFormContext? {
    guard title.path.lowercased().hasSuffix(".md") || title.path.lowercased().hasSuffix(".markdown")
    else { return nil }
    let text = String(decoding: title.reviewText, as: UTF8.self)
    let refused = request.refused.flatMap { form in
      form["do"] == "review" && form["title"] == entry.id ? form["value"] : nil
    }
    return ReviewFormContext(text: refused ?? text, fields: hidden("review", seen: text))
  }

  /// The keys of the title's file, each in a form.
  func writtenKeys() throws -> [KeyFieldContext] {
    let editor = LibraryEditor(request.project, settings: request.reading.settings)
    return try editor.writtenValues(of: title).map { key, value in
      // Pages show some values differently from files, such as lists of names.
      let field = FieldKey(rawValue: key).map { TitleField[$0] }
      let seen = field?.value(title)?.text(scale: scale) ?? value
      return self.field(key, label: key, value: value, seen: seen)
    }
  }

  private func field(
    _ key: String, label: String, value: String, seen: String, hint: String? = nil
  ) -> KeyFieldContext {
    KeyFieldContext(
      key: key, label: label, value: value, hint: hint,
      isLong: value.utf8.count > 60 || value.contains("\n"),
      fields: hidden("set", seen: seen, others: [("key", key)]))
  }
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
