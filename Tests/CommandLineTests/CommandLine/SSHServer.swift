import FileSystem
import Glibc
import Synchronization
import TestSupport
import Testing

/// A server on a port of this machine that the tests can log in to by a key.
final class SSHServer: Sendable {
  let user: String
  let port: Int
  /// The program that replaces `ssh`.
  let program: String
  private let folder: TemporaryFolder
  private let counted = Mutex(0)

  /// - Parameter refused: a request that the server doesn't know: `posix-rename`
  init(refusing refused: String? = nil) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    func run(_ program: String, _ arguments: String...) throws -> ChildProcess {
      try ChildProcess(program, arguments, in: folder.path)
    }
    for key in ["host", "key"] {
      _ = try run("/usr/bin/ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key)
    }
    _ = try run("/bin/mkdir", "-p", "/run/sshd")
    user = try run("/usr/bin/id", "-un").output.filter { !$0.isNewline }
    var port = 0
    var isListening = false
    for attempt in 0..<20 where !isListening {
      // Below those that clients get.
      port =
        20_000 + (Int(folder.path.utf8.reduce(0) { ($0 &* 31 &+ UInt32($1)) }) + attempt * 977)
        % 12_000
      try folder.write(
        """
        Port \(port)
        ListenAddress 127.0.0.1
        HostKey \(folder.path)/host
        AuthorizedKeysFile \(folder.path)/key.pub
        StrictModes no
        UsePAM no
        PasswordAuthentication no
        PidFile \(folder.path)/pid
        Subsystem sftp internal-sftp\(refused.map { " -P " + $0 } ?? "")

        """, to: "config")
      _ = try run("/usr/sbin/sshd", "-f", folder.path + "/config", "-E", folder.path + "/log")
      // It ends before it listens, and whether it can.
      for _ in 0..<1_000 where !isListening {
        isListening = try folder.folder.exists("pid")
        if (try? folder.read("log"))?.contains("Cannot bind") == true { break }
        if !isListening { usleep(10_000) }
      }
      if !isListening { folder.remove("log") }
    }
    try #require(isListening, "\((try? folder.read("log")) ?? "")")
    self.port = port
    program = folder.path + "/ssh"
    try folder.write(
      """
      #!/bin/sh
      exec /usr/bin/ssh -p \(port) -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null \\
        -o LogLevel=ERROR -o BatchMode=yes -i \(folder.path)/key "$@"

      """, to: "ssh")
    try folder.setMode(0o755, of: "ssh")
  }

  /// The number of connections since the last call.
  func takeConnections() throws -> Int {
    let count = try folder.read("log").split(whereSeparator: \.isNewline).count {
      $0.contains("Accepted ")
    }
    return counted.withLock { counted in
      defer { counted = count }
      return count - counted
    }
  }

  func stop() {
    guard let id = try? folder.read("pid").filter({ !$0.isNewline }) else { return }
    _ = try? ChildProcess("/bin/kill", [id], in: folder.path)
  }
}
