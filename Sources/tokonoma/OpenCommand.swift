import ArgumentParser
import Base
import FileSystem
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct OpenCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Show a title's page of the built site in your browser.")

  static let examples = [
    CommandExample("tokonoma open cowboy bebop", "Its page, as the last build made it."),
    CommandExample(
      "tokonoma open planetes --kind manga", "The one of several that is a manga."),
  ]

  @Argument(
    help: "The title: its id, its file, or a piece of any of its names.", completion: .titles)
  var title: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Where the site is; otherwise the folder _site in the project.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @OptionGroup var options: LibraryOptions

  func run() async throws {
    let console = options.common.console
    try await console.run { diagnostics in
      guard let library = try await OwnersLibrary(options, reporting: &diagnostics),
        let title = library.title(title, reporting: &diagnostics)
      else { return }
      let id = title.entry.id
      let folder = output ?? library.project.folder.shown("_site")
      let path = "\(folder)/\(id).html"
      guard let page = Folder.realPath(path) else {
        diagnostics.report(title.isPrivate ? .titleHasNoPage(id) : .pageNotBuilt(id, at: path))
        return
      }
      let status = OtherProgram.run(
        "xdg-open \(OtherProgram.quoted(page)) >/dev/null 2>&1 </dev/null")
      guard status == 0 else {
        diagnostics.report(.noBrowser(page))
        return
      }
      console.result(path)
      console.json(["id": .text(id), "page": .text(page)])
    }
  }
}
