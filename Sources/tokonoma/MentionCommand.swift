import ArgumentParser
import Base
import FileSystem
import LibraryFiles
import Markup
import MediaLibrary
import People

struct MentionCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "mention", "Tell other sites that your reviews link to them.",
    """
    Run it after publishing. It follows the links of your reviews to other sites, and notifies those that accept \
    webmentions. webmentions/sent.json remembers them, so that no site is notified twice: keep it with the project.
    """)

  static let examples: [CommandExample] = [
    "tokonoma mention --dry-run  # Show which sites would be notified.",
    "tokonoma mention  # Notify the sites that have not been notified.",
  ]

  @Flag(help: "Also notify this machine, the local network and sites without https.")
  var localNetwork = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var project: ProjectOptions

  func run() async throws {
    try await project.run { project, console, diagnostics in
      var problems = DiagnosticList()
      let titles = try await project.readOwnersTitles(workers: .onAllCores(), reporting: &problems)
      diagnostics.report(contentsOf: problems)
      if problems.hasErrors { return }
      guard let site = titles.settings.url else {
        return diagnostics.report(.noAddressToMentionFrom)
      }
      guard var sent = try SentMentions(of: project, reporting: &diagnostics) else { return }
      guard let program = fetchProgram(reporting: &diagnostics) else { return }
      let fetcher = console.fetcher(program, contact: titles.settings.contact)
      let sending = MentionSending(by: fetcher, allowsPrivate: localNetwork)
      let before = sent.pairs.count
      let pairs = pairs(of: titles, at: site)
      let open = pairs.filter { !sent.contains($0) }
      if open.isEmpty {
        console.result(
          pairs.isEmpty
            ? "no review links to another site"
            : "all sites that reviews link to have been notified")
      }
      for pair in open {
        let result = await sending.send(pair, isDryRun: change.dryRun)
        tell(of: result, pair, on: console, reporting: &diagnostics)
        if result == .sent { sent.add(pair) }
      }
      guard sent.pairs.count > before else { return }
      try project.folder.createFolders("webmentions")
      try ProjectLock(project, whenWaiting: console.reportWaiting).change(
        [FileChange(sentMentionsFile, sent.json)], by: changeOrigin())
    }
  }

  /// Each page with a published review, and each other site that it links to.
  private func pairs(of titles: OwnersTitles, at site: String) -> [SentMentions.Pair] {
    var pairs: [SentMentions.Pair] = []
    var seen: Set<SentMentions.Pair> = []
    for title in titles.titles where !title.isPrivate && !title.entry.isUnlisted {
      guard let review = title.review else { continue }
      let id = title.entry.id
      let source = site + (PercentEncoding.path.encoded(id) ?? id) + ".html"
      for link in writtenLinks(review.file, range: review.range) {
        let target = String(decoding: link.address, as: UTF8.self)
        guard target.hasPrefix("http://") || target.hasPrefix("https://"), !target.hasPrefix(site)
        else { continue }
        let pair = SentMentions.Pair(source: source, target: target)
        if seen.insert(pair).inserted { pairs.append(pair) }
      }
    }
    return pairs
  }

  private func tell(
    of result: MentionSending.Result, _ pair: SentMentions.Pair, on console: Console,
    reporting diagnostics: inout DiagnosticList
  ) {
    let word: String
    switch result {
    case .sent: word = "told"
    case .wouldBeSent: word = "would tell"
    case .noEndpoint: word = "takes no mentions"
    case .failed(let failure):
      word = "failed"
      diagnostics.report(.mentionFailed(pair.target, failure))
    }
    if word != "failed" { console.result("\(word): \(pair.target)  (\(pair.source))") }
    console.json([
      "source": .text(pair.source), "target": .text(pair.target), "result": .text(word),
    ])
  }
}
