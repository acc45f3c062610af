import FileSystem
import LibraryFiles
import MediaLibrary
import Publishing

/// A branch of a repository, through the system's git: GitHub Pages, Codeberg Pages, or any other.
///
/// The branch has one commit, which is replaced each time, so that the repository doesn't grow. It
/// uses a repository in the user's cache, not the project's own working tree and index.
struct GitHost: SiteHost {
  let name: String
  private let remote: GitRemote
  private let branch: String
  private let git: HostProgram
  private let record: Manifest
  /// The branch as it was fetched.
  private static let fetched = "refs/tokonoma/there"

  init(_ place: Settings.Publishing, of project: Project, record: Manifest) throws {
    name =
      switch place.host {
      case .github: "GitHub Pages"
      case .codeberg: "Codeberg Pages"
      default: "'\(lastLines(place.written ?? "").joined())'"
      }
    branch = place.branch ?? (place.host == .github ? "gh-pages" : "pages")
    remote = try GitRemote(place, of: project, by: .git(for: name))
    var git = try HostProgram.git(
      for: name, in: Folder(creating: Folder.cachePath(of: project.folder)).path + "/published.git",
      settings: remote.settings)
    (git.login, git.port) = (remote.server?.login, remote.server?.port)
    self.git = git
    self.record = record
    try git.succeed(
      ["init", "-q", "--bare", "--template="], doing: "making a repository for the site")
  }

  /// `https://mika.github.io/alcove/` for `git@github.com:mika/alcove.git`
  var address: String? {
    guard
      let found = remote.address.firstMatch(
        of: /(github\.com|codeberg\.org)[:\/]([^\/]+)\/([^\/]+?)(\.git)?\/?$/)
    else { return nil }
    let (owner, repository) = (found.2.lowercased(), String(found.3))
    let isGitHub = found.1 == "github.com"
    let domain = "\(owner).\(isGitHub ? "github.io" : "codeberg.page")"
    let isRoot = repository.lowercased() == (isGitHub ? domain : "pages")
    return "https://\(domain)/" + (isRoot ? "" : repository + "/")
  }

  var firstStep: String? {
    remote.address.contains("github.com")
      ? "on GitHub, choose Settings → Pages → Deploy from a branch → \(branch), / (root)" : nil
  }

  func state(for site: OutgoingSite) async throws -> HostState {
    var state = HostState()
    let files = try filesThere()
    state.there = Set(files.keys)
    let list = try files[Manifest.name].map { list in
      try git.succeed(["cat-file", "blob", list.blob], doing: "reading the list of files").output
    }
    state.take(list: list, record, for: site)
    let settings = files.keys.filter { path in
      path == Project.settingsFile || path.hasSuffix("/" + Project.settingsFile)
    }
    if let settings = settings.min(), !state.ours.contains(settings) {
      throw HostFailure(
        host: name,
        message: "the branch '\(branch)' has '\(settings)': it holds a project, not a site",
        fix: "name another branch in tokonoma.yml, such as 'branch: pages'")
    }
    // Its history is replaced by one commit.
    if !files.isEmpty, state.ours.paths.isEmpty { state.foreign = "the branch '\(branch)'" }
    for (path, blob) in try blobs(of: site, isWritten: false) where files[path]?.blob == blob {
      state.equal.insert(path)
    }
    return state
  }

  func contents(of paths: [String]) async throws -> [String: [UInt8]] {
    let files = try filesThere()
    var contents: [String: [UInt8]] = [:]
    for path in paths {
      guard let blob = files[path]?.blob else { continue }
      contents[path] = try git.succeed(["cat-file", "blob", blob], doing: "reading '\(path)'")
        .output
    }
    return contents
  }

  func publish(_ changes: SiteChanges, of site: OutgoingSite) async throws {
    let isThere = try commitThere() != nil
    let there = try filesThere()
    let earlier = try git.run(["rev-parse", "-q", "--verify", Self.fetched])
    var entries: [String] = []
    let gone = Set(changes.removed)
    for (path, file) in there.sorted(by: { precedesInBytes($0.key, $1.key) })
    where !gone.contains(path) && !site.files.contains(path) && path != Manifest.name {
      // Git refuses a file where the site has a folder, or a folder where it has a file.
      entries.append("\(file.mode) \(file.blob)\t\(path)")
    }
    for (path, blob) in try blobs(of: site, isWritten: true) {
      entries.append("100644 \(blob)\t\(path)")
    }
    let list = try git.succeed(
      ["hash-object", "-w", "--stdin"], input: site.listed.bytes, doing: "writing the list of files"
    )
    entries.append("100644 \(line(list))\t\(Manifest.name)")

    let staging = try StagingFolder()
    var git = git
    git.environment["GIT_INDEX_FILE"] = staging.folder.path + "/index"
    let input = Array(entries.map { $0 + "\0" }.joined().utf8)
    try git.succeed(
      ["update-index", "-z", "--add", "--index-info"], input: input, doing: "gathering the files")
    let tree = line(try git.succeed(["write-tree"], doing: "gathering the files"))
    let identity = ["-c", "user.name=Tokonoma", "-c", "user.email=tokonoma@localhost"]
    let commit = line(
      try git.succeed(
        identity + ["commit-tree", "--no-gpg-sign", tree, "-m", "Publish"],
        doing: "making a commit"))
    // Refused if someone else has published since we looked.
    let pushed = try git.run(
      [
        "push", "-q", "--no-signed",
        "--force-with-lease=refs/heads/\(branch):\(isThere ? line(earlier) : "")",
      ] + remote.program("receive-pack") + [
        "--", remote.address, "\(commit):refs/heads/\(branch)",
      ])
    guard pushed.isDone else {
      throw git.failure(pushed, doing: "pushing to the branch '\(branch)' of \(remote.shown)")
    }
    _ = try git.run(["update-ref", Self.fetched, commit])
    // Earlier sites are not needed.
    _ = try git.run(["gc", "-q", "--auto", "--prune=now"])
  }

  private struct File: Sendable {
    let mode: Substring
    let blob: String
  }

  /// nil if the branch doesn't exist.
  private func commitThere() throws -> String? {
    let listed = try git.run(
      ["ls-remote"] + remote.program("upload-pack") + [
        "--", remote.address, "refs/heads/\(branch)",
      ])
    guard listed.isDone else { throw git.failure(listed, doing: "asking \(remote.shown)") }
    return String(decoding: listed.output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .first.map(String.init)
  }

  private func filesThere() throws -> [String: File] {
    guard try commitThere() != nil else { return [:] }
    try git.succeed(
      ["fetch", "-q", "--depth=1", "--no-tags"] + remote.program("upload-pack") + [
        "--", remote.address, "+refs/heads/\(branch):\(Self.fetched)",
      ], doing: "fetching the branch '\(branch)'")
    let tree = try git.succeed(
      ["ls-tree", "-r", "-z", Self.fetched], doing: "looking at the branch")
    var files: [String: File] = [:]
    for entry in String(decoding: tree.output, as: UTF8.self).split(separator: "\0") {
      // `100644 blob 8bf720c5…<tab>index.html`
      let parts = entry.split(separator: "\t", maxSplits: 1)
      let facts = parts[0].split(separator: " ")
      guard parts.count == 2, facts.count == 3 else { continue }
      files[String(parts[1])] = File(mode: facts[0], blob: String(facts[2]))
    }
    return files
  }

  /// Git's hashes of the site's files.
  private func blobs(
    of site: OutgoingSite, isWritten: Bool
  ) throws -> [(path: String, blob: String)] {
    let staging = try StagingFolder()
    let folder = Folder.realPath(site.folder.path) ?? site.folder.path
    let names = try site.paths.map { path -> String in
      guard let bytes = site.made[path] else { return folder + "/" + path }
      try staging.folder.replace(path, with: bytes)
      return staging.folder.path + "/" + path
    }
    let hashed = try git.succeed(
      ["hash-object", "--no-filters", "--stdin-paths"] + (isWritten ? ["-w"] : []),
      input: Array(names.map { $0 + "\n" }.joined().utf8), doing: "reading the site")
    let blobs = String(decoding: hashed.output, as: UTF8.self).split(separator: "\n")
    guard blobs.count == site.paths.count else {
      throw git.failure(hashed, doing: "reading the site")
    }
    return zip(site.paths, blobs).map { ($0, String($1)) }
  }

  private func line(_ run: ProgramRun) -> String {
    String(decoding: run.output, as: UTF8.self).filter { !$0.isNewline }
  }
}
