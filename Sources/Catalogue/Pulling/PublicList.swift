import Base
import DataFormats
import HTTPFetching
import LibraryFiles
import MediaLibrary
import Trackers

/// A site that shows people's lists to everyone. `Trackers` reads its answers as exports.
package struct PublicList: Sendable {
  /// As in `pull: [anilist:mika]`, and in the variable `TOKONOMA_PULL_ANILIST_URL`.
  package let id: String
  package let name: String
  /// The keys that the owner has to set.
  var keys: [String] = []
  var keysFrom = ""
  /// A request that fails unless the keys work.
  var tryKeys: (@Sendable (ListRequest) async throws(FetchFailure) -> Void)?
  /// Whether missing titles were removed or are only hidden.
  package let view: ListView
  /// Finds the number of an account, where lists have one instead of a name; nil if there is none.
  var number: (@Sendable (ListRequest) async throws(FetchFailure) -> String?)?
  let usual: String
  /// Milliseconds between two requests.
  let interval: Int
  let fetch: @Sendable (ListRequest) async throws(FetchFailure) -> [PulledFile]

  package static let table: [PublicList] = [
    .aniList, .myAnimeList, .letterboxd, .goodreads, .steam, .trakt,
  ]
}

/// A file in the form of an export by its owner.
package struct PulledFile: Sendable, Equatable {
  package let name: String
  package let bytes: [UInt8]

  init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// - Parameter pages: JSON values
  init(_ name: String, pages: [[UInt8]]) {
    self.init(name, Array("[".utf8) + pages.joined(separator: [UInt8(ascii: ",")]) + "]".utf8)
  }
}

/// One account of a site: `anilist:mika`.
package struct PulledAccount: Sendable {
  package let list: PublicList
  package let account: String

  /// `anilist:mika` for the address of a profile or list there; nil for any other text.
  package static func name(at address: String) -> String? {
    let rest = address.replacing(/^https?:\/\/(?:www\.)?/, with: "")
    guard rest != address else { return nil }
    for (site, starts) in profiles {
      for start in starts where rest.hasPrefix(start) {
        let name = rest.dropFirst(start.count).prefix { !"/?#".contains($0) }
        return name.isEmpty ? nil : "\(site):\(name)"
      }
    }
    return nil
  }

  private static let profiles: KeyValuePairs = [
    "anilist": ["anilist.co/user/"],
    "mal": [
      "myanimelist.net/profile/", "myanimelist.net/animelist/", "myanimelist.net/mangalist/",
    ],
    "letterboxd": ["letterboxd.com/"],
    "goodreads": ["goodreads.com/user/show/", "goodreads.com/review/list/"],
    "steam": ["steamcommunity.com/id/", "steamcommunity.com/profiles/"],
    "trakt": ["trakt.tv/users/"],
  ]

  /// nil, with a report, for an unknown site or a malformed name.
  package init?(_ text: String, reporting: inout DiagnosticList) {
    let site = text.prefix { $0 != ":" }.lowercased()
    guard let list = PublicList.table.first(where: { $0.id == site }) else {
      reporting.report(.unknownPublicList(text, known: PublicList.table.map(\.id)))
      return nil
    }
    guard let account = PublicAccount(text) else {
      reporting.report(.malformedAccount(text))
      return nil
    }
    self.init(list: list, account: account.name)
  }

  init(list: PublicList, account: String) { (self.list, self.account) = (list, account) }

  /// `anilist:mika`
  package var name: String { "\(list.id):\(account)" }
  /// `anilist-mika`
  package var fileName: String { "\(list.id)-\(account)" }

  /// The list and its files; nil, with a report, if a key is missing or the site doesn't answer.
  package func fetch(
    _ access: SourceAccess, through fetcher: Fetcher, reporting: inout DiagnosticList
  ) async -> (list: PulledList, files: [PulledFile])? {
    guard list.keys.allSatisfy({ access.key($0) != nil }) else {
      return reporting.report(.pullNeedsKeys(of: list))
    }
    do throws(FetchFailure) {
      var request = ListRequest(self, access, fetcher)
      var owner = ExportedAccount(name: account)
      if let number = list.number {
        guard let found = try await number(request) else { throw request.failure(.status(404)) }
        request.account = found
        owner = ExportedAccount(number: found)
      }
      return (PulledList(name, as: list.view, of: owner), try await list.fetch(request))
    } catch {
      return reporting.report(.notPulled(name, error))
    }
  }
}

/// Asks a site for an account's list.
struct ListRequest: Sendable {
  /// A name or a number.
  fileprivate(set) var account: String
  private let access: SourceAccess
  private let fetcher: Fetcher
  private let server: SourceAccess.Server
  private let rules: ServerRules

  init(_ pulled: PulledAccount, _ access: SourceAccess, _ fetcher: Fetcher) {
    (account, self.access, self.fetcher) = (pulled.account, access, fetcher)
    server = access.address(of: "pull_\(pulled.list.id)", usually: pulled.list.usual)
    rules = ServerRules(
      name: pulled.list.name, interval: pulled.list.interval, keptFor: 0,
      mayBePrivate: server.isOwners)
  }

  func key(_ name: String) -> String? { access.key(name) }

  /// The answer at a path.
  func bytes(
    at path: String, _ question: SourceQuestion = SourceQuestion()
  ) async throws(FetchFailure) -> [UInt8] {
    let answer = try await server.answer(at: path, question, rules.name, rules, fetcher)
    guard answer.status == 200 else { throw failure(.status(answer.status)) }
    return answer.bytes
  }

  func json(
    at path: String, _ question: SourceQuestion = SourceQuestion()
  ) async throws(FetchFailure) -> (bytes: [UInt8], root: JSONNode) {
    let bytes = try await bytes(at: path, question)
    do throws(JSONError) {
      return (bytes, try JSONDocument.parse(bytes).root)
    } catch {
      throw failure(.notUnderstood("it isn't JSON"))
    }
  }

  /// Asks for one page after the other, from 1.
  ///
  /// - Parameter ask: returns whether another one follows. An empty page is the end of a list, and a
  ///   short one isn't: a site may send fewer rows than it is asked for.
  func eachPage(
    _ ask: (Int) async throws(FetchFailure) -> Bool
  ) async throws(FetchFailure) {
    for page in 1...500 {
      if try await !ask(page) { return }
    }
    throw failure(.notUnderstood("it has no end"))
  }

  func failure(_ reason: FetchFailure.Reason) -> FetchFailure { FetchFailure(rules.name, reason) }
}
