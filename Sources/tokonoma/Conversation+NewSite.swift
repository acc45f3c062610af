import Base
import Catalogue
import LibraryCommands
import LibraryFiles
import MediaLibrary

/// The owner's answers about a new site.
struct NewSite {
  var settings: String
  var kinds: Set<Kind>
}

extension Conversation {
  /// Asks five questions; Enter accepts the default of each.
  static func newSite() -> NewSite {
    note("Five questions; press Enter where you don't mind. tokonoma.yml keeps the answers.\n")
    func text(_ question: String) -> String? {
      ask(question).flatMap { $0.isEmpty ? nil : $0 }
    }
    let name = text("What is the site called? [My alcove]")
    let owner = text("Your name, as visitors see it? [none]")
    let scale = ask("Do you rate to 5 (stars, with halves), 10 or 100? [10]") { answer in
      Int(answer.prefix { $0.isNumber }).flatMap { RatingScale(rawValue: $0) }
    }
    let all = Kind.allCases.map(\.folder).joined(separator: ", ")
    let kinds = ask("What will you keep? \(all) [all of them]") { answer -> Set<Kind>? in
      let words = answer.split { $0 == "," || $0 == " " }.filter { $0 != "and" }
      let kinds = words.compactMap { Kind(word: String($0)) }
      return kinds.count == words.count ? Set(kinds) : nil
    }
    let url = ask("The site's address, such as https://mika.example/alcove/? [later]") { answer in
      let isAddress = ["https://", "http://"].contains(where: answer.lowercased().hasPrefix)
      return isAddress ? answer + (answer.hasSuffix("/") ? "" : "/") : nil
    }
    return NewSite(
      settings: Project.newSettings(name: name, owner: owner, scale: scale, url: url),
      kinds: kinds ?? Set(Kind.allCases))
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
        of: project, settings.catalogue, site: settings.url, self, reporting: &ignored
      ).advice(for: kinds).map { $0.text + "\n" }.joined()
    } catch {
      return ""
    }
  }
}
