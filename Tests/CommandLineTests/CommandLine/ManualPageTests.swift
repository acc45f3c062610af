import FileSystem
import SiteBuilding
import TestSupport
import Testing

@testable import tokonoma

@Suite struct ManualPageTests {
  private let temporary: TemporaryFolder
  private let page: String

  init() throws {
    temporary = try TemporaryFolder()
    let run = try ChildProcess(ChildProcess.built("tokonoma"), ["manual"], in: temporary.path)
    #expect(run.status == 0 && run.errors.isEmpty)
    page = run.output
    try temporary.write(page, to: "tokonoma.1")
  }

  private static func has(_ program: String) -> Bool {
    (try? Folder("/usr/bin").exists(program)) == true
  }

  @Test func listsEverythingInTheManual() throws {
    for heading in ["EXIT STATUS", "FILES", "ENVIRONMENT", "EXAMPLES"] {
      #expect(page.contains("\n.SH \(heading)\n"))
    }
    for command in try #require(Tokonoma.description).subcommands
    where command.isShown && command.name != "help" {
      #expect(
        page.contains(
          "\n.SS tokonoma \(command.name.replacing("-", with: "\\-")) "), "\(command.name)")
      for name in command.optionNames {
        #expect(page.contains(name.replacing("-", with: "\\-")), "\(name)")
      }
    }
    #expect(!page.contains("tokonoma manual"))
  }

  @Test func agreesWithTheReference() throws {
    let page = try #require(BuiltinFiles.reference.file(at: "scripting.md"))
    let text = String(decoding: page.bytes, as: UTF8.self)
    for status in ExitStatus.meanings {
      #expect(text.contains("| \(status.code) | \(status.meaning)"), "\(status.code)")
    }
    for name in ["NO_COLOR", "TOKONOMA_FETCH", "http_proxy, https_proxy, all_proxy, no_proxy"] {
      #expect(self.page.contains("\n.B \(name)\n"), "\(name)")
    }
  }

  @Test(.enabled(if: has("mandoc"), "mandoc is not installed")) func passesTheLintOfMandoc() throws
  {
    let lint = try ChildProcess(
      "/usr/bin/mandoc", ["-T", "lint", "-W", "style", "tokonoma.1"], in: temporary.path)
    #expect(lint.status == 0 && lint.output + lint.errors == "", "\(lint.output)\(lint.errors)")
  }

  @Test(.enabled(if: has("groff"), "groff is not installed")) func passesTheWarningsOfGroff() throws
  {
    let run = try ChildProcess(
      "/usr/bin/groff", ["-man", "-Tutf8", "-ww", "-z", "-rCHECKSTYLE=3", "tokonoma.1"],
      in: temporary.path, environment: ["PATH": "/usr/bin:/bin"])
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
  }

  @Test(.enabled(if: has("mandoc"), "mandoc is not installed")) func rendersAsAManual() throws {
    let shown = try ChildProcess(
      "/usr/bin/mandoc", ["-T", "ascii", "-O", "width=80", "tokonoma.1"], in: temporary.path)
    // Bold letters are printed twice.
    let text = shown.output.replacing(/.\u{8}/, with: "")
    #expect(text.contains("\n   tokonoma import [<option> ...] <file> ...\n"))
    #expect(text.contains("\n       -C, --project folder\n"))
    #expect(text.contains("\n       tokonoma build --output /srv/www/alcove\n"))
  }
}
