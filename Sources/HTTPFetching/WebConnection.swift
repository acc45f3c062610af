/// Sends single requests over HTTP.
struct WebConnection: Sendable {
  let way: FetchWay
  let agent: String

  func answer(
    to address: WebAddress, _ method: FetchRequest.Method,
    _ headers: [(name: String, value: String)], _ body: [UInt8], _ rules: ServerRules
  ) async throws(FetchFailure) -> FetchAnswer {
    let given = Set(headers.map { $0.name.lowercased() })
    let own = [("User-Agent", agent), ("Accept-Encoding", "gzip")].filter {
      !given.contains($0.0.lowercased())
    }
    let request = TransferRequest(
      method: method.rawValue, address: address.text,
      headers: own.map { TransferHeader($0.0, $0.1) }
        + headers.map { TransferHeader($0.name, $0.value) },
      body: body, largestAnswer: rules.largestAnswer, longest: rules.longest,
      mayBePrivate: rules.mayBePrivate)
    let outcome: TransferOutcome
    switch way {
    case .none: throw FetchFailure(rules.name, .notInstalled)
    case .program(let program):
      guard let ended = await program.outcome(of: request) else {
        throw FetchFailure(rules.name, .doesNotRun(program.path))
      }
      outcome = ended
    case .answers(let answer): outcome = answer(request)
    }
    let content = try content(of: outcome, address, rules)
    var known: [String: String] = [:]
    for header in content.headers where known[header.name.lowercased()] == nil {
      known[header.name.lowercased()] = singleLine(header.value)
    }
    let links = content.headers.filter { $0.name.lowercased() == "link" }
      .map { singleLine($0.value) }.joined(separator: ", ")
    return FetchAnswer(
      status: content.status, headers: known, bytes: content.bytes, links: links, address: address)
  }

  private func content(
    of outcome: TransferOutcome, _ address: WebAddress, _ rules: ServerRules
  ) throws(FetchFailure) -> TransferOutcome.Content {
    let reason: FetchFailure.Reason
    switch outcome {
    case .answered(let content): return content
    case .failed(.unreachable): reason = .unreachable
    case .failed(.untrusted): reason = .untrusted
    case .failed(.timedOut): reason = .timedOut
    case .failed(.broken): reason = .broken
    case .failed(.tooLarge): reason = .tooLarge(limit: rules.largestAnswer)
    case .failed(.forbiddenAddress): reason = .forbiddenAddress(address.shown)
    }
    throw FetchFailure(rules.name, reason)
  }
}

/// Replaces line ends, which would begin another header or line.
private func singleLine(_ text: String) -> String {
  String(text.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })
}
