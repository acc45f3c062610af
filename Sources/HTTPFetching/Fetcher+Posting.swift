import Base

extension Fetcher {
  /// Posts a form. Every status from 200 to 299 is a success, since servers may also answer that they
  /// have created something, or that they will do it later.
  package func post(
    _ fields: [(name: String, value: String)], to address: WebAddress, _ rules: ServerRules
  ) async throws(FetchFailure) {
    let body = fields.map { "\($0.name)=\(queryValue.encoded($0.value) ?? $0.value)" }
    let request = FetchRequest(
      address, method: .post, headers: [("Content-Type", "application/x-www-form-urlencoded")],
      body: Array(body.joined(separator: "&").utf8))
    do throws(FetchFailure) {
      let answer = try await answer(to: request, from: rules)
      if answer.status == 404 { throw FetchFailure(address.host, .status(404)) }
    } catch {
      guard case .status(200..<300) = error.reason else { throw error }
    }
  }
}
