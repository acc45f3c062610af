import FileSystem
import LibraryFiles
import MediaLibrary

/// The repository that a site is pushed to, and what the project's own repository says about it.
struct GitRemote: Sendable {
  /// An address in one of the forms of `PublishingPlace`, or an absolute path.
  let address: String
  /// Variables of the environment for reaching it.
  let settings: [String: String]
  private let isLocal: Bool

  /// Without passwords.
  var shown: String { lastLines(address).joined() }

  init(_ place: Settings.Publishing, of project: Project, by git: HostProgram) throws {
    let folder = Folder.realPath(project.folder.path) ?? project.folder.path
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
      // The address comes with the project, too.
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
    if case .local(let path) = place {
      (isLocal, address) = (true, project.place(at: path))
    } else {
      (isLocal, address) = (false, written)
    }
    settings = try GitRemote.access(ofRepositoryIn: folder, by: git)
  }

  /// The option for git's other end, where a repository on this machine would obey its own hooks and
  /// settings, which may come with a project.
  func program(_ end: String) -> [String] {
    guard isLocal else { return [] }
    let settings = [
      "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.alternateRefsCommand=true",
      "receive.denyCurrentBranch=refuse", "receive.autogc=false",
    ]
    return ["--\(end)=git \(settings.map { "-c \($0) " }.joined())\(end)"]
  }

  /// Hosts that build a site let its own jobs in by a header in the repository's settings. Nothing
  /// else in them is taken: most could name programs.
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
  /// Git with the user's own settings, but without hooks, signatures and other transports than
  /// https, ssh and files.
  ///
  /// - Parameters:
  ///   - repository: one of ours; without it, commands name their folder
  ///   - settings: variables of the environment
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
