import Base
import LibraryFiles
import Markup
import MediaLibrary

/// Goes through a library and separates its public texts from the others.
struct SecretGathering {
  private(set) var secrets: [Secret] = []
  private(set) var owners: [Phrase: [Int]] = [:]
  private(set) var texts: [(kind: Secret.Kind, phrases: [Phrase])] = []
  private(set) var publicTexts: [(path: String, bytes: [UInt8])] = []
  private let reader = LetterReader.standard
  /// Lower-cased ids of titles that nothing may link to. A public text with such a link, even as
  /// code, doesn't make the name public.
  private var hiddenIDs: Set<String> = []

  mutating func gather(_ library: OwnersTitles) {
    for title in library.titles where title.isPrivate || title.entry.isUnlisted {
      hiddenIDs.formUnion(addresses(of: title.entry).map { $0.lowercased() })
    }
    for title in library.titles { gather(title) }
    for (path, comments) in library.comments {
      add(.comment, .file(path), comments.map { reader.phrases(of: $0) })
    }
    for list in library.lists {
      // A list leaves out hidden titles with their notes.
      let notes = Dictionary(grouping: list.items) { hiddenIDs.contains($0.id.lowercased()) }
        .mapValues { $0.compactMap(\.$note) }
      add(.privateText, list.location, notes[true, default: []].map { plain($0) })
      gather(
        slug: "lists/\(list.slug)", title: list.title,
        texts: [list.$description].compactMap { $0 } + notes[false, default: []],
        list.introduction.map { MarkdownHTML($0, hiding: hiddenIDs) }, list.isPrivate,
        list.location)
    }
    for page in library.pages + library.privatePages {
      gather(
        slug: page.slug, title: page.title, texts: [page.$description].compactMap { $0 },
        MarkdownHTML(page.body, hiding: hiddenIDs), page.isPrivate, page.location)
    }
    for (path, texts) in library.privateTexts {
      // Most of them are already secrets of another kind.
      let others = texts.map { text in
        plain(text).filter { phrase in
          owners[phrase]?.contains { secrets[$0].source == path } != true
        }
      }
      add(.privateText, .file(path), others)
    }
  }

  /// A list or page.
  private mutating func gather(
    slug: String, title: String, texts: [String], _ body: MarkdownHTML?, _ isPrivate: Bool,
    _ location: SourceLocation
  ) {
    if isPrivate {
      add(.privateName, location, [named(title)])
      let file = slug + ".html"
      // A name as short as `d` occurs by chance, with its ending, too: `/\d.html/`.
      let ownAddress = reader.name(slug) == nil ? nil : reader.name(file)
      add(
        .privateAddress, location,
        [phrase(slug.contains("/") ? reader.address(file) : ownAddress)])
      add(.privateText, location, texts.map { plain($0) } + [phrases(of: body)])
    } else {
      publish([title, slug] + texts, location)
      if let body { publicTexts.append((location.path, body.withoutSpoilers)) }
      let spoilers = (body?.spoilers ?? []).map { reader.phrases(of: $0) }
      add(
        .spoiler, location, spoilers + texts.flatMap(spoilers(in:)), own: [slug],
        files: ["library.json", "lists.html"])
    }
    add(.comment, location, (body?.comments ?? []).map { reader.phrases(of: $0) })
  }

  private mutating func gather(_ title: OwnersTitle) {
    let (entry, location) = (title.entry, title.entry.location)
    let review = title.review.map { MarkdownHTML($0, hiding: hiddenIDs) }
    for note in title.notes {
      add(.note, location, [note.split(separator: "\n").flatMap { plain(String($0)) }])
    }
    add(.comment, location, (review?.comments ?? []).map { reader.phrases(of: $0) })
    if title.isPrivate { return gatherPrivate(title, review) }
    let addresses = addresses(of: entry)
    if entry.isUnlisted {
      // Its pictures have their own names.
      let pictures =
        [entry.work.cover?.path].compactMap { $0 } + entry.work.characters.compactMap(\.image)
        + (review?.prose.pictures.map(\.path) ?? [])
      add(
        .unlisted, location,
        [names(of: title).flatMap(named) + addresses.compactMap(reader.address)],
        own: addresses, files: pictures)
      let texts = TitleField.table.filter {
        $0.isPublic && $0.hasWords && $0.traits.isDisjoint(with: [.name, .gated])
          && $0.key != .cover
      }.flatMap { $0.value(title)?.texts ?? [] }
      add(
        .unlistedText, location,
        texts.map { plain($0) } + (entry.isGated ? [] : [phrases(of: review?.whole)]),
        own: addresses)
    } else {
      gatherPublic(title, review)
    }
    let files = entry.isUnlisted ? [] : ["library.json"]
    if entry.isGated {
      let texts = gatedTexts(of: title).map { plain($0) } + [phrases(of: review?.whole)]
      add(.gatedText, location, texts, own: addresses, files: files)
    } else {
      let ofReview =
        review.map { entry.review?.hasSpoilers == true ? [$0.whole] : $0.spoilers } ?? []
      let ofValues = TitleField.table.filter { $0.isPublic && $0.hasWords && $0.key != .review }
        .flatMap { $0.value(title)?.texts ?? [] }.flatMap(spoilers(in:))
      add(
        .spoiler, location, ofReview.map { reader.phrases(of: $0) } + ofValues, own: addresses,
        files: files)
    }
  }

  /// Every text of a private title, field by field.
  private mutating func gatherPrivate(_ title: OwnersTitle, _ review: MarkdownHTML?) {
    let (entry, location) = (title.entry, title.entry.location)
    add(.privateName, location, names(of: title).map(named))
    // A former slug may be another name.
    let aliases = entry.aliases.compactMap { reader.name($0.slug) }.filter { $0.weight >= 12 }
    add(
      .privateAddress, location,
      addresses(of: entry).map { phrase(reader.address($0)) } + aliases.map { [$0] })
    add(.privateReview, location, [phrases(of: review)])
    // Notes are always secret; aliases are addresses.
    let others = TitleField.table.filter {
      !$0.traits.contains(.name) && ![.notes, .aliases, .review].contains($0.key)
    }
    let texts =
      others.flatMap { $0.value(title)?.texts ?? [] }
      + entry.work.extras.flatMap { [$0.key, $0.value] }
    let ids = entry.work.ids.flatMap { [$0.value, $0.registry + " " + $0.value] }
    add(.privateText, location, texts.map { plain($0) } + ids.map { phrase(reader.code($0)) })
  }

  private mutating func gatherPublic(_ title: OwnersTitle, _ review: MarkdownHTML?) {
    let entry = title.entry
    // Pages show no path of a file, and only relations to public titles.
    let fields = TitleField.table.filter {
      $0.isPublic && !$0.traits.contains(.gated) && ![.relations, .cover].contains($0.key)
    }
    let ids = entry.work.ids.map { $0.registry + " " + $0.value }
    let extras = entry.work.extras.flatMap { [$0.key, $0.value] }
    publish(
      fields.flatMap { shownTexts($0.value(title)) } + [entry.id] + ids + extras, entry.location)
    if entry.isGated { return }
    publish(gatedTexts(of: title), entry.location)
    if entry.review?.hasSpoilers != true, let review {
      publicTexts.append((entry.location.path, review.withoutSpoilers))
    }
  }

  private func names(of title: OwnersTitle) -> [String] {
    TitleField.table.filter { $0.traits.contains(.name) }
      .flatMap { $0.value(title)?.texts ?? [] }
  }

  private func addresses(of entry: Entry) -> [String] { [entry.id] + entry.formerIDs }

  /// The texts behind the age gate, except the review, which is Markdown.
  private func gatedTexts(of title: OwnersTitle) -> [String] {
    TitleField.table.filter { $0.traits.contains(.gated) && $0.key != .review }
      .flatMap { $0.value(title)?.texts ?? [] }
  }

  /// Without the paths of pictures, which may name other titles.
  private func shownTexts(_ value: TitleValue?) -> [String] {
    switch value {
    case .items(let items)?: items.flatMap(shownTexts)
    case .mapping(let pairs)?: pairs.filter { $0.key != "image" }.flatMap(\.value.texts)
    default: value?.texts ?? []
    }
  }

  /// Plain texts without anything that looks like a link to a hidden title. Pages show such a link
  /// as written; it is reported.
  private mutating func publish(_ texts: [String], _ location: SourceLocation) {
    let text = replacingTitleLinks(
      in: texts.map(\.withoutSpoilers).joined(separator: "\n")
    ) {
      hiddenIDs.contains($0) ? "" : nil
    }
    publicTexts.append((location.path, Array(text.utf8)))
  }

  private func phrase(_ phrase: Phrase?) -> [Phrase] { phrase.map { [$0] } ?? [] }

  /// The phrases of a text that isn't markup.
  private func plain(_ text: String) -> [Phrase] {
    let bytes = Array(text.utf8)
    let phrases = reader.phrases(of: bytes, isMarkup: false)
    // Files are read as markup, where `<3` and `<this>` are tags.
    return text.contains("<") ? phrases + reader.phrases(of: bytes) : phrases
  }

  private func named(_ name: String) -> [Phrase] {
    let phrases = phrase(reader.name(name))
    return name.contains("<") ? phrases + phrase(reader.name(name, isMarkup: true)) : phrases
  }

  private func spoilers(in text: String) -> [[Phrase]] {
    text.spoilerPieces.filter(\.isSpoiler).map { plain($0.text) }
  }

  private func phrases(of text: [UInt8]?) -> [Phrase] { text.map { reader.phrases(of: $0) } ?? [] }

  /// The phrases of a private text, and of its parts that may be quoted alone.
  private func phrases(of text: MarkdownHTML?) -> [Phrase] {
    guard let text else { return [] }
    return phrases(of: text.whole) + text.spoilers.flatMap { phrases(of: $0) }
      + text.prose.pictures.flatMap { plain($0.description) }
  }

  /// - Parameter texts: the phrases of each text
  private mutating func add(
    _ kind: Secret.Kind, _ source: SourceLocation, _ texts: [[Phrase]], own: [String] = [],
    files: [String] = []
  ) {
    let texts = texts.filter { !$0.isEmpty }
    if texts.isEmpty { return }
    let number = secrets.count
    secrets.append(Secret(kind: kind, source: source.path, ownNames: own, ownFiles: files))
    for phrases in texts {
      self.texts.append((kind, phrases))
      for phrase in phrases where owners[phrase, default: []].last != number {
        owners[phrase, default: []].append(number)
      }
    }
  }
}

/// A Markdown text as HTML whose words can be read; links to titles are only their labels.
private struct MarkdownHTML {
  let comments: [[UInt8]]
  let prose: Prose

  init(_ text: MarkdownSource, hiding hiddenIDs: Set<String>) {
    // Builds report its problems.
    var ignored = DiagnosticList()
    prose = Markup.prose(text.file, range: text.range, reporting: &ignored)
      .hiding(placeholder: "") { hiddenIDs.contains($0) }
    comments = commentTexts(in: text.file.bytes[text.range])
  }

  var spoilers: [[UInt8]] { prose.spoilerTexts }
  var whole: [UInt8] { html(.folded) }
  var withoutSpoilers: [UInt8] { html(.leftOut) }

  private func html(_ spoilers: Prose.Spoilers) -> [UInt8] {
    var bytes: [UInt8] = []
    prose.append(to: &bytes, spoilers: spoilers) { _ in Prose.TitleLink(href: nil, title: "") }
    return bytes
  }
}
