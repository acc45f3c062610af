import FileSystem
import MediaLibrary

/// The way to a server by `ssh`. All steps of a publication share one connection, so that it opens,
/// and asks for a password, only once.
///
/// OpenSSH's own multiplexing shares it: the first step opens a socket in a private folder, which
/// the others use. It ends with this object, or after a minute.
final class SSHConnection: Sendable {
  let server: PublishingPlace.Server
  /// Used instead of `ssh`.
  let program: String?
  /// Arguments of ssh and sftp that share the connection.
  let options: [String]
  private let folder: StagingFolder

  init(to server: PublishingPlace.Server, by program: String?) throws(FileError) {
    self.server = server
    self.program = program
    folder = try StagingFolder()
    let socket = folder.folder.path + "/ssh"
    // The owner's own settings for sharing stay. A longer path is no address of a socket.
    let settings = try ProgramRun(
      program ?? "ssh", ["-G"] + (server.port.map { ["-p", $0] } ?? []) + ["--", server.login])
    let isShared = String(decoding: settings.output, as: UTF8.self).split(separator: "\n")
      .contains { $0.hasPrefix("controlpath ") }
    options =
      !settings.isDone || isShared || socket.utf8.count > 80 || socket.contains(" ")
      ? []
      : ["ControlMaster=auto", "ControlPath=\(socket)", "ControlPersist=60"].flatMap { ["-o", $0] }
  }

  deinit {
    guard !options.isEmpty, (try? folder.folder.status(of: "ssh")) != nil else { return }
    _ = try? ProgramRun(program ?? "ssh", options + ["-O", "exit", "--", server.login])
  }
}
