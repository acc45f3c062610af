import ArgumentParser
import LibraryFiles

/// Writes the manual page, for packagers.
struct ManualCommand: ParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Write the manual page.", shouldDisplay: false)

  static let examples = [
    CommandExample("tokonoma manual > tokonoma.1", "The page, to look at with 'man ./tokonoma.1'.")
  ]

  func run() {
    guard let description = Tokonoma.description else { return }
    Output.results.write(
      ManualPage.text(
        of: description, version: Release.version, date: Release.date,
        sections: [
          ManualPage.Section(
            "Exit status", ExitStatus.meanings.map { .init(String($0.code), sentence($0.meaning)) }),
          ManualPage.Section("Files", Self.files),
          ManualPage.Section("Environment", Self.environment),
        ]))
  }

  private func sentence(_ text: String) -> String {
    (text.first?.uppercased() ?? "") + text.dropFirst() + "."
  }

  static let files: [ManualPage.Fact] = [
    .init(Project.settingsFile, "The settings. The folder that has it is a project."),
    .init("library/", "The titles: a folder for each kind, a file for each title."),
    .init("lists/", "Your lists of titles."),
    .init("pages/", "Further pages of the site."),
    .init("covers/", "Pictures, found by the names of the titles' files."),
    .init("templates/, theme/", "Files that replace the ones of the same name that are built in."),
    .init("_site/", "The site. Only files that a build wrote are ever removed from it."),
    .init(".tokonoma/", "What the program remembers. It may be removed at any time."),
  ]

  static let environment: [ManualPage.Fact] = [
    .init("NO_COLOR", "When it is not empty, problems are never shown in color."),
    .init(
      "CLICOLOR_FORCE",
      "When it is neither empty nor 0, problems are shown in color even when they do not go to a terminal."
    ),
    .init(
      "TOKONOMA_PICTURES",
      "The path of tokonoma-pictures, which is looked for beside tokonoma and in PATH otherwise; none: it is not used."
    ),
    .init(
      "TOKONOMA_FETCH",
      "The path of tokonoma-fetch, which is looked for beside tokonoma and in PATH otherwise; none: no server is asked."
    ),
    .init(
      "http_proxy, https_proxy, all_proxy, no_proxy",
      "The proxies that tokonoma-fetch asks in place of servers, and the hosts that it asks itself."
    ),
    .init(
      "SSL_CERT_FILE, SSL_CERT_DIR", "The certificates that it trusts in place of the system's."),
    .init("TOKONOMA_SSH", "The program that publish takes in place of ssh."),
    .init(
      "TERM",
      "When it is dumb or missing, there is neither color nor a line that says how far the work is."
    ),
  ]
}
