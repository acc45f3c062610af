import Base
import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// A source that answers in JSON, in a form that a `Tracker` reads.
protocol JSONSource: CatalogueSource {
  var server: SourceAccess.Server { get }
  /// The server of its covers; nil to use the addresses in its answers.
  var pictures: SourceAccess.PictureServer? { get }

  /// The site's own words in an answer without titles; empty for none.
  func problem(in root: JSONNode) -> String
}

extension JSONSource {
  var pictures: SourceAccess.PictureServer? { nil }

  func problem(in root: JSONNode) -> String { root.string("message") }

  /// The answer at a path of the server; nil if the site has nothing there.
  ///
  /// - Parameter isExpected: whether the answer has the requested form; otherwise it counts as a
  ///   failure
  func answer(
    at path: String, _ question: SourceQuestion = SourceQuestion(), through fetcher: Fetcher,
    where isExpected: (JSONNode) -> Bool
  ) async throws(FetchFailure) -> JSONAnswer? {
    guard let bytes = try await server.bytes(at: path, question, info, fetcher) else { return nil }
    let answer = try JSONAnswer(bytes, from: info)
    if isExpected(answer.root) { return answer }
    let words = problem(in: answer.root)
    throw FetchFailure(
      info.name, .notUnderstood(words.isEmpty ? "it contains no titles" : shortened(words)))
  }

  func titles(
    at path: String, _ question: SourceQuestion = SourceQuestion(), through fetcher: Fetcher,
    where isExpected: (JSONNode) -> Bool
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let answer = try await answer(at: path, question, through: fetcher, where: isExpected)
    return answer.map { titles(in: $0.bytes) } ?? []
  }

  func titles(in bytes: [UInt8]) -> [CatalogueTitle] {
    exportedTitles(in: bytes, info).map { title in
      CatalogueTitle(
        pictures?.moving(title) ?? title, registry: info.registry,
        page: info.page(of: title))
    }
  }
}

/// The titles of an answer, as the reader of the site's files reads them.
func exportedTitles(in answer: [UInt8], _ source: SourceInfo) -> [ExportedTitle] {
  Tracker.of(registry: source.registry)?.titles(inAnswer: answer).titles ?? []
}

struct JSONAnswer {
  let bytes: [UInt8]
  let root: JSONNode

  init(_ bytes: [UInt8], from info: SourceInfo) throws(FetchFailure) {
    self.bytes = bytes
    do {
      root = try JSONDocument.parse(bytes).root
    } catch {
      // Sites in trouble answer with pages for people.
      let isMarkup = bytes.first { $0 > 0x20 } == UInt8(ascii: "<")
      throw FetchFailure(
        info.name, .notUnderstood(isMarkup ? "it is a page, not data" : "it is damaged"))
    }
  }
}

/// The rest of a request, besides its path.
struct SourceQuestion {
  /// Names are percent-encoded already, values aren't.
  var query: [(name: String, value: String)] = []
  var headers: [(name: String, value: String)] = [("Accept", "application/json")]
  /// nil for a GET request; a POST request otherwise.
  var body: [UInt8]?
  var secretQuery: [(name: String, value: String)] = []
  var secretHeaders: [(name: String, value: String)] = []
  /// Added to the addresses of the server's redirects.
  var redirectQuery: [(name: String, value: String)] = []
}

extension SourceAccess.Server {
  /// The answer at a path; nil for status 404.
  func bytes(
    at path: String, _ question: SourceQuestion, _ info: SourceInfo, _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [UInt8]? {
    let answer = try await answer(at: path, question, info.name, info.rules, fetcher)
    return answer.status == 404 ? nil : answer.bytes
  }

  /// - Parameter name: the site's, for failures
  func answer(
    at path: String, _ question: SourceQuestion, _ name: String, _ rules: ServerRules,
    _ fetcher: Fetcher
  ) async throws(FetchFailure) -> FetchAnswer {
    guard let address = address(path)?.adding(question.query) else {
      throw FetchFailure(name, .forbiddenAddress(base))
    }
    return try await fetcher.answer(
      to: FetchRequest(
        address, method: question.body == nil ? .get : .post, headers: question.headers,
        body: question.body ?? [], secretQuery: question.secretQuery,
        secretHeaders: question.secretHeaders, redirectQuery: question.redirectQuery),
      from: rules)
  }
}

extension Work.ExternalID {
  /// The id if it is a number above 0; nil otherwise.
  var number: String? {
    guard value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(value), number > 0
    else { return nil }
    return String(number)
  }

  /// Whether all bytes of the id pass, and it isn't longer than `length`.
  func isText(upTo length: Int, of isAllowed: (UInt8) -> Bool) -> Bool {
    !value.isEmpty && value.utf8.count <= length && value.utf8.allSatisfy(isAllowed)
  }
}
