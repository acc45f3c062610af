import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix

/// What a server answered to one request.
struct WebAnswer: Sendable {
  let status: Int
  /// Names in lower case; of several of one name the first.
  let headers: [String: String]
  let bytes: [UInt8]
  /// Of all `Link` headers.
  var links = ""
  /// Who answered.
  var address: WebAddress?

  /// Empty where there is none.
  func header(_ name: String) -> String { headers[name] ?? "" }

  /// Seconds, whether the header says them or a moment.
  ///
  /// - Parameter now: milliseconds since 1970
  func retryAfter(at now: Int) -> Int? {
    let text = header("retry-after")
    if let seconds = Int(text), seconds >= 0 { return seconds }
    return HTTPDate.seconds(of: text).map { max($0 - now / 1_000, 0) }
  }

  var rateLimits: RateLimits {
    RateLimits(
      limit: Int(header("x-ratelimit-limit")), remaining: Int(header("x-ratelimit-remaining")),
      reset: Int(header("x-ratelimit-reset")))
  }
}

/// Sends single requests over HTTP, by a client that others keep.
final class WebConnection: Sendable {
  private let client: HTTPClient
  private let agent: String
  /// The shortest answer that may be packed as well as this one was: more is a bomb, whatever its size.
  private static let largestUnpacked = 64_000_000

  init(agent: String) {
    self.agent = agent
    var configuration = HTTPClient.Configuration()
    configuration.timeout = HTTPClient.Configuration.Timeout(
      connect: .seconds(10), read: .seconds(45))
    configuration.redirectConfiguration = .disallow
    configuration.decompression = .enabled(limit: .size(Self.largestUnpacked))
    configuration.httpVersion = .http1Only
    // It would go on until the end of what an answer may take; whoever asks tries again.
    configuration.connectionPool.retryConnectionEstablishment = false
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  // Nobody waits for connections to end: nothing is sent on them any more.
  deinit { client.shutdown { _ in } }

  func answer(
    to address: WebAddress, _ method: FetchRequest.Method,
    _ headers: [(name: String, value: String)], _ body: [UInt8], _ rules: ServerRules,
    _ clock: Fetcher.Clock
  ) async throws(FetchFailure) -> WebAnswer {
    if !rules.mayBePrivate { try await refuseLocal(address, rules) }
    var request = HTTPClientRequest(url: address.text)
    request.method = HTTPMethod(rawValue: method.rawValue)
    request.headers.add(name: "User-Agent", value: agent)
    request.headers.add(name: "Accept-Encoding", value: "gzip")
    for header in headers { request.headers.replaceOrAdd(name: header.name, value: header.value) }
    if !body.isEmpty { request.body = .bytes(ByteBuffer(bytes: body)) }
    let end = clock.now() + rules.longest * 1_000
    let response: HTTPClientResponse
    do {
      response = try await client.execute(
        request, timeout: .seconds(Int64(min(rules.longest, 60))))
    } catch {
      throw failure(of: error, rules, isConnected: false)
    }
    do {
      let bytes = try await withThrowingTaskGroup(of: [UInt8].self) { group in
        group.addTask {
          var bytes: [UInt8] = []
          for try await part in response.body {
            guard bytes.count + part.readableBytes <= rules.largestAnswer else {
              throw FetchFailure(rules.name, .tooLarge(limit: rules.largestAnswer))
            }
            guard clock.now() < end else { throw FetchFailure(rules.name, .timedOut) }
            bytes.append(contentsOf: part.readableBytesView)
          }
          return bytes
        }
        // Of the client's own limits none is for an answer that comes byte by byte.
        group.addTask {
          try await Task.sleep(for: .seconds(rules.longest))
          throw FetchFailure(rules.name, .timedOut)
        }
        defer { group.cancelAll() }
        return try await group.next() ?? []
      }
      var known: [String: String] = [:]
      for header in response.headers where known[header.name.lowercased()] == nil {
        known[header.name.lowercased()] = singleLine(header.value)
      }
      let links = response.headers["Link"].map(singleLine).joined(separator: ", ")
      return WebAnswer(
        status: Int(response.status.code), headers: known, bytes: bytes, links: links,
        address: address)
    } catch {
      throw failure(of: error, rules, isConnected: true)
    }
  }

  /// What went wrong, in our own words: those of the client may tell the address with its keys.
  private func failure(
    of error: any Error, _ rules: ServerRules, isConnected: Bool
  ) -> FetchFailure {
    switch error {
    case let failure as FetchFailure: failure
    case let error as HTTPClientError
    where [.readTimeout, .writeTimeout, .deadlineExceeded, .cancelled].contains(error):
      FetchFailure(rules.name, .timedOut)
    case let error as HTTPClientError
    where [.connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout].contains(error):
      FetchFailure(rules.name, .unreachable)
    case is HTTPClientError, is HTTPParserError: FetchFailure(rules.name, .broken)
    case is NIOConnectionError: FetchFailure(rules.name, .unreachable)
    case is ChannelError, is IOError:
      FetchFailure(rules.name, isConnected ? .broken : .unreachable)
    case is NIOHTTPDecompression.DecompressionError,
      is NIOHTTPDecompression.ExtraDecompressionError:
      FetchFailure(rules.name, .broken)
    default: FetchFailure(rules.name, .unreachable)
    }
  }

  /// A name may lead to a machine of the local network.
  private func refuseLocal(
    _ address: WebAddress, _ rules: ServerRules
  ) async throws(FetchFailure) {
    let (host, port) = (address.host, address.port ?? 443)
    let numbers = try? await NIOThreadPool.singleton.runIfActive {
      try? SocketAddress.makeAddressResolvingHost(host, port: port).ipAddress
    }
    if let number = numbers ?? nil, IPAddress(number)?.isPrivate == true {
      throw FetchFailure(rules.name, .forbiddenAddress(address.shown))
    }
  }
}

/// Without line ends, which would be a header or a line of their own.
private func singleLine(_ text: String) -> String {
  String(text.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })
}
