import Base
import FileSystem
import LibraryFiles
import Markup
import MediaLibrary
import PageBuilding
import PageContexts
import Publishing
import SiteBuilding
import Templates

/// Reports all that a build would report, and what a build does not look for: whether the library is in order and every
/// link of the finished site leads somewhere. Writes nothing but the pictures that it made to look at them, which the
/// next build takes.
///
/// When a build would fail, its errors are all there is to say. Throws `FileError` when the disk refuses.
package func checkSite(
  of project: Project, _ options: CheckOptions, reporting diagnostics: inout DiagnosticList
) async throws -> CheckReport {
  var times = PhaseTimes()
  let workers = WorkerPool(count: options.workers, progress: options.progress)
  var said = DiagnosticList()
  let prepared = try await prepareSite(
    of: project, on: workers, making: options.pictures, timing: &times, reporting: &said)
  if let site = prepared {
    try site.finishPictures()
    try checkOutput(
      project.folder.shown("_site"), planned: site.paths, unlisted: site.unlistedPaths,
      project: project.folder.path, sources: project.sourceFolders, reporting: &said)
  }
  let skippedBySettings = prepared?.library.settings.skippedChecks ?? []
  for check in skippedBySettings where !Check.all.contains(where: { $0.id == check.id }) {
    said.report(.unknownCheck(check.id, at: check.location))
  }
  let skipped = options.skipped.union(skippedBySettings.map(\.id))

  var findings = Findings(showsAll: options.showsAll)
  findings.take(said, skipping: skipped)
  var links = 0
  if let site = prepared {
    try findings.takeTitles(of: site, options, skipping: skipped)
    if !skipped.contains("ratings-of-another-scale") {
      findings.take([site.library.ratingsOfAnotherScale].compactMap { $0 }) { $0 }
    }
    try findings.takeRelations(of: site, skipping: skipped)
    findings.takePictures(of: site, skipping: skipped)
    if !skipped.contains("unknown-callout") {
      findings.take(site.prose.unknownCallouts) { .unknownCallout($0) }
    }
    links = try await findings.takeLinks(of: site, on: workers, skipping: skipped)
    findings.takeTemplates(of: site, skipping: skipped)
  }
  diagnostics.report(contentsOf: findings.shown)
  return CheckReport(
    titles: prepared?.library.entries.count ?? 0, files: prepared?.count ?? 0, links: links,
    errors: findings.counts[.error, default: 0], warnings: findings.counts[.warning, default: 0],
    advice: findings.counts[.advice, default: 0], hidden: findings.hidden)
}

extension Findings {
  fileprivate mutating func takeTitles(
    of site: PreparedSite, _ options: CheckOptions, skipping skipped: Set<String>
  ) throws {
    let pictures = site.pictures
    let context = CheckContext(
      today: options.today, staleAfter: options.staleAfter, pixels: { pictures.pixels($0) })
    var locations = FindingLocations(in: site.project.folder)
    for findings in site.library.findings(skipping: skipped, context) {
      // Whose titles all have generated covers wants no advice on each of them.
      let isUsual = findings.count > site.library.entries.count / 2
      try take(findings.inOrderOfFiles, isUsual: isUsual) {
        $0.diagnostic(try locations.location(of: $0))
      }
    }
  }

  fileprivate mutating func takeRelations(
    of site: PreparedSite, skipping skipped: Set<String>
  ) throws {
    var found = DiagnosticList()
    try site.project.checkRelations(of: site.library, reporting: &found)
    for id in ["unknown-relation", "relation-to-itself"] where !skipped.contains(id) {
      take(found.all.filter { $0.id == id }) { $0 }
    }
  }

  fileprivate mutating func takePictures(of site: PreparedSite, skipping skipped: Set<String>) {
    guard !skipped.contains("picture-without-description") else { return }
    take(
      site.prose.pictures().filter { site.pictures.has($0.path) && $0.description.isBlank }
    ) {
      .pictureWithoutDescription($0.path, at: $0.location)
    }
  }

  /// How many links there are within the site.
  fileprivate mutating func takeLinks(
    of site: PreparedSite, on workers: WorkerPool, skipping skipped: Set<String>
  ) async throws -> Int {
    let addresses = SiteAddresses(paths: site.paths, address: site.library.settings.url)
    let survey = try await LinkSurvey.of(site, addresses, on: workers)
    var links = try WrongLinks(survey.deadLinks, in: site, addresses)
    if !skipped.contains("dead-link") { try take(links.toFiles) { try links.diagnostic($0) } }
    if !skipped.contains("dead-fragment") { try take(links.toIDs) { try links.diagnostic($0) } }
    return survey.linkCount
  }

  fileprivate mutating func takeTemplates(of site: PreparedSite, skipping skipped: Set<String>) {
    let files = site.layers.all
    if !skipped.contains("unused-template") {
      let used = site.usedTemplates
      let known = files.filter { $0.builtin != nil }.compactMap(\.templateName)
      take(files.filter { $0.isOwn && $0.templateName.map(used.contains) == false }) {
        .unusedTemplate($0.templateName ?? "", known: known, at: .file($0.path))
      }
    }
    if !skipped.contains("blocked-by-policy") {
      let policy = site.library.settings.policy
      take(BlockedLoads(in: files, policy).findings) {
        .blockedByPolicy($0.reason, at: $0.location)
      }
    }
    takeStyles(of: site, skipping: skipped)
    if !skipped.contains("untranslated-words") {
      let words = files.map { ($0, $0.untranslatedWords) }.filter { !$0.1.isEmpty }
      take(words) { .untranslatedWords($0.0, $0.1) }
    }
    if !skipped.contains("copy-is-behind") {
      take(files.filter(\.isBehind)) { .copyIsBehind($0) }
    }
  }

  private mutating func takeStyles(of site: PreparedSite, skipping skipped: Set<String>) {
    let files = site.layers.all
    if !skipped.contains("unused-style") {
      take(files.unusedStyles) { .unusedStyle($0.name, at: .file($0.path)) }
    }
    let settings = site.library.settings
    if !skipped.contains("unused-collection-style"), settings.colors == .theme,
      settings.accent == nil
    {
      take(files.filter { $0.isOwn && $0.path == "theme/collection.css" }) {
        .unusedCollectionStyle(at: .file($0.path))
      }
    }
  }
}

extension [LayeredFile] {
  /// The owner's style sheets that no page has of its own accord, and that no template, style or script of the owner's
  /// names.
  fileprivate var unusedStyles: [LayeredFile] {
    let linked = ["theme/custom.css", "theme/collection.css"]
    let unknown = filter {
      $0.isOwn && $0.builtin == nil && $0.path.hasSuffix(".css") && !linked.contains($0.path)
        && !$0.path.hasPrefix("theme/style/")
    }
    guard !unknown.isEmpty else { return [] }
    let texts = compactMap(\.own).filter { file in
      [".html", ".css", ".js"].contains { file.shownPath.hasSuffix($0) }
    }.map { $0.bytes() }
    return unknown.filter { file in
      let name = [UInt8]((file.path.split(separator: "/").last ?? "").utf8)
      return !texts.contains { $0.firstRange(of: name) != nil }
    }
  }
}

extension PreparedSite {
  /// The names of the templates that something is made with.
  var usedTemplates: Set<String> {
    Set(templates.names.flatMap { layers.parts(ofTemplate: $0).map(\.name) })
  }
}

extension LinkSurvey {
  /// Looks at every page and style sheet of a site, on all workers.
  static func of(
    _ site: PreparedSite, _ addresses: SiteAddresses, on workers: WorkerPool
  ) async throws -> LinkSurvey {
    workers.progress?.begin(.checking, of: site.count)
    let surveys = try await workers.chunks(site.count) { range in
      var survey = LinkSurvey()
      var buffer = PageBuffer()
      for index in range {
        let page = LinkingPage(index: index, path: addresses.paths[index])
        guard page.hasLinks else { continue }
        try site.withFile(at: index, in: &buffer) { bytes in
          survey.take(bytes, of: page, in: addresses)
        }
      }
      return survey
    }
    var all = LinkSurvey()
    for survey in surveys { all.add(survey) }
    return all
  }
}

extension String {
  fileprivate var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
