import Base
import FileSystem
import LibraryFiles
import Markup
import MediaLibrary
import SiteBuilding

/// All that must not get out, as phrases to look for.
///
/// One object, as it is looked at for each word of a site.
final class Secrets: Sendable {
  let all: [Secret]
  let phrases: [Phrase]
  /// For each of the phrases, whose it is: most are one secret's.
  let owners: [[Int]]
  /// How many phrases are not looked for, since a public text of the library has them, too.
  let sharedCount: Int
  let matcher: PhraseMatcher

  /// Those of a library.
  ///
  /// What stands in a public text as well is no secret: the name of a private title that is that of a public one, a
  /// sentence of a note that is in the review. A name of one word is none either if the site's own words, templates
  /// and styles have it.
  init(of titles: OwnersTitles, in project: Project) throws(FileError) {
    var gathering = SecretGathering()
    gathering.gather(titles)
    let numbered = Array(gathering.owners.keys)
    let every = PhraseMatcher(numbered.map(\.words))
    var isShared = [Bool](repeating: false, count: numbered.count)
    func share(_ text: [UInt8], where isMeant: (Phrase) -> Bool = { _ in true }) {
      var node: PhraseMatcher.Node = 0
      WordReader.standard.forEachWord(in: text.span) { word in
        node = every.next(behind: node, word.hash)
        every.forEachPhrase(at: node) { if isMeant(numbered[$0]) { isShared[$0] = true } }
      }
    }
    for text in gathering.publicTexts { share(text) }
    share(try project.folder.read(Project.settingsFile))
    for file in BuiltinFiles.templates + BuiltinFiles.themes where file.path.isText {
      let hasWords = file.path.hasPrefix("words/")
      share(file.bytes) { hasWords || $0.form == .name }
    }
    for folder in ["templates", "theme"] {
      for path in try project.folder.paths(below: folder) where path.isText {
        share(try project.folder.read(path)) { $0.form == .name }
      }
    }
    let kept = numbered.indices.filter { !isShared[$0] }
    all = gathering.secrets
    phrases = kept.map { numbered[$0] }
    owners = kept.map { gathering.owners[numbered[$0]] ?? [] }
    sharedCount = numbered.count - kept.count
    matcher = PhraseMatcher(phrases.map(\.words))
  }
}

extension String {
  /// Whether the name of a file of a theme says that it is text.
  fileprivate var isText: Bool {
    [".html", ".css", ".js", ".mjs", ".svg", ".yml", ".json", ".txt", ".xml"].contains {
      hasSuffix($0)
    }
  }
}

/// Goes through a library, and parts what is public from what is not.
private struct SecretGathering {
  var secrets: [Secret] = []
  var owners: [Phrase: [Int]] = [:]
  var publicTexts: [[UInt8]] = []
  private let reader = WordReader.standard
  /// What texts may call titles by that nothing should lead to, in small letters: where a public text has such a link, even
  /// as code, it is no public text that makes the name known.
  private var hiddenIDs: Set<String> = []

  mutating func gather(_ library: OwnersTitles) {
    for title in library.titles where title.isPrivate || title.entry.isUnlisted {
      hiddenIDs.formUnion(([title.entry.id] + title.entry.formerIDs).map { $0.lowercased() })
    }
    for title in library.titles { gather(title) }
    for (path, texts) in library.comments {
      add(.comment, .file(path), texts.flatMap(reader.phrases))
    }
    for list in library.lists {
      let body = list.introduction.map { MarkdownHTML($0, hiding: hiddenIDs) }
      let texts = [list.description].compactMap { $0 } + list.items.compactMap(\.note)
      gather(
        slug: "lists/\(list.slug)", title: list.title, texts: texts, body, list.isPrivate,
        list.location)
    }
    for page in library.pages + library.privatePages {
      gather(
        slug: page.slug, title: page.title, texts: [page.description].compactMap { $0 },
        MarkdownHTML(page.body, hiding: hiddenIDs), page.isPrivate, page.location)
    }
  }

  private mutating func gather(
    slug: String, title: String, texts: [String], _ body: MarkdownHTML?, _ isPrivate: Bool,
    _ location: SourceLocation
  ) {
    if isPrivate {
      add(.privateName, location, [reader.name(title)])
      let file = slug + ".html"
      add(
        .privateAddress, location, [slug.contains("/") ? reader.address(file) : reader.name(file)])
      add(.privateText, location, texts.flatMap { reader.phrases(of: Array($0.utf8)) })
      add(.privateText, location, body.map { reader.phrases(of: $0.whole) } ?? [])
    } else {
      publicTexts.append(published([title, slug] + texts))
      if let body { publicTexts.append(body.withoutSpoilers) }
      let spoilers = body?.spoilers ?? []
      add(.spoiler, location, spoilers.flatMap(reader.phrases), own: [slug])
    }
    add(.comment, location, (body?.comments ?? []).flatMap(reader.phrases))
  }

  private mutating func gather(_ title: OwnersTitle) {
    let (entry, work, location) = (title.entry, title.entry.work, title.entry.location)
    let names =
      [work.title] + work.titles.map(\.text) + work.synonyms + [work.sortTitle].compactMap { $0 }
    let addresses = [entry.id] + entry.formerIDs
    let review = title.review.map { MarkdownHTML($0, hiding: hiddenIDs) }
    // Its heading is shown wherever the review is named, whatever the review gives away.
    let reviewTitle = (entry.review?.title).map { [Array($0.utf8)] } ?? []
    let texts = [work.description].compactMap { $0.map { Array($0.utf8) } }
    for note in title.notes {
      add(
        .note, location, note.split(separator: "\n").flatMap { reader.phrases(of: Array($0.utf8)) })
    }
    add(.comment, location, (review?.comments ?? []).flatMap(reader.phrases))
    if title.isPrivate {
      add(.privateName, location, names.map(reader.name))
      add(.privateAddress, location, addresses.map(reader.address))
      let all = texts + reviewTitle + (review.map { [$0.whole] } ?? [])
      return add(.privateText, location, all.flatMap(reader.phrases))
    }
    let isSpoiler = entry.review?.hasSpoilers == true
    if entry.isUnlisted {
      // Its pictures have names of their own.
      let pictures =
        [work.cover?.path].compactMap { $0 } + work.characters.compactMap(\.image)
        + (review?.pictures ?? [])
      add(
        .unlisted, location, names.map(reader.name) + addresses.map(reader.address),
        own: addresses, files: pictures)
    } else {
      publicTexts.append(published(shownTexts(of: entry, names)))
      publicTexts += reviewTitle
      if !entry.isGated {
        publicTexts.append(published([work.description].compactMap { $0 }))
        if !isSpoiler { publicTexts += review.map { [$0.withoutSpoilers] } ?? [] }
      }
    }
    let files = entry.isUnlisted ? [] : ["library.json"]
    if entry.isGated {
      let gated = texts + (review.map { [$0.whole] } ?? [])
      add(.gatedText, location, gated.flatMap(reader.phrases), own: addresses, files: files)
    } else if let review {
      let spoilers = isSpoiler ? [review.whole] : review.spoilers
      add(.spoiler, location, spoilers.flatMap(reader.phrases), own: addresses, files: files)
    }
  }

  /// Texts that are no Markdown, without what looks like a link to a hidden title: pages have it as it is written, and that
  /// is to be told.
  private func published(_ texts: [String]) -> [UInt8] {
    let text = replacingTitleLinks(in: texts.joined(separator: "\n")) {
      hiddenIDs.contains($0) ? "" : nil
    }
    return Array(text.utf8)
  }

  /// All that pages may show of a title but for its longer texts.
  private func shownTexts(of entry: Entry, _ names: [String]) -> [String] {
    let (work, tracking) = (entry.work, entry.tracking)
    var texts = names + [entry.id] + work.genres + work.studios + work.developers
    texts +=
      work.publishers + work.platforms
      + work.creators.flatMap { [$0.name, $0.role ?? ""] + $0.names }
    texts += work.characters.map(\.name) + work.episodeList.compactMap(\.title)
    texts += [
      work.format, work.series?.name, work.ageRating, work.cover?.alt, work.community?.source,
    ]
    .compactMap { $0 }
    texts += work.extras.map(\.value) + work.sources.flatMap { [$0.name, $0.url ?? ""] }
    texts += work.ids.map { $0.registry + " " + $0.value }
    texts += entry.review?.contentWarnings ?? []
    if let tracking {
      texts += tracking.tags + (tracking.owned?.media ?? [])
      texts += tracking.history.flatMap { [$0.platform, $0.note].compactMap { $0 } }
      texts += tracking.parts.compactMap(\.note)
    }
    return texts
  }

  private mutating func add(
    _ kind: Secret.Kind, _ source: SourceLocation, _ phrases: [Phrase?], own: [String] = [],
    files: [String] = []
  ) {
    let phrases = phrases.compactMap { $0 }
    guard !phrases.isEmpty else { return }
    let number = secrets.count
    secrets.append(Secret(kind: kind, source: source.path, ownNames: own, ownFiles: files))
    for phrase in phrases where owners[phrase, default: []].last != number {
      owners[phrase, default: []].append(number)
    }
  }
}

/// A text in Markdown as words are read from it: with its links to titles as their labels alone.
private struct MarkdownHTML {
  let comments: [[UInt8]]
  private let prose: Prose

  init(_ text: MarkdownSource, hiding hiddenIDs: Set<String>) {
    // What is wrong with it is told by builds.
    var ignored = DiagnosticList()
    prose = Markup.prose(text.file, range: text.range, reporting: &ignored)
      .hiding(placeholder: "") { hiddenIDs.contains($0) }
    comments = commentTexts(in: text.file.bytes[text.range])
  }

  var spoilers: [[UInt8]] { prose.spoilerTexts }
  var pictures: [String] { prose.pictures.map(\.path) }
  var whole: [UInt8] { html(.folded) }
  var withoutSpoilers: [UInt8] { html(.leftOut) }

  private func html(_ spoilers: Prose.Spoilers) -> [UInt8] {
    var bytes: [UInt8] = []
    prose.append(to: &bytes, spoilers: spoilers) { _ in Prose.TitleLink(href: nil, title: "") }
    return bytes
  }
}
