import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// An answer as JSON.
func json(_ bytes: [UInt8], from info: SourceInfo) throws(FetchFailure) -> JSONNode {
  do {
    return try JSONDocument.parse(bytes).root
  } catch {
    // Pages for people stand in for answers when something is wrong.
    let isMarkup = bytes.first { $0 > 0x20 } == UInt8(ascii: "<")
    throw FetchFailure(
      info.name, .notUnderstood(isMarkup ? "it is a page, not data" : "it is damaged"))
  }
}

/// An answer that is JSON.
struct JSONAnswer {
  let bytes: [UInt8]
  let root: JSONNode

  init(_ bytes: [UInt8], from info: SourceInfo) throws(FetchFailure) {
    self.bytes = bytes
    root = try json(bytes, from: info)
  }

  /// The titles in it, as the reader of the site's files reads them.
  func titles(_ registry: String) -> [ExportedTitle] {
    Tracker.of(registry: registry)?.titles(inAnswer: bytes).titles ?? []
  }
}

/// What is asked for besides an address.
struct SourceQuestion {
  /// Names are encoded already, values are not.
  var query: [(name: String, value: String)] = []
  var headers: [(name: String, value: String)] = [("Accept", "application/json")]
  var secretQuery: [(name: String, value: String)] = []
  var secretHeaders: [(name: String, value: String)] = []
}

extension SourceAccess.Server {
  /// What is at an address of its; nil when there is nothing.
  func bytes(
    at target: String, _ question: SourceQuestion, _ info: SourceInfo, _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [UInt8]? {
    guard let address = address(target)?.adding(question.query) else {
      throw FetchFailure(info.name, .forbiddenAddress(base))
    }
    let answer = try await fetcher.answer(
      to: FetchRequest(
        address, headers: question.headers, secretQuery: question.secretQuery,
        secretHeaders: question.secretHeaders), from: info.rules)
    return answer.status == 404 ? nil : answer.bytes
  }

  /// What is at an address of its as JSON; nil when there is nothing.
  func answer(
    at target: String, _ question: SourceQuestion, _ info: SourceInfo,
    _ fetcher: Fetcher
  ) async throws(FetchFailure) -> JSONAnswer? {
    guard let bytes = try await bytes(at: target, question, info, fetcher) else { return nil }
    return try JSONAnswer(bytes, from: info)
  }
}

extension Work.ExternalID {
  /// The id where it is a number above 0, as most sites have them; nil for all else.
  var number: String? {
    guard value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(value),
      number > 0
    else { return nil }
    return String(number)
  }
}
