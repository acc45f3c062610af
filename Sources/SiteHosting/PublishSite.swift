import Base
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import Publishing

/// What a person may say about publishing.
package struct HostingOptions: Sendable {
  /// Whether only to say what would change.
  package var isDryRun = false
  /// Take the place of files of another origin.
  package var adopts = false
  /// Take away more than 100 files and more than half of them.
  package var allowsLargeDeletion = false

  package init(isDryRun: Bool = false, adopts: Bool = false, allowsLargeDeletion: Bool = false) {
    (self.isDryRun, self.adopts) = (isDryRun, adopts)
    self.allowsLargeDeletion = allowsLargeDeletion
  }
}

/// What publishing needs of the machine.
package struct HostingAccess: Sendable {
  /// The program that takes the place of `ssh`; nil for that of the system.
  package let sshProgram: String?
  /// What the owner keeps outside of every project, by its name: `NETLIFY_AUTH_TOKEN`.
  package let key: @Sendable (String) -> String?
  package let fetcher: Fetcher

  package init(
    sshProgram: String?, fetcher: Fetcher, key: @escaping @Sendable (String) -> String?
  ) {
    self.sshProgram = sshProgram
    self.fetcher = fetcher
    self.key = key
  }
}

/// Brings a finished site to where the settings say; nil when something was reported, and nothing was changed then.
///
/// Of what is there, only files that were published from here are taken away. Throws `FileError` when the disk refuses.
package func publish(
  _ site: OutgoingSite, of project: Project, to place: Settings.Publishing,
  _ options: HostingOptions, _ access: HostingAccess, reporting diagnostics: inout DiagnosticList
) async throws -> HostingReport? {
  do {
    let record = try PublishedRecord(of: place, in: project)
    let host = try host(for: place, of: project, record, access)
    var state = try await host.state(for: site)
    let listed = state.ours
    let left = try await unlistedPagesLeft(at: host, beside: site, state)
    if !left.isEmpty {
      guard options.adopts else {
        diagnostics.report(.unlistedPagesLeft(host.name, left, at: place.location))
        return nil
      }
      state.ours = state.ours.union(Manifest(sorted: left.sortedInBytes()))
      // Not every host is asked for all of its folders.
      state.there.formUnion(left)
    }
    var changes = SiteChanges(of: site, state)
    // Lists that everybody can fetch never name what was left.
    changes.earlier = listed
    if !changes.strangers.isEmpty, !options.adopts {
      diagnostics.report(.strangersAtHost(host.name, changes.strangers, at: place.location))
      return nil
    }
    let (removed, all) = (changes.removed.count, state.ours.paths.count)
    if removed > 100, removed * 2 > all, !options.allowsLargeDeletion {
      diagnostics.report(.manyRemovals(host.name, count: removed, of: all, at: place.location))
      return nil
    }
    let isNeeded = !changes.isEmpty || !state.isSealed
    if isNeeded, !options.isDryRun {
      // Grows first and shrinks last, so that no file of ours is forgotten.
      let earlier = try record.read()
      let unlisted = Manifest(sorted: Array(site.unlisted).sortedInBytes())
      try record.write(earlier.union(unlisted))
      try await host.publish(changes, of: site)
      try record.write(unlisted)
    }
    return HostingReport(host: host.name, changes: changes, isDryRun: options.isDryRun)
  } catch let failure as HostFailure {
    diagnostics.report(.hostFailed(failure, at: place.location))
    return nil
  } catch let failure as FetchFailure {
    diagnostics.report(
      .hostFailed(
        HostFailure(host: failure.server, message: failure.message, fix: failure.advice),
        at: place.location))
    return nil
  }
}

/// The pages there that another copy of the project published for unlisted titles, and that this site has not; behind them
/// the pictures that only they show.
private func unlistedPagesLeft(
  at host: any SiteHost, beside site: OutgoingSite, _ state: HostState
) async throws -> [String] {
  func isKnown(_ path: String) -> Bool { site.files.contains(path) || state.ours.contains(path) }
  let unknown = state.there.filter { path in
    // Another site beside this one has a list of its own.
    UnlistedPage.mayBe(at: path) && !isKnown(path)
      && !state.there.contains(path.prefix { $0 != "/" } + "/" + Manifest.name)
  }
  guard !unknown.isEmpty else { return [] }
  var (left, shown): ([String], Set<String>) = ([], [])
  for (path, bytes) in try await host.contents(of: Array(unknown).sortedInBytes())
  where UnlistedPage.isOne(bytes) {
    left.append(path)
    shown.formUnion(UnlistedPage.pictures(of: bytes).filter { !isKnown($0) })
  }
  return left.sortedInBytes() + Array(shown).sortedInBytes()
}

private func host(
  for place: Settings.Publishing, of project: Project, _ record: PublishedRecord,
  _ access: HostingAccess
) throws -> any SiteHost {
  let at = place.place ?? ""
  switch place.host {
  case .folder:
    let path = at.hasPrefix("/") ? at : project.folder.shown(at)
    return FolderHost(path: path, project: project)
  case .rsync: return RsyncHost(address: at, ssh: access.sshProgram, record: try record.read())
  case .sftp:
    return try SFTPHost(address: at, ssh: access.sshProgram, record)
  case .github, .codeberg, .git:
    return try GitHost(place, of: project, record: try record.read())
  case .netlify: return try NetlifyHost(site: at, record: try record.read(), access)
  case .cloudflare: return CloudflareHost(projectName: at, branch: place.branch, record, access)
  }
}
