import Base
import LibraryCommands
import LibraryFiles
import MediaLibrary
import PageBuilding
import Pictures
import Planning
import Templates
import Trackers

/// Shows the details of a title from a source, to add it or to bind a title of the library to it:
/// `/found?of=anilist:154587&kind=anime`
enum FoundScreen: Screen {
  static func context(of request: ScreenRequest) throws -> Named<FoundContext>? {
    guard request.rest.isEmpty, let sources = request.desk.sources,
      let wanted = FoundTitle(request.query)
    else { return nil }
    if let known = request.desk.details[wanted] {
      return Named(known.title.name, FoundContext(wanted, known, [], request))
    }
    let project = request.project
    let (details, problems) = try waiting {
      try await sources.details(project, wanted.id, wanted.kind)
    }
    if let details { request.desk.details.keep(details) }
    return Named(
      details?.title.name ?? request.words[.find], FoundContext(wanted, details, problems, request))
  }
}

/// `desk/found.html`
struct FoundContext: TemplateContext {
  /// `Anime · TV · 2023`
  let note: String
  let cover: FoundCoverContext?
  let names: [String]
  let facts: [FoundFactContext]
  let description: ValueText?
  let page: SafeURL?
  let source: String
  let problems: [ProblemContext]
  /// The title of the library that it is.
  let own: LinkContext?
  let statuses: [ChoiceContext]
  let fields: [FieldContext]
  let bindings: [BindingContext]
  let query: String
  let search: [FieldContext]

  private static let most = 12

  /// - Parameter details: nil if no source answered
  init(
    _ wanted: FoundTitle, _ details: DeskSources.Details?, _ problems: [Diagnostic],
    _ request: ScreenRequest
  ) {
    let (reading, words) = (request.reading, request.words)
    let title = details?.title
    let year = title?.values[.released]?.day.map { words.site.year($0.year) }
    note = [
      words.site[wanted.kind, KindMessageKey.name],
      title?.text(.format).map { words.site.text(.formats, $0) }, year,
    ].compactMap { $0 }.map(\.isolated).joined(separator: " · ")
    cover = details?.cover.flatMap { bytes in
      guard let info = pictureInfo(ofBytes: bytes), let url = wanted.cover else { return nil }
      return FoundCoverContext(url: url, width: info.width, height: info.height)
    }
    names = title?.otherNames.map(\.withCommentMarks) ?? []
    facts = title.map { FoundFactContext.all(of: $0, words) } ?? []
    description = title?.text(.description).map {
      ValueText($0, hasParagraphs: true, in: words.site)
    }
    page = details?.page.flatMap { SafeURL($0) }
    source = details?.source ?? ""
    self.problems = problems.map(ProblemContext.init)
    own = reading.title(with: wanted).map {
      reading.covers.link(to: $0.entry, in: reading.settings)
    }
    statuses = title == nil ? [] : AddFormContext.statuses(words)
    fields = request.hidden(
      [
        ("do", "add"), ("kind", wanted.kind.id), ("name", title?.title ?? ""),
        ("ids", wanted.idText),
      ], back: "/find")
    let query = String((request.query["q"] ?? "").prefix(200))
    self.query = query
    search = wanted.hidden
    bindings =
      title.map { title in
        FoundContext.candidates(wanted, title, query, request).prefix(FoundContext.most).map {
          BindingContext($0, wanted, request)
        }
      } ?? []
  }

  /// The titles of the library that may be meant: the one that the owner came from, then those of
  /// its names or of a search.
  private static func candidates(
    _ wanted: FoundTitle, _ title: ExportedTitle, _ query: String, _ request: ScreenRequest
  ) -> [OwnersTitle] {
    let library = request.reading.library
    let finder = TitleFinder(library.titles, kind: wanted.kind)
    let origin = request.query["for"].flatMap { request.reading.title($0) }
    let names = query.isEmpty ? ([title.name] + title.otherNames).prefix(8).map(\.self) : [query]
    var seen: Set<String> = []
    return ([origin].compactMap { $0 } + names.flatMap(finder.titles(for:))).filter {
      $0.entry.kind == wanted.kind && !$0.entry.work.ids.contains(wanted.id)
        && seen.insert($0.entry.id).inserted
    }
  }
}

/// A title of the library that may be the found one.
struct BindingContext: TemplateContext {
  let title: FoundTitleContext
  let action: ActionContext

  init(_ title: OwnersTitle, _ wanted: FoundTitle, _ request: ScreenRequest) {
    let id = title.entry.id
    self.title = FoundTitleContext(title.entry, request)
    let seen = TitleField[.ids].value(title)?.text(scale: request.reading.settings.ratingScale)
    let label = request.words[.bindToIt]
    action = request.action(
      label, "bind", title: id, seen: seen ?? "", others: [("ids", wanted.idText)],
      spokenLabel: "\(label): \(self.title.link.text)", back: "/title/\(id)")
  }
}

struct FoundCoverContext: TemplateContext {
  let url: SafeURL
  let width: Int
  let height: Int
}

struct FoundFactContext: TemplateContext {
  let label: String
  let value: String

  private static let labels: [(FieldKey, MessageKey)] = [
    (.episodes, .factEpisodes), (.chapters, .factChapters), (.volumes, .factVolumes),
    (.pages, .factPages), (.released, .released), (.genres, .genres), (.publishers, .publishers),
    (.platforms, .platforms), (.series, .series), (.ageRating, .ageRating),
  ]

  /// Makers by their roles, then the other facts.
  static func all(of title: ExportedTitle, _ words: DeskWords) -> [FoundFactContext] {
    let makers = title.makers.map { role, names in
      FoundFactContext(label: words.site.text(.roles, role), value: names.joined(separator: ", "))
    }
    return makers
      + labels.compactMap { key, label in
        guard let value = title.values[key]?.value else { return nil }
        let text = value.date.map { words.site.long($0) } ?? value.text(scale: .ten)
        return FoundFactContext(label: words.site[label], value: text.withCommentMarks)
      }
      + [title.values[.duration]?.number].compactMap { $0 }.map {
        FoundFactContext(label: words.site[.length], value: words.site.amount($0, .minutes))
      }
  }
}

extension ExportedTitle {
  fileprivate var name: String { title.withCommentMarks }

  fileprivate func text(_ key: FieldKey) -> String? { values[key]?.text?.withCommentMarks }

  /// Each role once, with its names in order.
  fileprivate var makers: [(role: String, names: [String])] {
    var makers: [(role: String, names: [String])] = []
    func add(_ name: String, as role: String) {
      if let index = makers.firstIndex(where: { $0.role == role }) {
        makers[index].names.append(name.withCommentMarks)
      } else {
        makers.append((role, [name.withCommentMarks]))
      }
    }
    for person in values[.creators]?.items ?? [] {
      if let name = person["name"]?.text { add(name, as: person["role"]?.text ?? "creator") }
    }
    for (key, role) in [(FieldKey.studios, "studio"), (.developers, "developer")] {
      for name in values[key]?.list ?? [] { add(name, as: role) }
    }
    return makers
  }
}

extension String {
  /// Exported texts escape the signs of comments as a library does.
  fileprivate var withCommentMarks: String { replacing("\\%%", with: "%%") }
}
