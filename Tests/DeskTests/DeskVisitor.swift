import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import Desk
@testable import HTTPServing

/// The desk of a small project, and a browser that has its cookie.
struct DeskVisitor: Sendable {
  static let port = 8130
  static let library = """
    -- tokonoma.yml --
    name: Mika's <alcove>
    -- library/anime/frieren.md --
    ---
    title: Frieren
    status: current
    progress: 26
    episodes: 28
    started: 2026-09-27
    ---
    -- library/anime/mushishi.md --
    ---
    title: Mushishi
    status: completed
    rating: 9
    genres: [Mystery, Fantasy]
    ---
    -- library/anime/natsume.md --
    ---
    title: Natsume's Book of Friends
    status: planning
    genres: [Fantasy]
    ---
    -- library/books/snow-country.md --
    ---
    title: Snow Country
    status: current
    pages: 175
    progress: 170
    ---
    -- library/games/okami.md --
    ---
    title: Ōkami
    status: current
    hours: 1.5
    ---
    """

  let folder: TemporaryFolder
  let desk: OpenDesk
  let handler: DeskHandler

  init(_ archive: String = library) async throws {
    folder = try TemporaryFolder(archive)
    var problems = DiagnosticList()
    let found = try await DeskLibrary(
      Project(folder: folder.folder), on: WorkerPool(count: 1), reporting: &problems)
    let library = try #require(found, "\(problems.all)")
    desk = OpenDesk(
      library, today: { PartialDate(year: 2026, month: 11, day: 27) })
    handler = DeskHandler(desk: desk)
  }

  private init(_ folder: TemporaryFolder, _ desk: OpenDesk) {
    (self.folder, self.desk) = (folder, desk)
    handler = DeskHandler(desk: desk)
  }

  /// A visitor of another desk of the same project.
  func with(_ desk: OpenDesk) -> DeskVisitor { DeskVisitor(folder, desk) }

  /// Fields that a browser sends with a form of the desk's own page.
  var ownFields: [(String, String)] {
    [
      ("host", "localhost:\(Self.port)"), ("origin", "http://localhost:\(Self.port)"),
      ("sec-fetch-site", "same-origin"),
      ("cookie", "tokonoma-desk-\(Self.port)=\(desk.keys.cookie.text)"),
    ]
  }

  func request(
    _ method: String, _ target: String, _ fields: [(String, String)], body: [UInt8] = []
  ) -> HTTPRequest {
    var request = HTTPRequest(
      method, target, fields: fields.map { HTTPRequest.Field($0.0, $0.1) }, body: body)
    request.port = Self.port
    return request
  }

  /// The files of the project, with their contents.
  func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for path in try folder.folder.files() { contents[path] = try folder.folder.read(path) }
    return contents
  }

  /// On a separate thread, as a server answers: actions block theirs.
  func answer(to request: HTTPRequest) async -> HTTPResponse {
    (try? await onOwnThread { [handler] in handler.response(to: request) }) ?? HTTPResponse(500)
  }

  func get(_ target: String) async -> HTTPResponse {
    await answer(to: request("GET", target, ownFields))
  }

  func page(_ target: String) async throws -> HTMLPage {
    let response = await get(target)
    #expect(response.status == 200)
    let page = HTMLPage(response.bytes)
    #expect(page.problems == [], "\(target)")
    return page
  }

  /// Sends a form with the token, as a page of the desk does.
  func post(
    _ target: String, _ form: [(String, String)], token: String? = nil
  ) async -> HTTPResponse {
    let all = form + [("token", token ?? desk.keys.form.text)]
    let body = all.map { "\($0.0)=\(Self.encoded($0.1))" }.joined(separator: "&")
    return await answer(to: request("POST", target, ownFields, body: Array(body.utf8)))
  }

  func act(_ form: [(String, String)]) async -> HTTPResponse { await post("/do", form) }

  static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let digits = String(byte, radix: 16)
      return byte.isASCIIAlphanumeric
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }.joined()
  }
}

/// The result of work that may block.
func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws
  -> Value
{
  try await withCheckedThrowingContinuation { continuation in
    let isStarted = startThread { continuation.resume(with: Result(catching: work)) }
    if !isStarted { continuation.resume(throwing: CancellationError()) }
  }
}

extension HTTPResponse {
  var bytes: [UInt8] { if case .bytes(let bytes) = body { bytes } else { [] } }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func field(_ name: String) -> String? { fields.last { $0.name == name }?.value }
}

extension HTMLPage {
  /// The hidden fields of the forms of a page, for each form in order.
  var forms: [[String: String]] {
    elements.indices.filter { elements[$0].name == "form" }.map { form in
      var fields: [String: String] = [:]
      for (index, element) in elements.enumerated() where element.name == "input" {
        let isInside = sequence(first: index) { elements[$0].parent }.contains(form)
        if isInside, let name = element["name"] { fields[name] = element["value"] ?? "" }
      }
      return fields
    }
  }
}
