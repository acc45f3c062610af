import Base
import FileSystem
import LibraryFiles
import Markup
import MediaLibrary
import PageBuilding
import Publishing
import SiteBuilding
import Templates

/// Reports the diagnostics of a build, and findings in the library and the finished site. Writes
/// only the pictures that it had to make, which the next build uses.
///
/// If a build would fail, only its errors are reported. Throws `FileError` if the disk fails.
package func checkSite(
  of project: Project, _ options: CheckOptions, reporting diagnostics: inout DiagnosticList
) async throws -> CheckReport {
  var times = PhaseTimes()
  let workers = WorkerPool(count: options.workers, progress: options.progress)
  var ofBuild = DiagnosticList()
  let prepared = try await prepareSite(
    of: project, on: workers, making: options.pictures, timing: &times, reporting: &ofBuild)
  if let site = prepared {
    try site.finishPictures()
    try checkOutput(
      project.folder.shown("_site"), planned: site.paths, unlisted: site.unlistedPaths,
      project: project.folder.path, sources: project.sourceFolders, reporting: &ofBuild)
  }
  let skippedBySettings = prepared?.library.settings.skippedChecks ?? []
  for check in skippedBySettings where !Check.all.contains(where: { $0.id == check.value }) {
    ofBuild.report(.unknownCheck(check.value).at(check.location))
  }
  var findings = Findings(
    skipping: options.skipped.union(skippedBySettings.map(\.value)), showsAll: options.showsAll)
  findings.take(ofBuild)
  var links = 0
  if let site = prepared {
    try findings.takeTitles(of: site, options)
    links = try await findings.takeLinks(of: site, in: options.file, on: workers)
    if options.file == nil { findings.takeTemplates(of: site) }
  }
  for finding in findings.shown.all
  where options.file == nil || options.file == finding.location?.path {
    diagnostics.report(finding)
  }
  return CheckReport(
    titles: prepared?.library.entries.count ?? 0, files: prepared?.count ?? 0, links: links,
    errors: findings.counts[.error, default: 0], warnings: findings.counts[.warning, default: 0],
    advice: findings.counts[.advice, default: 0], hidden: findings.hidden)
}

extension Findings {
  fileprivate mutating func takeTitles(of site: PreparedSite, _ options: CheckOptions) throws {
    let pictures = site.pictures
    let context = CheckContext(
      today: options.today, staleAfter: options.staleAfter, pixels: { pictures.pixels($0) })
    var locations = FindingLocations(in: site.project.folder)
    for (rule, findings) in site.library.findings(skipping: skipped, context) {
      // Owners whose titles all have drawn covers want no advice on each of them.
      let isUsual = findings.count > site.library.entries.count / 2
      try take(rule.id, findings.inOrderOfFiles, isUsual: isUsual) {
        $0.diagnostic().at(try locations.location(of: $0))
      }
    }
    take("ratings-of-another-scale", [site.library.ratingsOfAnotherScale].compactMap(\.self)) { $0 }
    var found = DiagnosticList()
    try site.project.checkRelations(of: site.library, reporting: &found)
    for id in ["unknown-relation", "relation-to-itself"] {
      take(id, found.all.filter { $0.id == id }) { $0 }
    }
    take(
      "picture-without-description",
      site.prose.pictures().filter { site.pictures.has($0.path) && $0.description.isBlank }
    ) {
      .pictureWithoutDescription($0.path).at($0.location)
    }
    take("unknown-callout", site.prose.unknownCallouts) { .unknownCallout($0) }
  }

  /// Returns the number of links within the site, or on the pages of a file's titles.
  fileprivate mutating func takeLinks(
    of site: PreparedSite, in file: String?, on workers: WorkerPool
  ) async throws -> Int {
    let addresses = SiteAddresses(paths: site.paths, address: site.library.settings.url)
    var pages = Array(0..<site.count)
    if let file {
      let entries = site.library.entries.filter { $0.location.path == file }
      pages = entries.compactMap { addresses.index(of: $0.id + ".html") }
    }
    var survey = try await LinkSurvey.of(pages, of: site, addresses, on: workers)
    if file != nil {
      survey.add(try await .of(survey.unseenPages, of: site, addresses, on: workers))
    }
    var links = try WrongLinks(survey.deadLinks, in: site, addresses)
    try take("dead-link", links.toFiles) { try links.diagnostic($0) }
    try take("dead-fragment", links.toIDs) { try links.diagnostic($0) }
    return survey.linkCount
  }

  fileprivate mutating func takeTemplates(of site: PreparedSite) {
    let (files, settings) = (site.layers.all, site.library.settings)
    let used = site.usedTemplates
    let known = files.filter { $0.builtin != nil }.compactMap(\.templateName)
    take(
      "unused-template", files.filter { $0.isOwn && $0.templateName.map(used.contains) == false }
    ) {
      .unusedTemplate($0.templateName ?? "", known: known).at(.file($0.ownPath))
    }
    take("blocked-by-policy", BlockedLoads(in: files, settings.policy).findings) {
      .blockedByPolicy($0.reason).at($0.location)
    }
    take("unused-style", files.unusedStyles) { .unusedStyle($0.name).at(.file($0.ownPath)) }
    if settings.colors == .theme, settings.accent == nil {
      let unused = files.filter { $0.isOwn && $0.path == "theme/collection.css" }
      take("unused-collection-style", unused) { .unusedCollectionStyle.at(.file($0.ownPath)) }
    }
    let words = files.map { ($0, $0.untranslatedWords) }.filter { !$0.1.isEmpty }
    take("untranslated-words", words) { .untranslatedWords($0.0, $0.1) }
    take("copy-is-behind", files.filter(\.isBehind)) { .copyIsBehind($0) }
  }
}

extension [LayeredFile] {
  /// The owner's style sheets that pages don't load automatically and that no template, style or
  /// script of the owner's names.
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
  var usedTemplates: Set<String> {
    Set(templates.names.flatMap { layers.parts(ofTemplate: $0).map(\.name) })
  }
}

extension LinkSurvey {
  static func of(
    _ files: [Int], of site: PreparedSite, _ addresses: SiteAddresses, on workers: WorkerPool
  ) async throws -> LinkSurvey {
    workers.progress?.begin(.checking, of: files.count)
    let surveys = try await workers.chunks(files.count) { range in
      var survey = LinkSurvey()
      var buffer = PageBuffer()
      for index in files[range] {
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

package struct CheckOptions: Sendable {
  /// A whole date; without it, nothing is stale.
  package var today: PartialDate?
  /// In months.
  package var staleAfter: Int
  /// Ids of checks to skip, besides those in the settings.
  package var skipped: Set<String>
  package var showsAll: Bool
  /// The only file whose findings are wanted, with their links; nil for all.
  package var file: String?
  package var workers: Int
  /// Makes covers smaller and draws pictures; without it, these aren't checked.
  package var pictures: PictureProgram?
  package var progress: WorkProgress?

  package init(
    today: PartialDate?, staleAfter: Int = 6, skipped: Set<String> = [], showsAll: Bool = false,
    file: String? = nil, workers: Int, pictures: PictureProgram? = nil,
    progress: WorkProgress? = nil
  ) {
    self.today = today
    self.staleAfter = staleAfter
    self.skipped = skipped
    self.showsAll = showsAll
    self.file = file
    self.workers = workers
    self.pictures = pictures
    self.progress = progress
  }
}

/// Counts of checked items and findings.
package struct CheckReport: Sendable {
  package let titles: Int
  package let files: Int
  package let links: Int
  package let errors: Int
  package let warnings: Int
  package let advice: Int
  /// Findings that aren't shown.
  package let hidden: Int

  package var isClean: Bool { errors + warnings + advice == 0 }

  /// `checked 55 titles, 332 files and 8,120 links within the site: no problems`
  package var summary: String {
    "checked \(NumberText.count(titles, .titles)), \(NumberText.count(files, .files)) and "
      + "\(NumberText.grouped(links)) links within the site" + verdict
  }

  private var verdict: String {
    if isClean { return ": no problems" }
    return hidden == 0 ? "" : "; \(NumberText.grouped(hidden)) more with --all"
  }

  package var json: JSONValue {
    [
      "titles": .number(titles), "files": .number(files), "links": .number(links),
      "errors": .number(errors), "warnings": .number(warnings), "advice": .number(advice),
    ]
  }
}
