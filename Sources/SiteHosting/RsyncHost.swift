import FileSystem
import MediaLibrary
import Publishing

/// A folder reached by the system's rsync: `mika@host.example:public_html/`
struct RsyncHost: SiteHost {
  private let address: String
  private let rsync: HostProgram
  /// Kept open.
  private let connection: SSHConnection
  /// Our files that the list there leaves out.
  private let record: Manifest
  let name: String
  /// The characters before a path in rsync's report.
  private static let itemWidth = 12

  init(_ place: String, _ connection: SSHConnection, record: Manifest) {
    name = "'\(place)'"
    address = place.hasSuffix("/") ? place : place + "/"
    var rsync = HostProgram(
      host: "rsync", program: "rsync", remedy: "install it, on Debian and Ubuntu: apt install rsync"
    )
    rsync.login = connection.server.login
    rsync.path = connection.server.path
    if connection.program != nil || (environmentVariable("RSYNC_RSH") ?? "").isEmpty {
      let command = [connection.program ?? "ssh"] + connection.options
      rsync.environment["RSYNC_RSH"] = command.joined(separator: " ")
    }
    self.rsync = rsync
    self.connection = connection
    self.record = record
  }

  /// One run, because each opens a connection: a dry run that sends this site and its list, and
  /// removes all other files.
  func state(for site: OutgoingSite) async throws -> HostState {
    let staging = try StagingFolder()
    let list = site.listed(among: site.files, besides: record).bytes
    try staging.folder.replace(Manifest.name, with: list)
    let run = try rsync.succeed(
      [
        "-n", "-r", "-c", "-8", "--delete", "--out-format=%i %n", "--protect-args", "--",
        staging.folder.path + "/", path(of: site) + "/", address,
      ], doing: "looking at \(name)")
    var (new, changed, others): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    // `<f+++++++++ anime/x.html`, `<fcs...... index.html`, `*deleting   mine.txt`
    for line in String(decoding: run.output, as: UTF8.self).split(separator: "\n") {
      let path = unescaped(line.dropFirst(Self.itemWidth))
      if line.hasPrefix("*deleting") {
        if !path.hasSuffix("/") { others.insert(path) }
      } else if line.hasPrefix("<f") {
        if line.dropFirst(2).first == "+" { new.insert(path) } else { changed.insert(path) }
      }
    }
    var state = HostState()
    let paths = site.paths + [Manifest.name]
    state.there = Set(paths).subtracting(new).union(others)
    state.equal = Set(site.paths).subtracting(new).subtracting(changed).subtracting(others)
    if changed.contains(Manifest.name) {
      try rsync.succeed(
        ["--protect-args", "--", address + Manifest.name, staging.folder.path + "/"],
        doing: "reading the list of files at \(name)")
      state.take(list: try staging.folder.read(Manifest.name), record, for: site)
    } else {
      state.take(list: new.contains(Manifest.name) ? nil : list, record, for: site)
    }
    return state
  }

  func contents(of paths: [String]) async throws -> [String: [UInt8]] {
    let staging = try StagingFolder()
    let run = try rsync.run(
      [
        "--no-implied-dirs", "--from0", "--files-from=-", "--protect-args", "--", address,
        staging.folder.path + "/",
      ], input: input(paths))
    // Some files there may not be ours to read.
    guard run.isDone || run.status == 23 else {
      throw rsync.failure(run, doing: "reading pages at \(name)")
    }
    return try staging.contents(of: paths)
  }

  func publish(_ changes: SiteChanges, of site: OutgoingSite) async throws {
    func list(_ files: Manifest) -> [UInt8] { site.listed(among: files, besides: record).bytes }
    let (grown, final) = (list(changes.earlier.union(site.files)), list(site.files))
    if !changes.isListed { try sendList(grown) }
    if !changes.sent.isEmpty {
      try rsync.succeed(
        [
          "-c", "-t", "-8", "--no-implied-dirs", "--from0", "--files-from=-", "--protect-args",
          "--", path(of: site) + "/", address,
        ], input: input(changes.sent), doing: "sending files to \(name)")
    }
    if !changes.removed.isEmpty {
      try remove(changes.removed)
      // The deepest first; folders with other files stay.
      let left = Dictionary(grouping: foldersLeft(by: changes.removed, in: site.paths)) { path in
        path.count { $0 == "/" }
      }
      for (_, folders) in left.sorted(by: { $0.key > $1.key }) { try remove(folders) }
    }
    if !changes.isListed, final != grown { try sendList(final) }
  }

  private func path(of site: OutgoingSite) -> String {
    Folder.realPath(site.folder.path) ?? site.folder.path
  }

  private func sendList(_ bytes: [UInt8]) throws {
    let staging = try StagingFolder()
    try staging.folder.replace(Manifest.name, with: bytes)
    try rsync.succeed(
      ["-c", "--protect-args", "--", staging.folder.path + "/" + Manifest.name, address],
      doing: "writing the list of files at \(name)")
  }

  /// Removes files by sending a folder with their parent folders, but without the files.
  private func remove(_ paths: [String]) throws {
    let staging = try StagingFolder()
    for folder in Set(paths.map(OutputPath.folder)) where !folder.isEmpty {
      try staging.folder.createFolders(String(folder))
    }
    try rsync.succeed(
      [
        "-r", "--delete-missing-args", "--no-implied-dirs", "--from0", "--files-from=-",
        "--protect-args", "--", staging.folder.path + "/", address,
      ], input: input(paths), doing: "removing files from \(name)")
  }

  private func input(_ paths: [String]) -> [UInt8] {
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
