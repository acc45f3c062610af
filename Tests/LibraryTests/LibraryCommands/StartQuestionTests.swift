import Base
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import LibraryCommands

/// The questions about a new library, and the settings that follow from the answers.
@Suite struct StartQuestionTests {
  private func answers(_ texts: [String: String]) throws -> StartAnswers {
    try StartQuestion.all.reduce(into: StartAnswers()) { answers, question in
      if let text = texts[question.id] {
        try #require(question.record(&answers, text), "\(question.id)")
      }
    }
  }

  private func settings(_ texts: [String: String]) throws -> Settings {
    let folder = try TemporaryFolder("")
    try folder.write(answers(texts).settings, to: "tokonoma.yml")
    var problems = DiagnosticList()
    let settings = try Project(folder: folder.folder).readSettings(reporting: &problems).settings
    #expect(problems.isEmpty, "\(problems.all)")
    return settings
  }

  @Test func answersBecomeSettings() throws {
    let settings = try settings([
      "name": "Mika: her shelf", "owner": "Mika #1", "kinds": "films and books",
      "age": "18+", "url": "https://mika.example",
    ])
    #expect(settings.name == "Mika: her shelf" && settings.owner.name == "Mika #1")
    #expect(settings.url == "https://mika.example/")
    #expect(settings.ageGate == Settings.AgeGate(from: 18, show: .click))
    #expect(settings.ratingScale == .five)
  }

  @Test func kindsDecideTheUsualScale() throws {
    for (kinds, scale) in [
      (nil, RatingScale.ten), ("books", .five), ("movies, shows", .five), ("anime, books", .ten),
    ] {
      let texts = kinds.map { ["kinds": $0] } ?? [:]
      #expect(try settings(texts).ratingScale == scale, "\(kinds ?? "all")")
      let prompt = try #require(StartQuestion.all.first { $0.id == "scale" }).prompt
      #expect(try prompt(answers(texts)).hasSuffix("[\(scale.best)]"))
    }
    #expect(try settings(["kinds": "books", "scale": "100"]).ratingScale == .hundred)
    #expect(try answers([:]).settings == Project.emptySettings)
  }

  @Test(arguments: [
    ("kinds", "stones"), ("scale", "7"), ("age", "0"), ("age", "99"), ("age", "never"),
    ("url", "mika.example"),
  ])
  func otherAnswersAreAskedAgain(id: String, text: String) throws {
    let question = try #require(StartQuestion.all.first { $0.id == id })
    var answers = StartAnswers()
    #expect(!question.record(&answers, text))
  }
}
