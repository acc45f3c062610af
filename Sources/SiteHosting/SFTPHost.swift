import FileSystem
import MediaLibrary
import Publishing

/// A folder reached by the system's sftp: `mika@host.example:public_html`, or
/// `sftp://mika@host.example:2222/path`.
///
/// SFTP has no checksums, so a second list there has the digests of completely sent files. A file's
/// line is removed before the upload, and added after all uploads.
struct SFTPHost: SiteHost {
  /// `mika@host.example`
  private let login: String
  private let port: String?
  /// Ends with `/`.
  private let path: String
  private let sftp: HostProgram
  private let ssh: String?
  private let memory: PublishedRecord
  private let record: Manifest
  var name: String { "'\(login):\(path)'" }

  private static let digests = ".tokonoma-digests"

  init(_ server: PublishingPlace.Server, ssh: String?, _ memory: PublishedRecord) throws {
    login = server.login
    port = server.port
    path = server.path.hasSuffix("/") ? server.path : server.path + "/"
    self.ssh = ssh
    self.memory = memory
    record = try memory.read()
    sftp = HostProgram(
      host: "sftp", program: "sftp",
      remedy: "install it, on Debian and Ubuntu: apt install openssh-client")
  }

  func state(for site: OutgoingSite) async throws -> HostState {
    let staging = try StagingFolder()
    var state = HostState()
    // Only the site's own folders are listed.
    let ours = Set(site.paths.flatMap(OutputPath.folders(above:)))
    let folders = Set((site.paths + record.paths).map(folder)).sorted()
    let parents = Set(ours.map(folder)).sorted()
    let listing = try batch(
      lists(folders, "-1a") + lists(parents, "-la")
        + [Manifest.name, Self.digests].map { name in
          "-get \(quoted(path + name)) \(quoted(staging.folder.path + "/" + name))"
        }, doing: "looking at \(name)")
    let list = try staging.folder.exists(Manifest.name) ? staging.folder.read(Manifest.name) : nil
    state.take(list: list, record, for: site)
    state.there = there(in: listing, of: folders)
    if let link = link(among: ours, in: listing, of: parents, after: folders.count) {
      throw HostFailure(
        host: name, message: "'\(link)' at \(name) is a link, and files would go where it leads",
        fix: "replace the link by a folder")
    }
    // Folders of earlier files; others may hold only files of another copy of the project.
    let others = state.there.filter { !$0.contains("/") && !$0.contains(".") }
      .union(state.ours.paths.map(folder)).subtracting(folders).sorted()
    if !others.isEmpty {
      let more = try batch(lists(others, "-1a"), doing: "looking at \(name)")
      state.there.formUnion(there(in: more, of: others))
    }
    let text = try staging.folder.exists(Self.digests) ? staging.folder.read(Self.digests) : []
    let digests = OutgoingSite.digests(in: String(decoding: text, as: UTF8.self))
      // The local record has the digests of files that the public lists leave out.
      .merging(OutgoingSite.digests(in: try memory.readText("digests") ?? "")) { $1 }
    try state.takeEqual(by: digests, of: site)
    return state
  }

  func contents(of paths: [String]) async throws -> [String: [UInt8]] {
    let staging = try StagingFolder()
    for folder in Set(paths.map(folder)) where !folder.isEmpty {
      try staging.folder.createFolders(folder)
    }
    try batch(
      paths.map { "-get \(quoted(path + $0)) \(quoted(staging.folder.path + "/" + $0))" },
      doing: "reading pages at \(name)")
    return try staging.contents(of: paths)
  }

  func publish(_ changes: SiteChanges, of site: OutgoingSite) async throws {
    let staging = try StagingFolder()
    let sent = Set(changes.sent)
    var lines: [String] = []
    var parents: [String] = []
    for (index, character) in path.enumerated() where character == "/" && index > 0 {
      parents.append(String(path.prefix(index)))
    }
    let folders = Set(site.paths.flatMap(OutputPath.folders(above:))).sorted()
    lines += (parents + folders.map { path + $0 }).map { "-mkdir \(quoted($0))" }
    lines += try list(
      changes.earlier.union(site.files), of: site, digestsOf: { !sent.contains($0) }, staging, "1")
    for file in changes.sent {
      var source = (Folder.realPath(site.folder.path) ?? site.folder.path) + "/" + file
      if let bytes = site.made[file] {
        try staging.folder.replace("made/" + file, with: bytes)
        source = staging.folder.path + "/made/" + file
      }
      lines.append("put \(quoted(source)) \(quoted(path + file))")
    }
    lines += changes.removed.map { "-rm \(quoted(path + $0))" }
    lines += foldersLeft(by: changes.removed, in: site.paths).map { "-rmdir \(quoted(path + $0))" }
    lines += try list(site.files, of: site, digestsOf: { _ in true }, staging, "2")
    let unlisted = site.paths.filter(site.unlisted.contains)
    if !unlisted.isEmpty {
      try memory.writeText(
        "digests", site.digests(of: unlisted.filter { !sent.contains($0) }))
    }
    try batch(lines, doing: "sending files to \(name)")
    if !unlisted.isEmpty { try memory.writeText("digests", site.digests(of: unlisted)) }
  }

  /// The commands that send both lists.
  private func list(
    _ files: Manifest, of site: OutgoingSite, digestsOf isKnown: (String) -> Bool,
    _ staging: StagingFolder, _ number: String
  ) throws -> [String] {
    let digests = try site.digests(of: site.listed.paths.filter(isKnown))
    try staging.folder.replace(
      "list" + number, with: site.listed(among: files, besides: record).bytes)
    try staging.folder.replace("digests" + number, with: Array(digests.utf8))
    return [("list", Manifest.name), ("digests", Self.digests)].map { source, target in
      "put \(quoted(staging.folder.path + "/" + source + number)) \(quoted(path + target))"
    }
  }

  private func lists(_ folders: [String], _ form: String) -> [String] {
    folders.map { "-ls \(form) \(quoted(path + ($0.isEmpty ? "." : $0)))" }
  }

  /// The files in the output of `ls`, after the lines that asked for each folder.
  private func there(in listing: String, of folders: [String]) -> Set<String> {
    var there: Set<String> = []
    var number = -1
    for line in listing.split(separator: "\n") {
      if line.hasPrefix("sftp> ") {
        number += 1
        continue
      }
      guard folders.indices.contains(number) else { continue }
      let name = unescaped(line.split(separator: "/").last ?? "")
      there.insert(folders[number].isEmpty ? name : folders[number] + "/" + name)
    }
    return there
  }

  /// A folder of the site that is a link there, by lines such as `lrwxrwxrwx 1 mika mika 5 Nov 28
  /// 04:30 anime`.
  private func link(
    among ours: Set<String>, in listing: String, of parents: [String], after count: Int
  ) -> String? {
    var number = -1
    for line in listing.split(separator: "\n") {
      if line.hasPrefix("sftp> ") {
        number += 1
      } else if line.hasPrefix("l"), parents.indices.contains(number - count) {
        let parent = parents[number - count]
        // Some versions show the whole path.
        let line = unescaped(line)
        let link = ours.first {
          let name = $0.dropFirst(parent.isEmpty ? 0 : parent.count + 1)
          return folder($0) == parent && (line.hasSuffix("/" + name) || line.hasSuffix(" " + name))
        }
        if let link { return link }
      }
    }
    return nil
  }

  /// `ls` shows bytes beyond ASCII as `\303\251`.
  private func unescaped(_ name: Substring) -> String {
    guard name.contains("\\") else { return String(name) }
    var bytes: [UInt8] = []
    var rest = Array(name.utf8)[...]
    while let first = rest.popFirst() {
      let digits = String(decoding: rest.prefix(3), as: UTF8.self)
      if first == UInt8(ascii: "\\"), rest.count > 2, let byte = UInt8(digits, radix: 8) {
        bytes.append(byte)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(first)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func folder(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  @discardableResult
  private func batch(_ lines: [String], doing what: String) throws -> String {
    var arguments = ["-q", "-b", "-"]
    if let port { arguments += ["-P", port] }
    if let ssh { arguments += ["-S", ssh] }
    let run = try sftp.succeed(
      arguments + ["--", login], input: Array(lines.map { $0 + "\n" }.joined().utf8), doing: what)
    return String(decoding: run.output, as: UTF8.self)
  }

  /// Quoted, so that sftp reads it as one word without patterns.
  private func quoted(_ path: String) -> String {
    var text = "\""
    for character in path {
      if "\"\\*?[".contains(character) { text += "\\" }
      text.append(character)
    }
    return text + "\""
  }
}
