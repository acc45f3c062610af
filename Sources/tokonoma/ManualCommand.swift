import ArgumentParser
import LibraryFiles

/// Writes the manual page (used by `make install`).
struct ManualCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Write the manual page.", shouldDisplay: false)

  static let examples = [
    CommandExample("tokonoma manual > tokonoma.1", "The page, to look at with 'man ./tokonoma.1'.")
  ]

  func run() async {
    guard let description = Tokonoma.description else { return }
    Output.results.write(
      ManualPage.text(
        of: description, version: Release.version, date: Release.date,
        sections: [
          ("Exit status", ExitStatus.meanings.map { (String($0.code), sentence($0.meaning)) }),
          ("Files", Self.files), ("Environment", Self.environment),
        ]))
  }

  private func sentence(_ text: String) -> String {
    (text.first?.uppercased() ?? "") + text.dropFirst() + "."
  }

  static let files: [(name: String, meaning: String)] = [
    (Project.settingsFile, "The settings. The folder with this file is a project."),
    ("library/", "The titles: a folder for each kind, a file for each title."),
    ("lists/", "Your lists of titles."),
    ("pages/", "Further pages of the site."),
    ("covers/", "Pictures with the names of the titles' files."),
    ("templates/, theme/", "Files that replace built-in ones of the same name."),
    ("_site/", "The site. Only files of earlier builds are ever removed."),
    (".tokonoma/", "The program's memory. You can remove it at any time."),
  ]

  static let environment: [(name: String, meaning: String)] = [
    ("PAGER", "The program that shows pages of the reference, if not less."),
    ("NO_COLOR", "If it is not empty, problems are never shown in color."),
    (
      "CLICOLOR_FORCE",
      "If it is neither empty nor 0, problems are shown in color without a terminal, too."
    ),
    (
      "TOKONOMA_PICTURES",
      "The path of tokonoma-pictures, if it is neither beside tokonoma nor in PATH; none: don't use it."
    ),
    (
      "TOKONOMA_FETCH",
      "The path of tokonoma-fetch, if it is neither beside tokonoma nor in PATH; none: don't use it."
    ),
    (
      "http_proxy, https_proxy, all_proxy, no_proxy",
      "The proxies of tokonoma-fetch, and the hosts that need none."
    ),
    (
      "SSL_CERT_FILE, SSL_CERT_DIR", "The certificates that it trusts instead of the system's."
    ),
    ("TOKONOMA_SSH", "The program that publish uses instead of ssh."),
    ("XDG_CACHE_HOME", "The folder for what publish remembers, instead of ~/.cache."),
    ("TOKONOMA_HUB_URL", "Your own way to the hub that the settings name."),
    (
      "TERM",
      "If it is dumb or missing, there is no color, pager or progress line."
    ),
  ]
}
