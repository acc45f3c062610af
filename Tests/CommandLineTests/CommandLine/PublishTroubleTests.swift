import TestSupport
import Testing

/// Hosts that can't be reached or written to: what went wrong, and what to do.
@Suite struct PublishTroubleTests {
  private let project: PublishProject

  init() throws { project = try PublishProject() }

  private static let login = "mika@host.example"

  struct Case: CustomTestStringConvertible {
    /// The program that fails, and what it writes.
    let program: String
    let errors: String
    let message: String
    let fix: String
    var testDescription: String { "\(program): \(errors)" }

    init(_ program: String, _ errors: String, _ message: String, _ fix: String) {
      (self.program, self.errors) = (program, errors)
      (self.message, self.fix) = (message, fix)
    }
  }

  /// Messages of rsync 3.2, OpenSSH 9.2 and git 2.39, and of hosts of repositories.
  @Test(arguments: [
    Case(
      "rsync",
      "ssh: Could not resolve hostname host.example: Name or service not known\nrsync: connection unexpectedly closed (0 bytes received so far) [sender]",
      "there is no host of this name", "check the host's name"),
    Case(
      "sftp", "ssh: connect to host host.example port 22: Connection refused\nConnection closed",
      "the host doesn't answer", "this command tries them: ssh -p 2222 \(login)"),
    Case(
      "rsync", "Host key verification failed.\nrsync error: unexplained error (code 255)",
      "ssh doesn't know the host's key", "publishes: ssh \(login)"),
    Case(
      "sftp", "\(login): Permission denied (publickey,password).\nConnection closed",
      "the host doesn't accept your login", "key to the host: ssh-copy-id -p 2222 \(login)"),
    Case(
      "git",
      "git@host.example: Permission denied (publickey).\nfatal: Could not read from remote repository.",
      "the host doesn't accept your login", "this command tries it: ssh git@host.example"),
    Case(
      "git",
      "ERROR: Repository not found.\nfatal: Could not read from remote repository.",
      "there is no repository at this address", "create the repository at the host"),
    Case(
      "rsync",
      "rsync: [receiver] write failed on \"/srv/index.html\": No space left on device (28)",
      "the disk there is full", "make room there, then run 'tokonoma publish' again"),
    Case(
      "rsync",
      "rsync: [receiver] mkstemp \"/srv/.x.Ab12Cd\" failed: Read-only file system (30)",
      "nothing can be written there", "name another place"),
    Case(
      "rsync",
      "rsync: [receiver] mkstemp \"/srv/.x.Ab12Cd\" failed: Permission denied (13)",
      "you may not write there", "name a place"),
    Case(
      "rsync", "bash: line 1: rsync: command not found\nrsync: connection unexpectedly closed",
      "the host has no rsync", "write 'to: sftp'"),
    Case(
      "rsync",
      "rsync: [Receiver] mkdir \"/srv/www/alcove\" failed: No such file or directory (2)",
      "the folder above it doesn't exist",
      "make the folder: ssh \(login) 'mkdir -p www/alcove'"),
    Case(
      "sftp", "write remote \"/www/alcove/index.html\": Failure\nremote mkdir \"/www\": Failure",
      "the host can't write a file",
      "make room there or name another place"),
    Case(
      "sftp", "dest open \"/www/alcove/index.html\": No such file or directory",
      "the folder above it doesn't exist",
      "make the folder: ssh -p 2222 \(login) 'mkdir -p /www/alcove'"),
    Case(
      "sftp", "Connection to host.example closed by remote host.\nConnection closed",
      "the connection was cut", "it continues where it stopped"),
    Case(
      "rsync", "rsync: something new", "rsync ended with status 12",
      "it continues where it stopped"),
  ])
  func aFailureIsExplained(_ failing: Case) throws {
    let place =
      switch failing.program {
      case "git": "{to: git, at: \"git@host.example:mika/alcove.git\"}"
      case "sftp": "{to: sftp, at: \"sftp://\(Self.login):2222/www/alcove\"}"
      default: "{to: rsync, at: \"\(Self.login):www/alcove\"}"
      }
    try project.settings(place)
    // git also prepares a repository of this machine.
    try project.place.write(
      """
      #!/bin/sh
      case "$*" in *" init "*|*" config "*|*" -G "*) exit 0 ;; esac
      cat "\(project.place.path)/errors" >&2
      exit 12

      """, to: "bin/" + failing.program)
    try project.place.setMode(0o755, of: "bin/" + failing.program)
    try project.place.write(failing.errors + "\n", to: "errors")
    let run = try project.run(
      "publish", environment: ["PATH": project.place.path + "/bin:/usr/bin:/bin"])
    #expect(run.status == 3 && run.errors.contains("[publishing-failed]"), "\(run.errors)")
    #expect(run.errors.contains("failed: " + failing.message), "\(run.errors)")
    #expect(run.errors.contains(failing.fix), "\(run.errors)")
    #expect(!run.errors.contains("remote mkdir"))
    // Its own last words, too.
    #expect(run.errors.contains(failing.errors.split(separator: "\n")[0]), "\(run.errors)")
  }

  @Test func theAddressIsShown() throws {
    try project.settings("{to: folder, at: \(project.place.path)/site}")
    let dry = try project.run("publish", "--dry-run")
    #expect(!dry.output.contains("Your site:"))
    #expect(dry.output.contains("+ … ") && dry.output.contains(" more; --json shows all\n"))
    #expect(dry.output.split(separator: "\n").count { $0.hasPrefix("+ ") } == 21)
    #expect(try project.run("publish").output.hasSuffix("\nYour site: https://alcove.example/\n"))
    // Without an address in the settings, the host's own, and what is left to do there.
    let git = Git(in: project.place.path)
    try git.run("init", "-q", "--bare", "there.git")
    try project.home.write(
      "[url \"\(project.place.path)/\"]\n\tinsteadOf = git@github.com:Mika/\n", to: ".gitconfig")
    try project.folder.write(
      "name: Test\npublish: {to: github, at: \"git@github.com:Mika/there.git\"}\n",
      to: "tokonoma.yml")
    let first = try project.run("publish")
    #expect(
      first.output.hasSuffix(
        """

        Your site: https://mika.github.io/there/
        Do this once: on GitHub, choose Settings → Pages → Deploy from a branch → gh-pages, / (root)
        Feeds and link previews need its address: write 'url: https://mika.github.io/there/' into tokonoma.yml

        """), "\(first.output) \(first.errors)")
    #expect(try !project.run("publish").output.contains("Do this once"))
  }
}
