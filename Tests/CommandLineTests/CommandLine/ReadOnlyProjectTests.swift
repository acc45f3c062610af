import FileSystem
import TestSupport
import Testing

/// Commands in a project that is mounted read-only, where even root can't write.
@Suite(.enabled(if: ReadOnlyMount.isPossible, "unshare can't mount folders here"))
struct ReadOnlyProjectTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(
      """
      -- project/tokonoma.yml --
      name: Test
      -- project/library/anime/x.md --
      ---
      title: X
      status: completed
      ---
      """)
  }

  private func run(_ arguments: String..., killedAfter: UInt32? = nil) throws -> ChildProcess {
    try ReadOnlyMount.run(
      ChildProcess.built("tokonoma"), arguments, in: folder.path + "/project",
      killedAfter: killedAfter)
  }

  @Test func checks() throws {
    let check = try run("check", "--json")
    #expect(check.output.contains("\"titles\":1") && !check.errors.contains("error:"))
    #expect(try folder.folder.files(below: "project").count == 2)
  }

  @Test func buildsIntoAnotherFolder() throws {
    let build = try run("build", "--output", folder.path + "/site")
    #expect(build.status == 0 && build.errors.isEmpty, "\(build.errors)")
    let again = try run("build", "--output", folder.path + "/site")
    #expect(again.status == 0 && again.output.contains(": 0 files written"), "\(again.errors)")
    #expect(try folder.folder.exists("site/anime/x.html"))
    #expect(try run("build").errors.contains("can't create '_site': read-only file system"))
  }

  @Test func servesPreviews() throws {
    let serve = try run("serve", "--port", "0", killedAfter: 3_000_000)
    #expect(serve.output.contains("Serving http://127.0.0.1:"), "\(serve.errors)")
    #expect(try folder.folder.files(below: "project").count == 2)
  }
}

@Suite(.enabled(if: ReadOnlyMount.isPossible, "unshare can't mount folders here"))
struct MissingProcessFilesTests {
  /// Swift's runtime needs `/proc` before `main`.
  @Test func theMessageNamesWhatIsMissing() throws {
    let script = #"mount -t tmpfs none /proc && exec "$0" --version"#
    let run = try ChildProcess(
      "/usr/bin/unshare", ["-rm", "sh", "-c", script, ChildProcess.built("tokonoma")],
      in: "/", environment: ["PATH": "/usr/bin:/bin"])
    #expect(run.status == 3 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("error: '/proc' isn't mounted"), "\(run.errors)")
  }
}

private enum ReadOnlyMount {
  /// Mounts the first argument read-only and runs the others there, in mounts of their own.
  private static let script =
    #"mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && cd "$1" && shift && exec "$@""#

  static func run(
    _ program: String, _ arguments: [String], in path: String, killedAfter: UInt32? = nil
  ) throws -> ChildProcess {
    try ChildProcess(
      "/usr/bin/unshare", ["-rm", "sh", "-c", script, "sh", path, program] + arguments, in: path,
      environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"], killedAfter: killedAfter)
  }

  static var isPossible: Bool {
    guard Tool.isThere("unshare"), let folder = try? TemporaryFolder(),
      let made = try? run("touch", ["x"], in: folder.path)
    else { return false }
    return made.errors.contains("Read-only file system")
  }
}
