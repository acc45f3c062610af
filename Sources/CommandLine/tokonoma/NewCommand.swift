import ArgumentParser
import Diagnostics
import SiteBuilding
import TerminalUI

struct NewCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Start a library: an example to look at and edit, or an empty one.")

  static let examples = [
    CommandExample("tokonoma new my-alcove", "An example library to look at and change."),
    CommandExample(
      "tokonoma new --empty my-alcove", "Only the settings, to bring your own titles."),
  ]

  @Argument(help: "The folder to make.", completion: .directory)
  var folder: String

  @Flag(help: "Write the settings only, without the example's titles.")
  var empty = false

  @OptionGroup var common: CommonOptions

  func run() async throws {
    let console = common.console
    try await console.run { diagnostics in
      guard let report = try newProject(in: folder, isEmpty: empty, reporting: &diagnostics) else {
        return
      }
      console.result(report.summary)
      console.json(report.json)
    }
  }
}
