import LibraryFiles
import MediaLibrary

/// An owner's answers about a new library, and the settings that follow from them.
package struct StartAnswers: Sendable {
  package var name: String?
  package var owner: String?
  /// Empty for all.
  package var kinds: Set<Kind> = []
  /// nil for the usual one of the kinds.
  package var scale: RatingScale?
  /// Titles from this age on are shown after a click; nil shows all.
  package var gateAge: Int?
  package var url: String?
  /// nil for English.
  package var language: String?

  package init() {}

  package var expectedKinds: Set<Kind> { kinds.isEmpty ? Set(Kind.allCases) : kinds }

  /// Stars where only books, films and shows are kept, as their trackers have them.
  package var usualScale: RatingScale {
    let rated = Set(["book", "movie", "show"].compactMap(Kind.init(id:)))
    return !kinds.isEmpty && kinds.isSubset(of: rated) ? .five : .ten
  }

  /// The text of `tokonoma.yml`.
  package var settings: String {
    Project.newSettings(
      name: name, owner: owner, scale: scale ?? usualScale, gateAge: gateAge, url: url,
      language: language)
  }
}

/// A row of the table of questions about a new library. `new` asks them on a terminal, and the desk
/// on its first page.
package struct StartQuestion: Sendable {
  package enum Answer: Sendable {
    case text
    /// One of some values.
    case one([String])
    case several([String])
  }

  /// The name of its field in the desk's form.
  package let id: String
  package let answer: Answer
  /// Whether the desk asks it, too; the rest is asked when the site is published.
  package var isForDesk = true
  /// As the terminal asks it, with the answer to Enter alone in brackets.
  package let prompt: @Sendable (StartAnswers) -> String
  /// Records the answer; false if it isn't one.
  package let record: @Sendable (inout StartAnswers, String) -> Bool

  /// In this order; an answer may decide what is usual for a later question.
  package static let all: [StartQuestion] = [
    StartQuestion(id: "name", answer: .text) { _ in
      "What is the site called? [My alcove]"
    } record: {
      $0.name = $1
      return true
    },
    StartQuestion(id: "owner", answer: .text) { _ in
      "Your name, as visitors see it? [none]"
    } record: {
      $0.owner = $1
      return true
    },
    StartQuestion(id: "kinds", answer: .several(Kind.allCases.map(\.id))) { _ in
      "What will you keep? \(Kind.allCases.map(\.folder).joined(separator: ", ")) [all of them]"
    } record: { answers, text in
      let words = text.split { $0 == "," || $0 == " " }.filter { $0 != "and" }
      let kinds = words.compactMap { Kind(word: String($0)) }
      answers.kinds = Set(kinds)
      return kinds.count == words.count
    },
    StartQuestion(id: "scale", answer: .one(RatingScale.allCases.map(\.best))) {
      "Do you rate to 5 (stars, with halves), 10 or 100? [\($0.usualScale.best)]"
    } record: {
      $0.scale = Int($1.prefix { $0.isNumber }).flatMap { RatingScale(rawValue: $0) }
      return $0.scale != nil
    },
    StartQuestion(id: "age", answer: .one(["12", "16", "18"])) { _ in
      "Titles for which age and above are shown only after a click? 12, 16, 18 … [none]"
    } record: {
      $0.gateAge = Int($1.prefix { $0.isNumber }).flatMap { (1...21).contains($0) ? $0 : nil }
      return $0.gateAge != nil
    },
    StartQuestion(id: "url", answer: .text, isForDesk: false) { _ in
      "The site's address, such as https://mika.example/alcove/? [later]"
    } record: { answers, text in
      guard ["https://", "http://"].contains(where: text.lowercased().hasPrefix) else {
        return false
      }
      answers.url = text + (text.hasSuffix("/") ? "" : "/")
      return true
    },
  ]
}
