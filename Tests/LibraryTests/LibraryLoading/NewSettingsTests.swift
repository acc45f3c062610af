import Base
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@Suite struct NewSettingsTests {
  @Test func answersBecomeSettings() throws {
    let text = Project.newSettings(
      name: "Mika: her shelf", owner: "Mika #1", scale: .five, url: "https://mika.example/")
    let folder = try TemporaryFolder("")
    try folder.write(text, to: "tokonoma.yml")
    var problems = DiagnosticList()
    let settings = try Project(folder: folder.folder).readSettings(reporting: &problems).settings
    #expect(problems.isEmpty, "\(problems.all)")
    #expect(settings.name == "Mika: her shelf" && settings.owner.name == "Mika #1")
    #expect(settings.ratingScale == .five && settings.url == "https://mika.example/")
    #expect(text.contains("\n  # bio: ") && text.contains("\n  # avatar: "))
    #expect(
      Project.newSettings(name: nil, owner: nil, scale: nil, url: nil) == Project.emptySettings)
  }
}
