import Base
import FileSystem
import HTTPServing
import LibraryCommands
import LibraryFiles
import MediaLibrary

extension FormTarget {
  /// Finds out what publishing would do, or publishes.
  static func publish(_ form: SentForm, _ desk: OpenDesk) throws -> HTTPResponse {
    guard let publisher = desk.publisher, let step = form["step"],
      ["look", "publish"].contains(step)
    else { return .desk(400) }
    let options = DeskPublisher.Options(
      isDryRun: step == "look", allowsLargeDeletion: form["removals"] == "true",
      adopts: form["adopt"] == "true")
    let project = desk.library.project
    let hasBegun = desk.publishing.begin(
      telling: { desk.showNews() },
      doing: { progress in
        desk.publications.keep(nil)
        var outcome = DeskPublisher.Outcome()
        do {
          outcome = try waiting { try await publisher.run(project, options, progress) }
        } catch {
          let words =
            error is FileError
            ? DeskHandler.words(of: error) : desk.library.now.words[.notPublished]
          outcome.problems = [Diagnostic(.error, "disk", words)]
        }
        desk.publications.keep(outcome)
      })
    if hasBegun { return .desk(leadingTo: "/publish") }
    return try desk.refuse(.workGoesOn, form)
  }

  /// Sets where the site is published.
  static func setPlace(_ form: SentForm, _ desk: OpenDesk) throws -> HTTPResponse {
    guard let host = form["to"].flatMap({ Settings.Publishing.Host(rawValue: $0) }),
      let place = form["at"].map({ $0.split(separator: " ").joined(separator: " ") })
    else { return .desk(400) }
    // YAML reads a text of JSON as it is.
    let at = place.isEmpty ? "" : ", at: \(JSONValue.text(place).line)"
    let value = "{to: \(host.rawValue)\(at)}"
    let notice = try desk.changeSettings("desk set publish \(shellWord(value))") {
      editor, problems in
      try editor.changeSetting("publish", to: value, seen: "", reporting: &problems)
    }
    return try desk.answer(notice, to: form)
  }
}
