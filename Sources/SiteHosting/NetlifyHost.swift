import Base
import DataFormats
import FileSystem
import HTTPFetching
import Publishing

/// Netlify, by its API: a deploy gets the SHA-1 of every file, and requests missing files.
///
/// Source: <https://docs.netlify.com/api-and-cli-guides/api-guides/get-started-with-api/>
struct NetlifyHost: SiteHost {
  let name = "Netlify"
  var address: String? { site.hasSuffix(".netlify.app") ? "https://\(site)/" : nil }
  private let site: String
  private let base: WebAddress
  private let token: String
  private let rules: ServerRules
  private let fetcher: Fetcher
  private let record: Manifest
  /// Netlify ignores names that begin with a dot.
  private static let list = "tokonoma-files.txt"
  private static let tokenName = "NETLIFY_AUTH_TOKEN"

  init(site: String, record: Manifest, _ access: HostingAccess) throws {
    let own = access.key("TOKONOMA_NETLIFY_URL")
    guard let base = WebAddress(own ?? "https://api.netlify.com/api/v1") else {
      throw HostFailure(
        host: name, message: "TOKONOMA_NETLIFY_URL is no address", fix: "write https://…")
    }
    guard let token = access.key(Self.tokenName) else {
      throw HostFailure(
        host: name, message: "Netlify needs a token of yours",
        fix:
          "make one at https://app.netlify.com/user/applications, and set \(Self.tokenName) to it, "
          + "or write the line \(Self.tokenName)=… into ~/.config/tokonoma/keys")
    }
    guard !site.isEmpty,
      site.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2F && $0 != 0x3F })
    else {
      throw HostFailure(
        host: name, message: "'\(site)' is no Netlify site",
        fix: "write its name or its id: mika-alcove.netlify.app")
    }
    self.site = site
    self.base = base
    self.token = token
    self.record = record
    fetcher = access.fetcher
    // 500 requests a minute are allowed.
    rules = ServerRules(
      name: name, interval: own == nil ? 130 : 0, largestAnswer: 256_000_000, keptFor: 0,
      mayBePrivate: own != nil)
  }

  func state(for site: OutgoingSite) async throws -> HostState {
    var state = HostState()
    let there = try await filesThere()
    state.there = Set(there.keys)
    let list = there[Self.list] == nil ? nil : try await published(Self.list)
    state.take(list: list, record, for: site)
    try state.takeEqual(by: there, of: site)
    return state
  }

  /// Netlify shows a deploy only when it is complete.
  func publish(_ changes: SiteChanges, of site: OutgoingSite) async throws {
    let list = site.listed.bytes
    let gone = Set(changes.removed)
    // Files that we did not publish stay.
    var digests = try await filesThere().filter { !gone.contains($0.key) }
    for path in site.paths { digests[path] = try site.digest(of: path) }
    digests[Self.list] = sha1(list)
    let sorted = digests.sorted { precedesInBytes($0.key, $1.key) }
    let body = JSONValue.object([
      ("files", .object(sorted.map { ("/" + $0.key, .text($0.value)) })), ("draft", .flag(false)),
    ])
    let answer = try await ask(
      "/sites/\(self.site)/deploys", .post, Array(body.line.utf8), type: "application/json")
    let deploy = try document(answer)
    guard let id = deploy["id"]?.text else { throw notUnderstood("it names no deploy") }
    let required = Set(deploy["required"].map { $0.items.compactMap(\.text) } ?? [])
    var sent: Set<String> = []
    for path in site.paths + [Self.list] {
      guard let digest = digests[path], required.contains(digest), sent.insert(digest).inserted
      else { continue }
      let bytes = path == Self.list ? list : try site.bytes(of: path)
      _ = try await ask(
        "/deploys/\(id)/files/\(PercentEncoding.path.encoded(path) ?? path)", .put, bytes,
        type: "application/octet-stream")
    }
  }

  /// The digests of the published files.
  private func filesThere() async throws -> [String: String] {
    let answer = try await ask("/sites/\(site)/files")
    guard answer.status == 200 else { return [:] }
    let pairs = try document(answer).items.compactMap { file -> (String, String)? in
      guard let path = file["path"]?.text, let sha = file["sha"]?.text else { return nil }
      return (String(path.drop { $0 == "/" }), sha)
    }
    return Dictionary(pairs, uniquingKeysWith: { $1 })
  }

  func contents(of paths: [String]) async throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for path in paths {
      contents[path] = try await published(PercentEncoding.path.encoded(path) ?? path)
    }
    return contents
  }

  /// A file as visitors receive it; nil if they can't.
  private func published(_ path: String) async throws -> [UInt8]? {
    let answer = try await ask("/sites/\(site)")
    guard let address = try document(answer)["ssl_url"]?.text, let root = WebAddress(address),
      let file = root.resolving("/" + path)
    else { return nil }
    let found = try await fetcher.answer(to: FetchRequest(file), from: rules)
    return found.status == 200 ? found.bytes : nil
  }

  private func ask(
    _ path: String, _ method: FetchRequest.Method = .get, _ body: [UInt8] = [], type: String = ""
  ) async throws -> FetchAnswer {
    guard let address = WebAddress(base.text + path) else { throw notUnderstood("no address") }
    let answer = try await fetcher.answer(
      to: FetchRequest(
        address, method: method, headers: type.isEmpty ? [] : [("Content-Type", type)], body: body,
        secretHeaders: [("Authorization", "Bearer \(token)")]), from: rules)
    guard answer.status != 404 else {
      throw HostFailure(
        host: name, message: "Netlify has no site '\(site)' that the token may change",
        fix: "look at its name: publish: {to: netlify, at: mika-alcove.netlify.app}")
    }
    return answer
  }

  private func document(_ answer: FetchAnswer) throws -> JSONNode {
    guard let document = try? JSONDocument.parse(answer.bytes) else {
      throw notUnderstood("it is no JSON")
    }
    return document.root
  }

  private func notUnderstood(_ why: String) -> FetchFailure {
    FetchFailure(name, .notUnderstood(why))
  }
}
