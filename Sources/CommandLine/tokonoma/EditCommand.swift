import ArgumentParser
import Diagnostics
import FileSystem
import LibraryCommands
import LibraryLoading
import MediaLibrary
import TerminalUI

struct EditCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Open a title's file in your editor.",
    discussion: """
      The editor is the one that VISUAL or EDITOR names. When it ends, tokonoma says what is wrong in the file, if \
      anything is; 'tokonoma undo' takes back what you changed.
      """)

  static let examples = [
    CommandExample("tokonoma edit cowboy bebop", "To write a review, perhaps."),
    CommandExample("tokonoma edit library/games/backlog.yml:36", "The title at that line."),
  ]

  @Argument(
    help: "The title: its id, its file, or a piece of any of its names.", completion: .titles)
  var title: String

  @OptionGroup var options: LibraryOptions

  func run() async throws {
    let console = options.common.console
    try await console.run { diagnostics in
      guard let library = try await OwnersLibrary(options, reporting: &diagnostics),
        let title = library.title(title, reporting: &diagnostics)
      else { return }
      let edit = try OwnersEdit(of: title, in: library.project)
      // Of many titles in a file, this is the one.
      let start = title.entry.location.line
      if start > 3, !title.path.lowercased().hasSuffix(".md") {
        console.result("\(title.path): the title begins at line \(start)")
      }
      let path = OtherProgram.quoted(library.project.folder.shown(title.path))
      // An editor's name may bring options and quotes along.
      let others = "$(command -v editor || command -v nano || echo vi)"
      let status = OtherProgram.run(
        #"set -- \#(path); eval "${VISUAL:-${EDITOR:-\#(others)}} \"\$1\"""#)
      guard status == 0 else {
        diagnostics.report(.editorFailed(status: status))
        return
      }
      let report = try edit.finish(
        by: changeOrigin(), whenWaiting: console.tellOfWait, reporting: &diagnostics)
      console.text(report.text)
      console.json(report.json)
    }
  }
}
