import Base
import FileSystem
import LibraryFiles

package struct AuditOptions: Sendable {
  /// The folder of the site; nil for `_site` in the project.
  package var output: String?
  /// Further files to publish, by their paths in the site.
  package var further: [(path: String, bytes: [UInt8])]
  /// The library, with the problems of reading it; nil to read it.
  package var library: (titles: OwnersTitles, problems: DiagnosticList)?
  /// Skips files in which an earlier audit found nothing; nil to read all of them.
  package var memory: Memory?
  package var workers: Int
  package var progress: WorkProgress?

  package struct Memory: Sendable {
    /// An absolute path in the user's cache: a project may be a stranger's.
    let path: String
    /// Identifies the program that audits, also among builds of one version.
    let program: String

    package init(at path: String, of program: String) {
      self.path = path
      self.program = program
    }
  }

  package init(
    output: String? = nil, further: [(path: String, bytes: [UInt8])] = [],
    library: (titles: OwnersTitles, problems: DiagnosticList)? = nil, memory: Memory? = nil,
    workers: Int, progress: WorkProgress? = nil
  ) {
    self.output = output
    self.further = further
    self.library = library
    self.memory = memory
    self.workers = workers
    self.progress = progress
  }
}

/// Searches every file of a finished site for private texts and for pages of unlisted titles that
/// the library doesn't have. Writes nothing, except what it remembers.
///
/// nil, with a report, if there is no site or the library can't be read. Throws `FileError` if the
/// disk fails.
package func auditSite(
  of project: Project, _ options: AuditOptions, reporting diagnostics: inout DiagnosticList
) async throws -> AuditReport? {
  let output = options.output ?? project.folder.shown("_site")
  guard try Folder(".").status(of: output)?.kind == .folder else {
    diagnostics.report(.noSiteToAudit(output))
    return nil
  }
  let workers = WorkerPool(count: options.workers, progress: options.progress)
  var problems = options.library?.problems ?? DiagnosticList()
  let titles =
    if let library = options.library {
      library.titles
    } else {
      try await project.readOwnersTitles(workers: workers, reporting: &problems)
    }
  // An unreadable title may be private.
  for file in titles.brokenFiles { problems.report(.titleNotAudited(file)) }
  if problems.hasErrors {
    diagnostics.report(contentsOf: problems)
    return nil
  }
  let secrets = try Secrets(of: titles, in: project)
  let audit = FileAudit(secrets: secrets)
  let memory = options.memory.map { AuditMemory($0, of: secrets) }
  let folder = try Folder(output)
  // Publishing may have checked out a branch there.
  let files = try folder.files(includingHidden: true).filter {
    $0 != ".git" && !$0.hasPrefix(".git/")
  }
  let orphans = try OrphanedUnlistedPages(in: folder, files, of: titles)
  options.progress?.begin(.checking, of: files.count)
  let chunks = try await workers.chunks(files.count) { range in
    var (findings, left, clean): ([Finding], [String], [String]) = ([], [], [])
    for index in range {
      let content = try folder.read(files[index])
      if orphans.isOne(files[index], content) { left.append(files[index]) }
      let digest = memory?.digest(of: files[index], content)
      let isKnown = digest.flatMap { memory?.knows($0) } ?? false
      let found = isKnown ? [] : audit.findings(in: files[index], content)
      findings += found
      if let digest, found.isEmpty { clean.append(digest) }
    }
    return (findings, left, clean)
  }
  memory?.replace(with: chunks.flatMap(\.2))
  let further = options.further.flatMap { audit.findings(in: $0.path, $0.bytes) }
  let findings = chunks.flatMap(\.0) + further
  for finding in findings {
    diagnostics.report(.secretInSite(finding, secrets.all[finding.secret], in: output))
  }
  for mention in secrets.mentions { diagnostics.report(.privateNameIsPublic(mention)) }
  let left = chunks.flatMap(\.1)
  for page in left { diagnostics.report(.pageLeft(page, in: output)) }
  return AuditReport(
    files: files.count + options.further.count, texts: secrets.textCounts,
    phrases: secrets.phrases.count, shared: secrets.sharedCount,
    findings: findings.count + left.count)
}
