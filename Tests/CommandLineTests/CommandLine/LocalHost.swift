import TestSupport

/// A host whose place is on this machine: a folder, or a repository or server that is made for it.
struct LocalHost {
  /// The variables that `tokonoma` needs to reach it.
  let environment: [String: String]
  private let project: PublishProject
  private let git: Git?
  private let server: SSHServer?

  /// Makes the project publish there; nil if the host's program is missing.
  init?(_ name: String, of project: PublishProject) throws {
    if name == "rsync" || name == "sftp", !Tool.isThere(name == "sftp" ? "sshd" : name) {
      return nil
    }
    self.project = project
    git = name == "git" ? Git(in: project.place.path) : nil
    server = try name == "sftp" ? SSHServer() : nil
    environment = server.map { ["TOKONOMA_SSH": $0.program] } ?? [:]
    let path = project.place.path
    if let server {
      let login = "\(server.user)@127.0.0.1:\(server.port)"
      try project.settings("{to: sftp, at: \"sftp://\(login)\(path)/site\"}")
    } else if let git {
      try git.run("init", "-q", "--bare", "there.git")
      try project.settings("{to: git, at: \(path)/there.git, branch: pages}")
    } else {
      try project.settings("{to: \(name), at: \(path)/site}")
    }
  }

  /// The files that are there.
  func files() throws -> [String: String] {
    if let git {
      project.place.remove("site")
      try git.run("clone", "-q", "-b", "pages", "there.git", "site")
      project.place.remove("site/.git")
    }
    return try project.files(below: "site")
  }

  func stop() { server?.stop() }
}
