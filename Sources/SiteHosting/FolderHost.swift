import Base
import FileSystem
import LibraryFiles
import Publishing

/// A local or mounted folder.
struct FolderHost: SiteHost {
  let path: String
  let project: Project
  let isOutside: Bool
  var name: String { "'\(path)'" }

  func state(for site: OutgoingSite) async throws -> HostState {
    var state = HostState()
    guard try Folder(".").status(of: path)?.kind == .folder else { return state }
    let folder = try Folder(path)
    let published = try publishedFiles(in: path, of: project.folder.path)
    state.there = Set(try folder.files(includingHidden: true))
    if isOutside, published == nil { state.stranger = state.there.min(by: precedesInBytes) }
    state.ours = published?.all ?? Manifest(sorted: [])
    for path in site.paths where state.there.contains(path) {
      if try folder.read(path) == site.bytes(of: path) { state.equal.insert(path) }
    }
    state.isSealed = published?.all == site.files && published?.unlisted == site.unlisted
    return state
  }

  func contents(of paths: [String]) async throws -> [String: [UInt8]] {
    let folder = try Folder(path)
    var contents: [String: [UInt8]] = [:]
    // Unreadable files were not published by this user.
    for path in paths { contents[path] = try? folder.read(path) }
    return contents
  }

  func publish(_ changes: SiteChanges, of site: OutgoingSite) async throws {
    var problems = DiagnosticList()
    // The caller has handled foreign files.
    let publisher = try Publisher.open(
      path, planned: site.paths, unlisted: site.unlisted, project: project.folder.path,
      sources: project.sourceFolders + [site.folder.path],
      options: PublishOptions(adopts: true, allowsLargeDeletion: true), reporting: &problems)
    guard let publisher else {
      let problem = problems.all.first { $0.severity == .error }
      throw HostFailure(
        host: name, message: problem?.message ?? "\(name) cannot be written to",
        fix: "name another folder in tokonoma.yml")
    }
    for path in site.paths {
      if let bytes = site.made[path] {
        try publisher.publish(path, bytes: bytes)
      } else {
        try publisher.publish(path, copying: path, in: site.folder)
      }
    }
    _ = try publisher.finish()
  }
}
