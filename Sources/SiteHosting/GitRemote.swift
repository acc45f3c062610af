import FileSystem
import LibraryFiles
import MediaLibrary
import Publishing

/// The repository that a site is pushed to, and its settings in the project's own repository.
struct GitRemote: Sendable {
  /// An address in one of the forms of `PublishingPlace`, or an absolute path.
  let address: String
  /// Variables of the environment for reaching it.
  let settings: [String: String]
  private let isLocal: Bool
  /// nil for other addresses.
  let server: PublishingPlace.Server?

  /// Without passwords.
  var shown: String { lastLines(address).joined() }

  init(_ place: Settings.Publishing, of project: Project, by git: HostProgram) throws {
    let folder = project.place(at: ".")
    let host = place.host
    var (written, place) = (place.written ?? "", place.place)
    if case .name(let remote) = place {
      let found = try git.run(["-C", folder, "remote", "get-url", "--push", "--", remote])
      written = String(decoding: found.output, as: UTF8.self).filter { !$0.isNewline }
      guard found.isDone else {
        throw HostFailure(
          host: git.host,
          message: "the project has no git repository with a remote '\(remote)'",
          fix: "write the repository's address: publish: {to: \(host.rawValue), at: https://…}")
      }
      // The address also comes with the project.
      guard let there = PublishingPlace(written, at: .git), there != .name(written) else {
        throw HostFailure(
          host: git.host,
          message: "the remote '\(remote)' has an address that tokonoma doesn't push to: "
            + lastLines(written).joined(),
          fix: "set it to another one: git remote set-url '\(remote)' "
            + PublishingPlace.example(at: host))
      }
      place = there
    }
    if case .server(let found) = place { server = found } else { server = nil }
    if case .local(let path) = place {
      (isLocal, address) = (true, try GitRemote.repository(at: path, of: project, by: git))
    } else {
      (isLocal, address) = (false, written)
    }
    settings = try GitRemote.access(ofRepositoryIn: folder, by: git)
  }

  /// The folder of a repository on this machine, without its working tree.
  ///
  /// Throws for one that overlaps the project or has links, which git would follow.
  private static func repository(
    at written: String, of project: Project, by git: HostProgram
  ) throws -> String {
    let (path, own) = (project.place(at: written), project.place(at: "."))
    func refuse(_ message: String, fix: String) -> HostFailure {
      HostFailure(host: git.host, message: message, fix: fix)
    }
    var git = git
    // Don't find a repository around the folder.
    git.environment["GIT_CEILING_DIRECTORIES"] = Folder.realPath(path + "/..") ?? "/"
    let found = try git.run([
      "-c", "safe.bareRepository=all", "-C", path, "rev-parse", "--absolute-git-dir",
      "--git-common-dir",
    ])
    // The second one may be relative.
    let folders = String(decoding: found.output, as: UTF8.self).split(separator: "\n")
      .compactMap { Folder.realPath($0.hasPrefix("/") ? String($0) : "\(path)/\($0)") }
    guard found.isDone, folders.count == 2 else {
      throw refuse(
        "there is no git repository at '\(written)'", fix: "make one: git init --bare '\(written)'")
    }
    for folder in folders {
      let tree = folder.hasSuffix("/.git") ? String(folder.dropLast(5)) : folder
      if OutputLocation.is(folder, inside: own) || OutputLocation.is(own, inside: tree) {
        throw refuse(
          "the repository '\(written)' overlaps the project, and git would follow its settings",
          fix: "name a repository beside the project")
      }
      var link: String?
      try Folder(folder).forEachPath(below: "", includingHidden: true) {
        if $1 == .link, !$0.hasPrefix("hooks/") { link = $0 }
      }
      if let link {
        throw refuse(
          "git would follow the link '\(link)' in the repository '\(written)'",
          fix: "name a repository without links")
      }
    }
    return folders[0]
  }

  /// The option for git's other end, where a repository on this machine would obey its own hooks and
  /// settings, which may come with a project.
  func program(_ end: String) -> [String] {
    guard isLocal else { return [] }
    let settings = [
      "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.alternateRefsCommand=true",
      "core.logAllRefUpdates=false", "receive.denyCurrentBranch=refuse", "receive.autogc=false",
    ]
    // It fetches nothing itself: its settings may name programs for that.
    return [
      "--\(end)=GIT_ALLOW_PROTOCOL= git \(settings.map { "-c \($0) " }.joined())\(end)"
    ]
  }

  /// Hosts that build a site give their own jobs access by a header in the repository's settings.
  /// Nothing else is read from these: most settings could name programs.
  private static func access(
    ofRepositoryIn folder: String, by git: HostProgram
  ) throws -> [String: String] {
    let found = try git.run([
      "-C", folder, "config", "--local", "--includes", "--null", "--get-regexp",
      #"^http\.https://.*\.extraheader$"#,
    ])
    guard found.isDone else { return [:] }
    let pairs = String(decoding: found.output, as: UTF8.self).split(separator: "\0")
      .map { $0.split(separator: "\n", maxSplits: 1) }.filter { $0.count == 2 }
    // In the environment, because other users could see arguments.
    var variables = ["GIT_CONFIG_COUNT": String(pairs.count)]
    for (number, pair) in pairs.enumerated() {
      variables["GIT_CONFIG_KEY_\(number)"] = String(pair[0])
      variables["GIT_CONFIG_VALUE_\(number)"] = String(pair[1])
    }
    return variables
  }
}

extension HostProgram {
  /// Git with the user's own settings, but without hooks, signatures and transports except https,
  /// ssh and files.
  ///
  /// - Parameters:
  ///
  /// - repository: one of ours; without it, commands name their folder
  ///
  /// - settings: variables of the environment
  static func git(
    for host: String, in repository: String? = nil, settings: [String: String] = [:]
  ) -> HostProgram {
    var git = HostProgram(
      host: host, program: "git", remedy: "install it, on Debian and Ubuntu: apt install git")
    git.first = repository.map { ["--git-dir", $0] } ?? []
    git.first += ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false"]
    git.environment.merge(settings) { $1 }
    git.environment["GIT_TERMINAL_PROMPT"] = "0"
    git.environment["GIT_ALLOW_PROTOCOL"] = "file:https:ssh"
    return git
  }
}
