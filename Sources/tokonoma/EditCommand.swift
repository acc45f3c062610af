import ArgumentParser
import Base
import Checking
import FileSystem
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct EditCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "edit", "Open a title's file in your editor.",
    """
    VISUAL or EDITOR names the editor. When it ends, tokonoma reports what is wrong in the file; 'tokonoma undo' takes \
    back what you changed.
    """)

  static let examples: [CommandExample] = [
    "tokonoma edit cowboy bebop  # Perhaps to write a review.",
    "tokonoma edit library/games/backlog.yml:36  # The title at that line.",
  ]

  @OptionGroup var named: TitleArgument

  @OptionGroup var options: LibraryOptions

  func run() async throws {
    let console = options.console
    try await console.run { diagnostics in
      let library = try await OwnersLibrary(options, reporting: &diagnostics)
      let found = try file(in: library)
      try await library.openEditor(at: found.path, line: found.line, reporting: &diagnostics)
    }
  }

  /// The file of the title, or an unreadable file with its name, which needs editing most.
  private func file(in library: OwnersLibrary) throws(Refusal) -> (path: String, line: Int) {
    do throws(Refusal) {
      let title = try library.title(named.title)
      return (title.path, title.entry.location.line)
    } catch {
      let isUnknown = error.problems.all.contains { $0.id == "title-not-found" }
      let broken = isUnknown ? library.titles.brokenFiles(for: named.title) : []
      guard broken.count == 1 else { throw error }
      return (broken[0], 1)
    }
  }
}

extension OwnersLibrary {
  /// Opens a file of the project in the owner's editor, and reports its changes and problems.
  func openEditor(
    at file: String, line: Int, reporting diagnostics: inout DiagnosticList
  ) async throws {
    // Without a terminal, a default editor would wait for keys forever.
    let isChosen = ["VISUAL", "EDITOR"].contains { environmentVariable($0)?.isEmpty == false }
    guard isChosen || Output.hasTerminal else { return diagnostics.report(.noEditor) }
    let edit = try OwnersEdit(of: file, in: project)
    if line > 3, !file.lowercased().hasSuffix(".md") {
      console.result("\(file): the title begins at line \(line)")
    }
    let path = shellWord(project.folder.shown(file))
    // The variable may contain options and quotes. Terminal editors understand `+12`.
    let status = OtherProgram.run(
      #"""
      set -- \#(path); run=${VISUAL:-${EDITOR:-$(command -v editor || command -v nano || echo vi)}}
      case " $run" in *[\ /]vi|*[\ /]vim|*[\ /]nvim|*[\ /]nano|*[\ /]micro|*[\ /]emacs|*/editor)
      set -- +\#(line) "$1";; esac; eval "$run \"\$@\""
      """#)
    guard status == 0 else { return diagnostics.report(.editorFailed(status: status)) }
    console.report(try edit.finish(by: changeOrigin(), whenWaiting: console.reportWaiting))
    _ = try await checkSite(
      of: project,
      CheckOptions(today: today(), showsAll: true, file: file, workers: WorkerPool.availableCores),
      reporting: &diagnostics)
  }

  /// The last line of the title's file, which ends with the review.
  func lineOfReview(of title: OwnersTitle) throws -> Int {
    let bytes = try project.folder.read(title.path)
    return max(bytes.count { $0 == UInt8(ascii: "\n") }, 1)
  }
}
