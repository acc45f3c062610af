import Base
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import Publishing

package struct HostingOptions: Sendable {
  package var isDryRun = false
  /// Replaces files that weren't published from here.
  package var adopts = false
  /// Removes more than 100 files and more than half of the site.
  package var allowsLargeDeletion = false
  /// The contents of the library that the site doesn't show, for a warning before the first push.
  package var unpublishedContents: String?
  /// The site's address in the settings.
  package var address: String?

  package init(
    isDryRun: Bool = false, adopts: Bool = false, allowsLargeDeletion: Bool = false,
    unpublishedContents: String? = nil, address: String? = nil
  ) {
    self.address = address
    (self.isDryRun, self.adopts) = (isDryRun, adopts)
    self.allowsLargeDeletion = allowsLargeDeletion
    self.unpublishedContents = unpublishedContents
  }
}

/// The parts of the system that publishing uses.
package struct HostingAccess: Sendable {
  /// Used instead of `ssh`.
  package let sshProgram: String?
  /// The owner's keys by name: `NETLIFY_AUTH_TOKEN`.
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

/// Publishes a finished site to the place in the settings; nil, with a report, if nothing was
/// changed.
///
/// Removes only files that were published from here. Throws `FileError` if the disk fails.
package func publish(
  _ site: OutgoingSite, of project: Project, to place: Settings.Publishing,
  _ options: HostingOptions, _ access: HostingAccess, reporting diagnostics: inout DiagnosticList
) async throws -> HostingReport? {
  do {
    let record = try PublishedRecord(of: place, in: project)
    let host = try host(for: place, of: project, record, access)
    var state = try await host.state(for: site)
    if let file = state.stranger, !options.adopts {
      return diagnostics.report(.foreignFolder(host.name, file, at: place.location))
    }
    let listed = state.ours
    // The branch doesn't exist yet.
    if place.host.isRepository, state.there.isEmpty, let contents = options.unpublishedContents {
      diagnostics.report(.privateInRepository(contents, at: place.location))
    }
    let left = try await unlistedPagesLeft(at: host, beside: site, state)
    if !left.isEmpty {
      guard options.adopts else {
        return diagnostics.report(.unlistedPagesLeft(host.name, left, at: place.location))
      }
      state.ours = state.ours.union(Manifest(sorted: left.sortedInBytes()))
      // Some hosts list only part of their folders.
      state.there.formUnion(left)
    }
    var changes = SiteChanges(of: site, state)
    // Public lists never name the remaining pages.
    changes.earlier = listed
    if let foreign = state.foreign, !options.adopts {
      return diagnostics.report(.foreignHistory(foreign, at: host.name, place.location))
    }
    if !changes.foreign.isEmpty, !options.adopts {
      return diagnostics.report(.foreignFilesAtHost(host.name, changes.foreign, at: place.location))
    }
    let (removed, all) = (changes.removed.count, state.ours.paths.count)
    if removed > 100, removed * 2 > all, !options.allowsLargeDeletion {
      return diagnostics.report(
        .manyRemovals(host.name, count: removed, of: all, at: place.location))
    }
    let isNeeded = !changes.isEmpty || !state.isSealed
    if isNeeded, !options.isDryRun {
      // It grows first and shrinks last, so that no file of ours is forgotten.
      let earlier = try record.read()
      let unlisted = Manifest(sorted: Array(site.unlisted).sortedInBytes())
      try record.write(earlier.union(unlisted))
      try await host.publish(changes, of: site)
      try record.write(unlisted)
    }
    return HostingReport(
      host: host.name, changes: changes, isDryRun: options.isDryRun,
      address: options.address ?? host.address, isAddressSet: options.address != nil,
      firstStep: listed.paths.isEmpty ? host.firstStep : nil)
  } catch let failure as HostFailure {
    return diagnostics.report(.hostFailed(failure, at: place.location))
  } catch let failure as FetchFailure {
    return diagnostics.report(
      .hostFailed(
        HostFailure(host: failure.server, message: failure.message, fix: failure.advice),
        at: place.location))
  }
}

/// Pages of unlisted titles from another copy of the project that this site lacks, then the
/// pictures that only they show.
private func unlistedPagesLeft(
  at host: any SiteHost, beside site: OutgoingSite, _ state: HostState
) async throws -> [String] {
  func isKnown(_ path: String) -> Bool { site.files.contains(path) || state.ours.contains(path) }
  let unknown = state.there.filter { path in
    // Another site beside this one has its own list.
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
  switch (place.host, place.place) {
  case (.folder, .local(let written)), (.rsync, .local(let written)):
    try project.checkPlace(written)
    let isHome = written.hasPrefix("~")
    return FolderHost(
      path: isHome ? project.place(at: written) : project.folder.shown(written), project: project,
      isOutside: project.isOutside(written))
  case (.rsync, .server(let server)):
    let connection = try SSHConnection(to: server, by: access.sshProgram)
    return RsyncHost(place.written ?? "", connection, record: try record.read())
  case (.sftp, .server(let server)):
    return try SFTPHost(SSHConnection(to: server, by: access.sshProgram), record)
  case (.netlify, .name(let name)):
    return try NetlifyHost(site: name, record: try record.read(), access)
  case (.cloudflare, .name(let name)):
    return CloudflareHost(projectName: name, branch: place.branch, record, access)
  default: return try GitHost(place, of: project, record: try record.read())
  }
}

extension Project {
  /// The absolute path of a place on this machine, which may be relative to the project or to the
  /// home folder.
  func place(at written: String) -> String {
    if written.hasPrefix("/") { return written }
    if written.hasPrefix("~") {
      return (environmentVariable("HOME") ?? "") + written.dropFirst()
    }
    let own = Folder.realPath(folder.path) ?? folder.path
    return written == "." ? own : own + "/" + written
  }

  /// Whether a place in the settings is outside the project.
  func isOutside(_ written: String) -> Bool {
    let own = OutputLocation.resolved(place(at: ".")) ?? place(at: ".")
    let path = OutputLocation.resolved(place(at: written)) ?? place(at: written)
    return !(path + "/").hasPrefix(own + "/")
  }

  /// Throws for the home folder, and for a hidden one, such as `.ssh` or `.config`, where other
  /// programs would obey a site's files.
  func checkPlace(_ written: String) throws {
    let own = place(at: ".").split(separator: "/")
    let path = OutputLocation.resolved(place(at: written)) ?? place(at: written)
    let names = path.split(separator: "/")
    let home = environmentVariable("HOME").flatMap(Folder.realPath)?.split(separator: "/") ?? []
    if home.starts(with: names) {
      throw HostFailure(
        host: "'\(written)'", message: "'\(written)' is your home folder, or above it",
        fix: "name a folder in it, such as ~/public_html")
    }
    let common = zip(own, names).prefix { $0 == $1 }.count
    guard let hidden = names.dropFirst(common).first(where: { $0.hasPrefix(".") }) else { return }
    throw HostFailure(
      host: "'\(written)'", message: "'\(written)' leads into a hidden folder, '\(hidden)'",
      fix: "name a folder without '.' at its beginning, and link to it from there")
  }
}
