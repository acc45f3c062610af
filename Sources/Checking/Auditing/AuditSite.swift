import Base
import FileSystem
import LibraryFiles
import Publishing

package struct AuditOptions: Sendable {
  /// The folder of the site; nil for `_site` in the project.
  package var output: String?
  /// Further files to publish, by their paths in the site.
  package var further: [(path: String, bytes: [UInt8])]
  /// The library, with the problems of reading it; nil to read it.
  package var library: (titles: OwnersTitles, problems: DiagnosticList)?
  /// Skips files in which an earlier audit found nothing; nil to read all of them.
  package var memory: Memory?
  /// Gets the SHA-1 of each file of the folder once, on any worker.
  package var noting: (@Sendable (_ path: String, _ sha1: String) -> Void)?
  package var workers: Int
  package var progress: WorkProgress?

  package struct Memory: Sendable {
    /// An absolute path in the user's cache: a project may be a stranger's.
    let path: String
    /// Identifies the program that audits, also among builds of one version.
    let program: String
    /// The system's time, as in `FileStatus`.
    let now: @Sendable () -> Int

    package init(at path: String, of program: String, now: @escaping @Sendable () -> Int) {
      self.path = path
      self.program = program
      self.now = now
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
    return diagnostics.report(.noSiteToAudit(output))
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
  let memory = options.memory.map { AuditMemory($0, of: secrets) }
  let folder = try Folder(output)
  // Publishing may have checked out a branch there.
  let files = try folder.files(includingHidden: true).filter {
    $0 != ".git" && !$0.hasPrefix(".git/")
  }
  let orphans = try OrphanedUnlistedPages(in: folder, files, of: titles)
  options.progress?.begin(.checking, of: files.count)
  let reading = SiteReading(
    folder: folder, audit: FileAudit(secrets: secrets), memory: memory, orphans: orphans,
    noting: options.noting)
  let chunks = try await workers.chunks(files.count) { range in
    var results = SiteReading.Results()
    for index in range { try reading.read(files[index], into: &results) }
    return results
  }
  memory?.replace(with: chunks.flatMap(\.clean))
  let further = options.further.flatMap { reading.audit.findings(in: $0.path, $0.bytes) }
  let findings = chunks.flatMap(\.findings) + further
  for finding in findings {
    diagnostics.report(.secretInSite(finding, secrets.all[finding.secret], in: output))
  }
  for mention in secrets.mentions { diagnostics.report(.privateNameIsPublic(mention)) }
  let left = chunks.flatMap(\.left)
  for page in left { diagnostics.report(.pageLeft(page, in: output)) }
  return AuditReport(
    files: files.count + options.further.count, read: chunks.map(\.read).reduce(0, +),
    texts: secrets.textCounts,
    phrases: secrets.phrases.count, shared: secrets.sharedCount,
    findings: findings.count + left.count)
}

/// Searches single files of the site, on any worker.
private struct SiteReading: Sendable {
  let folder: Folder
  let audit: FileAudit
  let memory: AuditMemory?
  let orphans: OrphanedUnlistedPages
  let noting: (@Sendable (_ path: String, _ sha1: String) -> Void)?

  struct Results: Sendable {
    var findings: [Finding] = []
    /// Pages of unlisted titles that the library doesn't have.
    var left: [String] = []
    var clean: [RememberedFile] = []
    /// The number of files that weren't remembered.
    var read = 0
  }

  func read(_ path: String, into results: inout Results) throws(FileError) {
    let mayBeOrphan = orphans.mayBeOne(path)
    if !mayBeOrphan, let file = try remembered(path) {
      results.clean.append(file)
      noting?(path, file.sha1)
      return
    }
    results.read += 1
    let file = try OpenFile(reading: path, in: folder)
    // Before reading: a change meanwhile gives the file another status.
    let status = try file.status()
    let isSettled = memory?.canRemember(status) ?? false
    let bytes = try file.readAll()
    let digest = noting == nil ? "" : sha1(bytes)
    noting?(path, digest)
    let isOrphan = mayBeOrphan && UnlistedPage.isOne(bytes)
    if isOrphan { results.left.append(path) }
    let found = audit.findings(in: path, bytes)
    results.findings += found
    guard isSettled, found.isEmpty, !isOrphan else { return }
    var clean = RememberedFile(path, status)
    clean.sha1 = digest
    results.clean.append(clean)
  }

  /// A file that needn't be read; nil if it must.
  private func remembered(_ path: String) throws(FileError) -> RememberedFile? {
    guard let memory, let status = try folder.status(of: path) else { return nil }
    var file = RememberedFile(path, status)
    guard let sha1 = memory.sha1(of: file), noting == nil || !sha1.isEmpty else { return nil }
    file.sha1 = sha1
    return file
  }
}
