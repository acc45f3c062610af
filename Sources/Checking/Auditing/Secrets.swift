import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import SiteBuilding

/// Everything that must not get out, as phrases to look for.
///
/// A class, since it is consulted for each word of a site.
final class Secrets: Sendable {
  let all: [Secret]
  let phrases: [Phrase]
  /// For each phrase, the secrets it belongs to; most belong to one.
  let owners: [[Int]]
  /// The number of phrases that are ignored because a public text has them, too.
  let sharedCount: Int
  let matcher: PhraseMatcher
  /// The number of texts that are looked for.
  let textCounts: [Secret.Kind: Int]

  /// The secrets of a library.
  ///
  /// A phrase of a public text is no secret: the name of a private title that a public one has, a
  /// sentence of a note that the review repeats. Nor is a one-word name that the site's own words,
  /// templates and styles have.
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
    let wanted = Set(phrases)
    textCounts = Dictionary(
      grouping: gathering.texts.filter { $0.phrases.contains(where: wanted.contains) }, by: \.kind
    ).mapValues(\.count)
  }
}

extension String {
  /// Whether a theme's file is text, by its name.
  fileprivate var isText: Bool {
    [".html", ".css", ".js", ".mjs", ".svg", ".yml", ".json", ".txt", ".xml"].contains {
      hasSuffix($0)
    }
  }
}
