import HTTPFetching
import TestSupport
import Testing

@testable import People

/// The receivers of a webmention, by https://www.w3.org/TR/webmention/.
@Suite struct MentionSendingTests {
  /// The pages of webmention.rocks, shortened, each with its form of the endpoint.
  private static let pages: [(path: String, links: String?, html: String)] = [
    ("/header", "</wm>; rel=webmention", ""),
    ("/quoted", "<../../../wm>; rel=\"webmention somethingelse\"", ""),
    ("/second", "</x>; rel=\"other\", </wm>; rel=\"webmention\"", ""),
    ("/link", nil, "<link rel='webmention' href='/wm'>"),
    ("/anchor", nil, "<a rel=\"nofollow webmention\" href=wm>x</a>"),
    (
      "/comment", nil, "<!-- <a href='/no' rel=webmention></a> --><a href='/wm' rel=webmention></a>"
    ),
    (
      "/escaped", nil,
      "<code>&lt;link rel=webmention href=/no&gt;</code><link rel=webmention href=/wm>"
    ),
    (
      "/first", nil,
      "<link rel=other href=/no><a rel=webmention href=/wm></a><link rel=webmention href=/no>"
    ),
    ("/none", nil, "<link rel=notwebmention href=/no>"),
    ("/nohref", nil, "<link rel=webmention><a rel=webmention href=/wm></a>"),
  ]

  @Test(arguments: pages)
  func theEndpointIsFound(_ path: String, _ links: String?, _ html: String) async throws {
    let server = try await ReplayServer([
      "GET *": { _ in
        var answer = ReplayServer.Answer.page(html)
        answer.headers["Link"] = links
        return answer
      },
      "POST /wm": { _ in .status(202) },
    ])
    let pair = SentMentions.Pair(
      source: "https://me.example/a?b=c&d=ü", target: server.address + path)
    let sending = MentionSending(by: try PulledProject().fetcher, allowsPrivate: true)
    let isNone = path == "/none"
    #expect(await sending.send(pair, isDryRun: true) == (isNone ? .noEndpoint : .wouldBeSent))
    #expect(!server.takeRequests().contains { $0.method == "POST" })
    #expect(await sending.send(pair, isDryRun: false) == (isNone ? .noEndpoint : .sent))
    let posts = server.takeRequests().filter { $0.method == "POST" }
    #expect(posts.count == (isNone ? 0 : 1))
    if let post = posts.first {
      #expect(post.headers["content-type"] == "application/x-www-form-urlencoded")
      #expect(
        post.body.hasPrefix(
          "source=https%3A%2F%2Fme.example%2Fa%3Fb%3Dc%26d%3D%C3%BC&target=http%3A%2F%2F127.0.0.1"))
    }
  }

  @Test func refusalsAreReported() async throws {
    let server = try await ReplayServer([
      "GET /a": { _ in .page("<link rel=webmention href=/wm>") },
      "GET /b": { _ in .page("<link rel=webmention href='javascript:alert(1)'>") },
      "POST /wm": { _ in .status(400) },
    ])
    let sending = MentionSending(by: try PulledProject().fetcher, allowsPrivate: true)
    let refused = await sending.send(
      .init(source: "https://me.example/", target: server.address + "/a"), isDryRun: false)
    #expect(refused == .failed(FetchFailure("127.0.0.1", .status(400))))
    let evil = await sending.send(
      .init(source: "https://me.example/", target: server.address + "/b"), isDryRun: false)
    #expect(evil != .sent)
  }

  /// An endpoint in the local network may be a stranger's way into it.
  @Test func theLocalNetworkGetsNoMentions() async throws {
    let sending = MentionSending(by: try PulledProject().fetcher, allowsPrivate: false)
    let result = await sending.send(
      .init(source: "https://me.example/", target: "http://127.0.0.1:1/"), isDryRun: false)
    guard case .failed(let failure) = result, case .forbiddenAddress = failure.reason else {
      Issue.record("\(result)")
      return
    }
  }
}
