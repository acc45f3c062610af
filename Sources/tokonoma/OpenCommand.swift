import ArgumentParser
import Base
import FileSystem
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct OpenCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "open", "Show a title's page of the built site in your browser.")

  static let examples: [CommandExample] = [
    "tokonoma open cowboy bebop  # Its page, as the last build made it.",
    "tokonoma open planetes --kind manga  # The manga, if several titles match.",
  ]

  @OptionGroup var named: TitleArgument

  @OptionGroup var site: SiteOption

  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withTitle(named.title) { library, title, diagnostics in
      let id = title.entry.id
      let folder = site.output ?? library.project.folder.shown("_site")
      let path = "\(folder)/\(id).html"
      // A link could lead to a file that opens as a program.
      guard let page = Folder.realPath(path), page.hasSuffix(".html"),
        try Folder(folder).contains(page)
      else {
        return diagnostics.report(
          title.isPrivate ? .titleHasNoPage(id) : .pageNotBuilt(id, at: path))
      }
      let line = "xdg-open \(shellWord(page)) >/dev/null 2>&1 </dev/null"
      guard OtherProgram.run(line) == 0 else { return diagnostics.report(.noBrowser(page)) }
      library.console.result(path, ["id": .text(id), "page": .text(page)])
    }
  }
}
