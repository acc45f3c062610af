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
  /// Ends with `/`.
  private let path: String
  private let sftp: HostProgram
  private let connection: SSHConnection
  private let memory: PublishedRecord
  private let record: Manifest
  var name: String { "'\(login):\(path)'" }

  private static let digests = ".tokonoma-digests"
  /// A file that is being sent.
  private static let part = ".tokonoma-part"

  init(_ connection: SSHConnection, _ memory: PublishedRecord) throws {
    let server = connection.server
    login = server.login
    path = server.path.hasSuffix("/") ? server.path : server.path + "/"
    self.connection = connection
    self.memory = memory
    record = try memory.read()
    var sftp = HostProgram(
      host: "sftp", program: "sftp",
      remedy: "install it, on Debian and Ubuntu: apt install openssh-client")
    (sftp.login, sftp.port, sftp.path) = (login, server.port, server.path)
    // Failures of commands that begin with '-'.
    sftp.ignored = [
      "remote mkdir ", "Couldn't create directory", "Can't ls: ", "File \"", "remote delete",
      "Couldn't delete", "remote rmdir", "Couldn't remove", "remote setstat", "Couldn't setstat",
    ]
    // Batch mode would refuse passwords; ssh asks for one on the terminal.
    sftp.first = ["-q", "-o", "BatchMode=no", "-b", "-"] + connection.options
    if let port = server.port { sftp.first += ["-P", port] }
    if let program = connection.program { sftp.first += ["-S", program] }
    sftp.first += ["--", login]
    self.sftp = sftp
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
    let unlisted = site.paths.filter(site.unlisted.contains)
    if !unlisted.isEmpty {
      let sent = Set(changes.sent)
      try memory.writeText(
        "digests", site.digests(of: unlisted.filter { !sent.contains($0) }))
    }
    let modes = try modes(of: changes.changed + [Manifest.name, Self.digests])
    do {
      // Visitors see a page either as it was or as it is now, and no half of a new one.
      try send(changes, of: site) { source, file in
        let part = quoted(path + Self.part)
        let mode = modes[file].map { ["-chmod \($0) \(part)"] } ?? []
        return ["put \(source) \(part)"] + mode + ["rename \(part) \(quoted(path + file))"]
      }
    } catch let failure as HostFailure
      where failure.notes.contains(where: { $0.contains("rename \"") })
    {
      // This server renames no file to the name of another:
      // `remote rename "/srv/.tokonoma-part" to "/srv/index.html": Failure`
      try send(changes, of: site) { ["put \($0) \(quoted(path + $1))"] }
    }
    if !unlisted.isEmpty { try memory.writeText("digests", site.digests(of: unlisted)) }
  }

  /// - Parameter replace: the commands that send a file, whose place here is quoted, to a path that
  ///   may have one
  private func send(
    _ changes: SiteChanges, of site: OutgoingSite,
    by replace: (_ source: String, _ file: String) -> [String]
  ) throws {
    let staging = try StagingFolder()
    let sent = Set(changes.sent)
    func list(_ files: Manifest, digestsOf isKnown: (String) -> Bool, _ number: Int) throws
      -> [[String]]
    {
      let digests = try site.digests(of: site.listed.paths.filter(isKnown))
      let lists = [
        (Manifest.name, site.listed(among: files, besides: record).bytes),
        (Self.digests, Array(digests.utf8)),
      ]
      return try lists.map { name, bytes in
        try staging.folder.replace("\(number)/\(name)", with: bytes)
        return replace(quoted("\(staging.folder.path)/\(number)/\(name)"), name)
      }
    }
    // A cut connection or a refused renaming leaves a part.
    var lines = ["-rm \(quoted(path + Self.part))"]
    lines += missingFolders(changes, of: site).map { "-mkdir \(quoted($0))" }
    let lists = try list(changes.earlier.union(site.files), digestsOf: { !sent.contains($0) }, 1)
    // The last list replaces itself: a server that can't do that fails before all files are sent.
    let tried = changes.earlier.paths.isEmpty ? lists.suffix(1) : []
    lines += (lists + tried).joined()
    for file in changes.sent {
      var source = (Folder.realPath(site.folder.path) ?? site.folder.path) + "/" + file
      if let bytes = site.made[file] {
        try staging.folder.replace("made/" + file, with: bytes)
        source = staging.folder.path + "/made/" + file
      }
      lines += replace(quoted(source), file)
    }
    lines += changes.removed.map { "-rm \(quoted(path + $0))" }
    lines += foldersLeft(by: changes.removed, in: site.paths).map { "-rmdir \(quoted(path + $0))" }
    lines += try list(site.files, digestsOf: { _ in true }, 2).joined()
    try batch(lines, doing: "sending files to \(name)")
  }

  /// The folders that may not be there yet, each after the one that it is in.
  private func missingFolders(_ changes: SiteChanges, of site: OutgoingSite) -> [String] {
    let added = Set(changes.added)
    let kept = site.paths.filter { !added.contains($0) }
    let folders = Set(added.flatMap(OutputPath.folders(above:)))
      .subtracting(kept.flatMap(OutputPath.folders(above:))).sorted()
    guard kept.isEmpty else { return folders.map { path + $0 } }
    let parents = path.indices.dropFirst().filter { path[$0] == "/" }.map { String(path[..<$0]) }
    return parents + folders.map { path + $0 }
  }

  private func lists(_ folders: [String], _ form: String) -> [String] {
    folders.map { "-ls \(form) \(quoted(path + ($0.isEmpty ? "." : $0)))" }
  }

  /// The output of `ls` for each folder, without the lines that asked for it.
  private func rows(
    of folders: [String], in listing: String, after count: Int = 0
  ) -> [(folder: String, row: Substring)] {
    var number = -1 - count
    return listing.split(separator: "\n").compactMap { line in
      if line.hasPrefix("sftp> ") {
        number += 1
        return nil
      }
      return folders.indices.contains(number) ? (folders[number], line) : nil
    }
  }

  /// The path of a file in a folder. Some versions show the whole path as its name.
  private func file(_ name: Substring, in folder: String) -> String {
    let name = unescaped(name.split(separator: "/").last ?? "")
    return folder.isEmpty ? name : folder + "/" + name
  }

  private func there(in listing: String, of folders: [String]) -> Set<String> {
    Set(rows(of: folders, in: listing).map { file($1, in: $0) })
  }

  /// The modes of files there, such as `644`, by rows such as `-rw-r--r-- 1 mika mika 512 Nov 28
  /// 04:30 index.html`.
  private func modes(of files: [String]) throws -> [String: String] {
    let folders = Set(files.map(folder)).sorted()
    let listing = try batch(lists(folders, "-lan"), doing: "looking at \(name)")
    var modes: [String: String] = [:]
    for (folder, row) in rows(of: folders, in: listing) where row.hasPrefix("-") {
      let columns = row.split(separator: " ", maxSplits: 8)
      guard columns.count == 9 else { continue }
      let mode = row.dropFirst().prefix(9).reduce(0) { $0 << 1 | ("rwxst".contains($1) ? 1 : 0) }
      modes[file(columns[8], in: folder)] = String(mode, radix: 8)
    }
    return modes
  }

  /// A folder of the site that is a link there, by rows such as `lrwxrwxrwx 1 mika mika 5 Nov 28
  /// 04:30 anime`.
  private func link(
    among ours: Set<String>, in listing: String, of parents: [String], after count: Int
  ) -> String? {
    for (parent, row) in rows(of: parents, in: listing, after: count) where row.hasPrefix("l") {
      // Some versions show the whole path.
      let row = unescaped(row)
      let link = ours.first {
        let name = $0.dropFirst(parent.isEmpty ? 0 : parent.count + 1)
        return folder($0) == parent && (row.hasSuffix("/" + name) || row.hasSuffix(" " + name))
      }
      if let link { return link }
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

  private func folder(_ path: String) -> String { String(OutputPath.folder(of: path)) }

  @discardableResult
  private func batch(_ lines: [String], doing what: String) throws -> String {
    let run = try sftp.succeed(
      [], input: Array(lines.map { $0 + "\n" }.joined().utf8), doing: what)
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
