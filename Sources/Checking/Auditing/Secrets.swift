import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import SiteBuilding

/// Everything that must not be published, as phrases to look for.
///
/// A class, since it is used for each word of a site.
final class Secrets: Sendable {
  let all: [Secret]
  let phrases: [Phrase]
  /// For each phrase, the secrets it belongs to; most belong to one.
  let owners: [[Int]]
  /// The number of phrases that are ignored because a public text also has them.
  let sharedCount: Int
  let matcher: PhraseMatcher
  /// Private names in public texts, one for each title and text.
  let mentions: [Mention]
  /// The number of texts that are looked for.
  let textCounts: [Secret.Kind: Int]

  struct Mention: Hashable {
    /// The file of the public text.
    let path: String
    /// The file of the title, list or page with the name.
    let source: String
  }

  /// The secrets of a library.
  ///
  /// A phrase of a public text is no secret: the name of a private title that a public one has, a
  /// sentence of a note that the review repeats. Nor is a one-word name that the site's own words,
  /// templates and styles have.
  init(of titles: OwnersTitles, in project: Project) throws(FileError) {
    var gathering = SecretGathering()
    gathering.gather(titles)
    let numbered = Array(gathering.owners.keys)
    let every = PhraseMatcher(numbered)
    var isShared = [Bool](repeating: false, count: numbered.count)
    var mentions: Set<Mention> = []
    func share(
      _ text: [UInt8], of path: String? = nil, where isMeant: (Phrase) -> Bool = { _ in true }
    ) {
      for match in PhraseScan.matches(of: every, in: text.span) {
        let phrase = numbered[match.phrase]
        guard isMeant(phrase) else { continue }
        isShared[match.phrase] = true
        // A single word without a capital is hardly the name.
        guard let path, phrase.form == .name || !text[match.start].isASCIISmallLetter else {
          continue
        }
        for owner in gathering.owners[phrase] ?? [] {
          let secret = gathering.secrets[owner]
          if secret.kind == .privateName, secret.source != path {
            mentions.insert(Mention(path: path, source: secret.source))
          }
        }
      }
    }
    for text in gathering.publicTexts { share(text.bytes, of: text.path) }
    share(try project.folder.read(Project.settingsFile), of: Project.settingsFile)
    for file in BuiltinFiles.templates + BuiltinFiles.themes where file.path.isText {
      let hasWords = file.path.hasPrefix("words/")
      share(file.bytes) { hasWords || $0.form == .word }
    }
    let theme = "\(Project.themesFolder)/\(titles.settings.theme)"
    for folder in ["templates", "theme", theme] {
      for path in try project.folder.paths(below: folder) where path.isText {
        guard try project.folder.status(of: path)?.kind == .file else { continue }
        share(try project.folder.read(path)) { $0.form == .word }
      }
    }
    let kept = numbered.indices.filter { !isShared[$0] }
    all = gathering.secrets
    phrases = kept.map { numbered[$0] }
    owners = kept.map { gathering.owners[numbered[$0]] ?? [] }
    sharedCount = numbered.count - kept.count
    matcher = PhraseMatcher(phrases)
    self.mentions = mentions.sorted { ($0.source, $0.path) < ($1.source, $1.path) }
    let wanted = Set(phrases)
    textCounts = Dictionary(
      grouping: gathering.texts.filter { $0.phrases.contains(where: wanted.contains) }, by: \.kind
    ).mapValues(\.count)
  }

  /// Everything that decides whether a file has a secret, in bytes.
  var identity: [UInt8] {
    let order = phrases.indices.sorted {
      (phrases[$0].hash, phrases[$0].count) < (phrases[$1].hash, phrases[$1].count)
    }
    // Each field ends with NUL, and numbers tell how many follow, so different secrets differ.
    let fields = order.flatMap { index in
      phrases[index].fields + [String(owners[index].count)]
        + owners[index].flatMap { all[$0].placeFields }
    }
    return Array(fields.map { $0 + "\0" }.joined().utf8)
  }
}

extension UInt8 {
  fileprivate var isASCIISmallLetter: Bool { isASCIILetter && asciiLowercased == self }
}

extension String {
  /// Whether a theme's file is text, by its name.
  fileprivate var isText: Bool {
    [".html", ".css", ".js", ".mjs", ".svg", ".yml", ".json", ".txt", ".xml"].contains {
      hasSuffix($0)
    }
  }
}
