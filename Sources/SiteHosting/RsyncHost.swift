import FileSystem
import Publishing

/// A folder reached by the system's rsync: `mika@host.example:public_html/`
struct RsyncHost: SiteHost {
  private let address: String
  private let rsync: HostProgram
  /// Our files that the list there doesn't name.
  private let record: Manifest
  let name: String

  init(_ place: String, ssh: String?, record: Manifest) {
    name = "'\(place)'"
    address = place.hasSuffix("/") ? place : place + "/"
    var rsync = HostProgram(
      host: "rsync", program: "rsync", remedy: "install it, on Debian and Ubuntu: apt install rsync"
    )
    if let ssh { rsync.environment["RSYNC_RSH"] = ssh }
    self.rsync = rsync
    self.record = record
  }

  func state(for site: OutgoingSite) async throws -> HostState {
    let staging = try StagingFolder()
    var state = HostState()
    let listing = try rsync.run(["-r", "-8", "--list-only", "--protect-args", "--", address])
    guard listing.isDone else {
      // The folder doesn't exist yet.
      if listing.status == 23, listing.errors.contains("No such file or directory") { return state }
      throw rsync.failure(listing, doing: "looking at \(name)")
    }
    // `-rw-r--r--          1,234 2026/11/23 21:47:24 anime/x.html`
    for line in String(decoding: listing.output, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("-") {
      let parts = line.split(separator: " ", maxSplits: 4)
      if parts.count == 5 { state.there.insert(String(parts[4])) }
    }
    var list: [UInt8]?
    if state.there.contains(Manifest.name) {
      try rsync.succeed(
        ["--protect-args", "--", address + Manifest.name, staging.folder.path + "/"],
        doing: "reading the list of files at \(name)")
      list = try staging.folder.read(Manifest.name)
    }
    state.take(list: list, record, for: site)
    let known = site.paths.filter(state.there.contains)
    let different = try differing(known, of: site, staging)
    state.equal = Set(known).subtracting(different)
    return state
  }

  func contents(of paths: [String]) async throws -> [String: [UInt8]] {
    let staging = try StagingFolder()
    let run = try rsync.run(
      [
        "--no-implied-dirs", "--from0", "--files-from=-", "--protect-args", "--", address,
        staging.folder.path + "/",
      ], input: list(paths))
    // Some files there may not be ours to read.
    guard run.isDone || run.status == 23 else {
      throw rsync.failure(run, doing: "reading pages at \(name)")
    }
    return try staging.contents(of: paths)
  }

  func publish(_ changes: SiteChanges, of site: OutgoingSite) async throws {
    let staging = try StagingFolder()
    try sendList(changes.earlier.union(site.files), of: site, staging)
    try transfer(changes.sent, of: site, staging, options: [], doing: "sending files to \(name)")
    if !changes.removed.isEmpty {
      try remove(changes.removed)
      // Folders with other files stay.
      for folder in foldersLeft(by: changes.removed, in: site.paths) { try remove([folder]) }
    }
    try sendList(site.files, of: site, staging)
  }

  /// The files whose contents differ; nothing is sent.
  private func differing(
    _ paths: [String], of site: OutgoingSite, _ staging: StagingFolder
  ) throws -> [String] {
    try transfer(
      paths, of: site, staging, options: ["-n", "--out-format=%n"],
      doing: "comparing files with \(name)"
    )
    .split(separator: "\n").map { unescaped($0) }
  }

  @discardableResult
  private func transfer(
    _ paths: [String], of site: OutgoingSite, _ staging: StagingFolder, options: [String],
    doing what: String
  ) throws -> String {
    var output = ""
    let made = paths.filter { site.made[$0] != nil }
    for path in made { try staging.folder.replace(path, with: site.made[path] ?? []) }
    let sources = [
      (site.folder.path, paths.filter { site.made[$0] == nil }), (staging.folder.path, made),
    ]
    for (folder, paths) in sources where !paths.isEmpty {
      let path = Folder.realPath(folder) ?? folder
      let run = try rsync.succeed(
        ["-c", "-t", "-8", "--no-implied-dirs", "--from0", "--files-from=-", "--protect-args"]
          + options
          + ["--", path + "/", address], input: list(paths), doing: what)
      output += String(decoding: run.output, as: UTF8.self)
    }
    return output
  }

  private func sendList(
    _ files: Manifest, of site: OutgoingSite, _ staging: StagingFolder
  ) throws {
    try staging.folder.replace(
      Manifest.name, with: site.listed(among: files, besides: record).bytes)
    try rsync.succeed(
      ["-c", "--protect-args", "--", staging.folder.path + "/" + Manifest.name, address],
      doing: "writing the list of files at \(name)")
  }

  /// Removes files by sending a folder with their parent folders, but without the files.
  private func remove(_ paths: [String]) throws {
    let staging = try StagingFolder()
    for path in paths {
      if let slash = path.lastIndex(of: "/") {
        try staging.folder.createFolders(String(path[..<slash]))
      }
    }
    try rsync.succeed(
      [
        "-r", "--delete-missing-args", "--no-implied-dirs", "--from0", "--files-from=-",
        "--protect-args", "--", staging.folder.path + "/", address,
      ], input: list(paths), doing: "removing files from \(name)")
  }

  private func list(_ paths: [String]) -> [UInt8] {
    Array(paths.joined(separator: "\0").utf8)
  }

  /// rsync writes a line feed as `\#012`.
  private func unescaped(_ line: Substring) -> String {
    String(line).replacing(/\\#([0-7]{3})/) { match in
      UInt8(match.1, radix: 8).map { String(UnicodeScalar($0)) } ?? ""
    }
  }
}

/// The folders above removed paths that become empty, the deepest first.
func foldersLeft(by removed: [String], in kept: [String]) -> [String] {
  let left = Set(removed.flatMap(OutputPath.folders(above:)))
    .subtracting(kept.flatMap(OutputPath.folders(above:)))
  return Array(left).sortedInBytes().reversed()
}
