import ArgumentParser
import LibraryFiles
import Markup

/// Writes the manual page (used by `make install`).
struct ManualCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "manual", "Write the manual page.", shouldDisplay: false)

  static let examples: [CommandExample] = [
    "tokonoma manual > tokonoma.1  # The page, to look at with 'man ./tokonoma.1'."
  ]

  func run() async {
    guard let description = Tokonoma.description else { return }
    Output.results.write(
      ManualPage.text(
        of: description, version: Release.version, date: Release.date,
        sections: [
          ("Exit status", rows(under: "Exit statuses")), ("Files", Self.files),
          ("Environment", rows(under: "Environment variables")),
        ]))
  }

  private func rows(under heading: String) -> [(name: String, meaning: String)] {
    let table = HelpTopic(name: "scripting").page.table(under: heading)
    return (table?.rows ?? []).map { row in
      let meaning = row[1].text
      return (row[0].text, (meaning.first?.uppercased() ?? "") + meaning.dropFirst() + ".")
    }
  }

  static let files: [(name: String, meaning: String)] = [
    (Project.settingsFile, "The settings. The folder with this file is a project."),
    ("library/", "The titles: a folder for each kind, a file for each title."),
    ("lists/", "Your lists of titles."), ("pages/", "Further pages of the site."),
    ("covers/", "Pictures with the names of the titles' files."),
    ("templates/, theme/", "Files that replace built-in ones of the same name."),
    ("_site/", "The site. Only files of earlier builds are ever removed."),
    (".tokonoma/", "The program's memory. You can remove it at any time."),
  ]
}
