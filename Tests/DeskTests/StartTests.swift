import Base
import FileSystem
import LibraryCommands
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import Desk
@testable import HTTPServing

/// The desk without a project.
@Suite struct StartTests {
  private let folder: TemporaryFolder
  private let keys = DeskKeys()
  private let choosing = Choosing()

  init() throws {
    folder = try TemporaryFolder(
      "-- old/tokonoma.yml --\nname: <Old>\n-- home/Documents/x --\n\n-- cache/x --\n")
  }

  private var handler: StartHandler {
    StartHandler(
      keys: keys, seen: SeenProjects(in: folder.path + "/cache"), home: folder.path + "/home",
      choosing: choosing, describe: { Diagnostic(.error, "disk", "\($0.path)", at: nil) })
  }

  private func answer(
    _ method: String, _ target: String, _ form: String = "", without name: String = "",
    language: String = "en"
  ) -> HTTPResponse {
    let fields = [
      ("host", "127.0.0.1:8130"), ("origin", "http://127.0.0.1:8130"),
      ("sec-fetch-site", "same-origin"), ("accept-language", language),
      ("cookie", "tokonoma-desk-8130=\(keys.cookie.text)"),
    ].filter { $0.0 != name }
    let body = form.isEmpty ? "" : form + (name == "token" ? "" : "&token=\(keys.form.text)")
    var request = HTTPRequest(
      method, target, fields: fields.map { HTTPRequest.Field($0.0, $0.1) }, body: Array(body.utf8))
    request.port = 8130
    return handler.response(to: request)
  }

  private func remember() throws {
    SeenProjects(in: folder.path + "/cache").remember(
      Project(folder: try Folder("old", in: folder.folder)))
  }

  @Test func startsAProjectUnderANameOfItsOwn() async throws {
    let page = HTMLPage(answer("GET", "/").bytes)
    #expect(page.problems == [] && page.forms.count == 1)
    let made = answer("POST", "/create", "name=..%2F..%2Fetc%0Ax&owner=Mika&scale=100&place=1")
    #expect(made.status == 200 && made.text.contains("http-equiv=\"refresh\""))
    let project = try #require(await choosing.project())
    #expect(project.folder.path.hasPrefix(folder.path + "/home/Documents/"))
    #expect(try folder.folder.files(below: "home/Documents").count == 2)
    var problems = DiagnosticList()
    let settings = try project.readSettings(reporting: &problems).settings
    #expect(settings.ratingScale == .hundred && settings.owner.name == "Mika")
    #expect(settings.language == "en")
    #expect(problems.isEmpty)
    // A folder in use stays unchanged.
    let again = answer("POST", "/create", "name=..%2F..%2Fetc%0Ax&scale=10&place=1")
    #expect(again.status == 422 && again.text.contains("role=\"alert\""))
  }

  /// The questions are those of 'new' on a terminal; what is kept decides the usual scale.
  @Test func asksWhatIsKept() async throws {
    let page = HTMLPage(answer("GET", "/").bytes)
    for question in StartQuestion.all where question.isForDesk {
      #expect(page.elements.contains { $0["name"] == question.id }, "\(question.id)")
    }
    for wrong in ["kinds=stone", "scale=7", "age=0", "age=x"] {
      #expect(answer("POST", "/create", "name=A&place=0&\(wrong)").status == 422, "\(wrong)")
    }
    #expect(try folder.folder.files(below: "home").count == 1)
    let made = answer("POST", "/create", "name=A&kinds=movie&kinds=book&scale=&age=16&place=0")
    #expect(made.status == 200 && made.text.contains("url=/?kind=book\""))
    let project = try #require(await choosing.project())
    var problems = DiagnosticList()
    let settings = try project.readSettings(reporting: &problems).settings
    #expect(problems.isEmpty, "\(problems.all)")
    #expect(settings.ratingScale == .five)
    #expect(settings.ageGate == Settings.AgeGate(from: 16, show: .click))
  }

  @Test func opensAProjectByItsPlaceInTheList() async throws {
    try remember()
    let page = HTMLPage(answer("GET", "/").bytes)
    #expect(page.problems == [] && page.forms.contains { $0["number"] == "0" })
    for number in ["1", "-1", "/etc", ""] {
      #expect(answer("POST", "/open", "number=\(number)").status == 422)
    }
    #expect(answer("POST", "/open", "number=0").status == 200)
    #expect(await choosing.project()?.folder.path.hasSuffix("/old") == true)
  }

  @Test func isAsClosedAsADesk() throws {
    try remember()
    for (target, form) in [("/create", "name=A&scale=10&place=0"), ("/open", "number=0")] {
      for name in ["cookie", "token"] {
        #expect(answer("POST", target, form, without: name).status == 403, "\(name)")
      }
      #expect(answer("GET", target + "?" + form).status == 404)
    }
    let stranger = answer("GET", "/", without: "cookie")
    #expect(stranger.status == 403 && !stranger.text.contains("Old"))
    #expect(try folder.folder.files(below: "home").count == 1)
  }

  @Test func speaksTheBrowsersLanguage() async throws {
    let japanese = "xx, ja-JP;q=0.9, en;q=0.8"
    #expect(answer("GET", "/", language: japanese).text.contains("lang=\"ja\""))
    #expect(answer("GET", "/", language: "xx").text.contains("lang=\"en\""))
    #expect(answer("GET", "/", language: "en-GB,en;q=0.9").text.contains("lang=\"en-GB\""))
    _ = answer("POST", "/create", "name=A&scale=10&place=0", language: japanese)
    let project = try #require(await choosing.project())
    var problems = DiagnosticList()
    #expect(try project.readSettings(reporting: &problems).settings.language == "ja")
  }

  /// The page with the result loads the desk from its own address.
  @Test func theDeskHasThePortOfTheStart() async throws {
    let (addresses, address) = AsyncStream<DeskAddresses>.makeStream()
    let (folder, seen) = (folder, SeenProjects(in: folder.path + "/cache"))
    let options = DeskOptions(port: 0, workers: 1)
    let chosen = Task {
      var problems = DiagnosticList()
      return try await chooseProject(
        among: seen, home: folder.path + "/home", options, reporting: &problems,
        describing: { Diagnostic(.error, "disk", "\($0.path)", at: nil) },
        opening: { address.yield($0) })
    }
    let shown = try #require(await addresses.first { _ in true }).shown
    let port = try #require(
      Int(shown.split(separator: ":")[2].prefix { $0.isNumber }))
    let form = "name=A&scale=10&place=0&token=\(options.keys.form.text)"
    let head = """
      POST /create HTTP/1.1\r
      Host: localhost:\(port)\r
      Origin: http://localhost:\(port)\r
      Cookie: tokonoma-desk-\(port)=\(options.keys.cookie.text)\r
      Content-Length: \(form.utf8.count)\r
      Connection: close\r
      \r

      """
    #expect(try RawAnswer(port: port, sending: (head + form).utf8).status == 200)
    #expect(try await chosen.value?.port == port)
  }

  @Test func remembersTheNewestFirst() throws {
    for name in ["b", "old", "b"] {
      try folder.folder.createFolders(name)
      SeenProjects(in: folder.path + "/cache").remember(
        Project(folder: try Folder(name, in: folder.folder)))
    }
    let seen = SeenProjects(in: folder.path + "/cache")
    #expect(seen.paths.map { $0.split(separator: "/").last ?? "" } == ["b", "old"])
    // One of them has no settings.
    #expect(seen.present.map(\.name) == ["<Old>"])
  }
}
