import Base
import Catalogue
import LibraryCommands
import LibraryFiles
import MediaLibrary

extension Conversation {
  /// Asks the questions about a new library; Enter accepts the default of each.
  static func startAnswers() -> StartAnswers {
    let count = StartQuestion.all.count
    note("\(count) questions; press Enter where you don't mind. tokonoma.yml keeps the answers.\n")
    return StartQuestion.all.reduce(into: StartAnswers()) { answers, question in
      let given = ask(question.prompt(answers)) { text -> StartAnswers? in
        var given = answers
        return question.record(&given, text) ? given : nil
      }
      if let given { answers = given }
    }
  }
}

extension Console {
  /// The steps that bring covers and facts to some kinds.
  func advice(for kinds: Set<Kind>, in project: Project) throws -> String {
    // The settings are new, and a missing helper is reported when it is needed.
    var ignored = DiagnosticList()
    let settings = try project.readSettings(reporting: &ignored).settings
    do throws(Refusal) {
      return try CatalogueAccess(
        of: project, settings, self, reporting: &ignored
      ).advice(for: kinds).map { $0.text + "\n" }.joined()
    } catch {
      return ""
    }
  }
}
