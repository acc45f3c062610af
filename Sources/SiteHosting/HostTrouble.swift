import Base

/// A reason why a program can't reach a host or write there, known by the words of its messages.
struct HostTrouble: Sendable {
  /// In lower case; one of them is enough.
  private let words: [String]
  let message: String
  let fix: @Sendable (HostProgram) -> String

  /// nil for an unknown reason.
  static func known(in errors: String) -> HostTrouble? {
    let errors = errors.lowercased()
    return table.first { $0.words.contains { errors.contains($0) } }
  }

  private static func sshCommand(_ host: HostProgram) -> String {
    (["ssh"] + (host.port.map { ["-p", $0] } ?? []) + [host.login ?? "HOST"])
      .joined(separator: " ")
  }

  /// Causes before their effects: after most of them, the connection is closed.
  private static let table = [
    HostTrouble(words: ["could not resolve host"], message: "there is no host of this name") { _ in
      "check the host's name in tokonoma.yml, and your connection to the network"
    },
    HostTrouble(
      words: [
        "connection refused", "timed out", "no route to host", "network is unreachable",
        "failed to connect to",
      ], message: "the host doesn't answer"
    ) { host in
      "check the host's name and port in tokonoma.yml"
        + (host.login == nil ? "" : "; this command tries them: \(sshCommand(host))")
    },
    HostTrouble(
      words: ["host key verification failed", "remote host identification has changed"],
      message: "ssh doesn't know the host's key, or the key has changed"
    ) { host in
      "connect once, and compare the fingerprint with the one that the host publishes: "
        + sshCommand(host)
    },
    HostTrouble(
      words: [
        "permission denied (publickey", "permission denied (password",
        "permission denied (keyboard-interactive", "permission denied (gssapi",
        "permission denied (hostbased", "authentication failed", "could not read username",
        "could not read password", "invalid username or", "too many authentication failures",
      ], message: "the host doesn't accept your login"
    ) { host in
      guard host.login != nil else {
        return "write the repository's SSH address, such as git@github.com:mika/alcove.git"
      }
      return host.program == "git"
        ? "add your SSH key to your account at the host; this command tries it: \(sshCommand(host))"
        : "copy your key to the host: " + sshCommand(host).replacing(/^ssh/, with: "ssh-copy-id")
    },
    HostTrouble(
      words: ["no space left", "disk quota exceeded"], message: "the disk there is full"
    ) { _ in "make room there, then " + HostFailure.again },
    HostTrouble(
      words: ["read-only file system"], message: "nothing can be written there"
    ) { _ in "name another place in tokonoma.yml" },
    HostTrouble(
      words: [
        "repository not found", "does not appear to be a git repository", "/' not found",
        "could not be found",
      ], message: "there is no repository at this address, or you may not see it"
    ) { _ in "create the repository at the host, or correct its address in tokonoma.yml" },
    HostTrouble(
      words: ["rsync: command not found", "rsync: not found"], message: "the host has no rsync"
    ) { _ in "install rsync there, or write 'to: sftp' instead of 'to: rsync' in tokonoma.yml" },
    HostTrouble(
      words: ["permission denied", "operation not permitted", "denied to "],
      message: "you may not write there"
    ) { _ in "name a place in tokonoma.yml that you may write to, or get permission there" },
    HostTrouble(words: ["(stale info)"], message: "someone else has published meanwhile") { _ in
      "look at the site, then run 'tokonoma publish' again"
    },
    HostTrouble(
      words: ["\" failed: no such file or directory", "\": no such file or directory"],
      message: "the folder above it doesn't exist"
    ) { host in
      guard host.login != nil, let path = host.path else { return "name an existing folder" }
      return "make the folder: \(sshCommand(host)) " + shellWord("mkdir -p " + shellWord(path))
    },
    HostTrouble(
      words: [": failure"],
      message: "the host can't write a file; its disk may be full, or the place read-only"
    ) { _ in "make room there or name another place in tokonoma.yml, then " + HostFailure.again },
    HostTrouble(
      words: [
        "closed by", "unexpectedly closed", "connection closed", "connection reset",
        "broken pipe", "lost connection", "hung up", "early eof",
      ], message: "the connection was cut"
    ) { _ in HostFailure.again },
  ]
}
