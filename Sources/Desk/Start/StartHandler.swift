import Base
import FileSystem
import HTTPServing
import LibraryCommands
import LibraryFiles
import MediaLibrary
import Planning
import PreviewServer
import SiteBuilding
import Templates

/// Answers the requests to a desk without a project.
struct StartHandler: Sendable {
  let keys: DeskKeys
  let seen: SeenProjects
  let home: String
  let choosing: Choosing
  let describe: @Sendable (FileError) -> Diagnostic

  private var gate: Gate { Gate(keys: keys) }

  func longestBody(of request: HTTPRequest) -> Int? {
    gate.refusal(of: request) == nil ? 1 << 12 : nil
  }

  func response(to request: HTTPRequest) -> HTTPResponse {
    var response = answer(to: request)
    response.confine(toFrame: nil, for: request)
    response.isLast = response.status >= 400
    return response
  }

  private func answer(to request: HTTPRequest) -> HTTPResponse {
    if let status = gate.refusal(of: request) { return .desk(status) }
    let path = DeskHandler.path(of: request)
    if let file = DeskFile.named(path) { return .desk(200, type: file.type, file.bytes) }
    guard request.method == "POST" else {
      guard gate.isKnown(request) else { return entry(request, isRefused: false) }
      return path == "/" ? page(request) : .desk(404)
    }
    guard let form = SentForm(request) else { return .desk(400) }
    if path == "/enter" {
      guard keys.opens(form["key"] ?? "") else { return entry(request, isRefused: true) }
      var response = HTTPResponse.desk(leadingTo: "/")
      response.fields.append(Gate.field(of: keys.cookie, for: request))
      return response
    }
    guard gate.isKnown(request), form.hasToken(of: keys) else { return .desk(403) }
    switch path {
    case "/open": return open(form)
    case "/create": return create(form)
    default: return .desk(404)
    }
  }

  /// Opens a project by its place in the list.
  private func open(_ form: SentForm) -> HTTPResponse {
    let (present, request) = (seen.present, form.request)
    guard let number = form["number"].flatMap({ Int($0) }), present.indices.contains(number)
    else { return page(request, problems: [], status: 422) }
    return begin(present[number].project, request)
  }

  private func create(_ form: SentForm) -> HTTPResponse {
    let (places, request) = (StartHandler.places(in: home), form.request)
    guard var answers = StartAnswers(form.fields), let name = answers.name,
      let place = form["place"].flatMap({ Int($0) }), places.indices.contains(place)
    else { return page(request, problems: [], status: 422) }
    answers.language = language(of: request)
    var problems = DiagnosticList()
    do {
      // We choose the name of the folder, whatever the site is called.
      let path = "\(places[place])/\(slug(for: name))"
      let report = try newProject(
        in: path, isEmpty: true, settings: answers.settings, reporting: &problems)
      if report != nil {
        return begin(Project(folder: try Folder(path)), request, keeping: answers.kinds.min())
      }
    } catch let error as FileError {
      problems.report(describe(error))
    } catch {
      return .desk(500)
    }
    return page(request, problems: problems.all, status: 422)
  }

  /// - Parameter kind: of the first title, probably
  private func begin(
    _ project: Project, _ request: HTTPRequest, keeping kind: Kind? = nil
  ) -> HTTPResponse {
    choosing.choose(project)
    return page(request, isOpening: true, kind: kind)
  }

  /// The folders in which a new project may be: the home folder, and the documents folder if there
  /// is one.
  private static func places(in home: String) -> [String] {
    [home] + ["\(home)/Documents"].filter { (try? Folder($0)) != nil }
  }

  private func page(
    _ request: HTTPRequest, problems: [Diagnostic] = [], isOpening: Bool = false,
    kind: Kind? = nil, status: Int = 200
  ) -> HTTPResponse {
    let words = words(language(of: request))
    let context = StartContext(
      language: language(of: request), token: keys.form.text, isOpening: isOpening,
      firstKind: kind?.id,
      problems: problems.map(ProblemContext.init),
      projects: seen.present.enumerated().map { number, seen in
        SeenProjectContext(number: number, name: seen.name, folder: seen.project.folder.path)
      },
      places: StartHandler.places(in: home).enumerated().map { number, place in
        ChoiceContext(value: String(number), label: place, isCurrent: number == 0)
      },
      questions: StartQuestion.all.filter(\.isForDesk).map { QuestionContext($0, words) })
    return rendered("desk/start", context, status, request)
  }

  private func entry(_ request: HTTPRequest, isRefused: Bool) -> HTTPResponse {
    let language = language(of: request)
    let words = words(language)
    return rendered(
      "desk/enter",
      EntryContext(language: language, siteName: words[.desk], isRefused: isRefused), 403, request)
  }

  private func rendered<Context: TemplateContext>(
    _ name: String, _ context: Context, _ status: Int, _ request: HTTPRequest
  ) -> HTTPResponse {
    var templates = Screens.templates(words(language(of: request)))
    var problems = DiagnosticList()
    guard
      let template = templates.template(named: name, for: Context.self, reporting: &problems)
    else { return .desk(500) }
    var page = PageBuffer(capacity: 1 << 13)
    template.render(context, into: &page)
    return .desk(status, page.bytes)
  }

  private func words(_ language: String) -> DeskWords {
    var settings = Settings(name: "")
    settings.language = language
    var ignored = DiagnosticList()
    return DeskWords(
      FileLayers.builtin.words(for: settings, reporting: &ignored), language: language)
  }

  /// The browser's first language that the desk has words for: `en-GB`, or `ja` for `ja-JP`.
  private func language(of request: HTTPRequest) -> String {
    let wanted = request["accept-language"].flatMap { $0.split(separator: ",") }.flatMap { tag in
      let tag = tag.prefix { $0 != ";" }.filter { $0 != " " }
      return [tag, tag.prefix { $0 != "-" }.lowercased()]
    }
    return wanted.first { !DeskWords.texts(of: $0.lowercased()).isEmpty } ?? "en"
  }
}

/// `desk/start.html`
struct StartContext: TemplateContext {
  let language: String
  let token: String
  let isOpening: Bool
  /// Preselected in the form for the first title.
  let firstKind: String?
  let problems: [ProblemContext]
  let projects: [SeenProjectContext]
  let places: [ChoiceContext]
  let questions: [QuestionContext]
}

struct SeenProjectContext: TemplateContext {
  let number: Int
  let name: String
  let folder: String
}
