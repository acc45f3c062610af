import Catalogue
import HTTPFetching
import MediaLibrary
import TestSupport
import Trackers

/// A source that is asked on the test's own server, without waiting.
struct AskedSource {
  let source: any CatalogueSource

  /// - Parameters:
  ///
  /// - id: in the table of sources
  ///
  /// - variables: without `TOKONOMA_` in front of their names, in addition to the one with the
  ///   server's address
  init?(
    _ id: String, at server: ReplayServer, path: String = "", _ variables: [String: String] = [:]
  ) {
    let known = variables.merging(
      ["\(id.uppercased())_URL": server.address + path], uniquingKeysWith: { first, _ in first })
    let access = SourceAccess { name in known[String(name.dropFirst("TOKONOMA_".count))] }
    guard let source = SourceRow.named(id)?.source(access) else { return nil }
    self.source = source
  }

  /// - Parameter ids: `mal 1`
  func titles(
    with ids: String..., of kind: Kind, _ scope: CatalogueScope = CatalogueScope()
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    try await asking { fetcher async throws(FetchFailure) in
      try await source.titles(
        with: ids.map {
          let parts = $0.split(separator: " ").map(String.init)
          return Work.ExternalID(registry: parts[0], value: parts[1])
        }, of: kind, scope, through: fetcher)
    }
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope = CatalogueScope()
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    try await asking { fetcher async throws(FetchFailure) in
      try await source.titles(called: name, of: kind, scope, through: fetcher)
    }
  }

  func titles(
    called wanted: [WantedTitle], of kind: Kind, _ scope: CatalogueScope = CatalogueScope()
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    try await asking { fetcher async throws(FetchFailure) in
      try await source.titles(called: wanted, of: kind, scope, through: fetcher)
    }
  }

  func titles(
    like wanted: [WantedTitle], of kind: Kind, _ scope: CatalogueScope = CatalogueScope()
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    try await asking { fetcher async throws(FetchFailure) in
      try await source.titles(like: wanted, of: kind, scope, through: fetcher)
    }
  }

  func described(_ title: CatalogueTitle) async throws(FetchFailure) -> CatalogueTitle {
    try await asking { fetcher async throws(FetchFailure) in
      [try await source.described(title, through: fetcher)]
    }[0]
  }

  /// The reason why it can't answer; nil if it does.
  func failure(
    with id: String, of kind: Kind
  ) async -> FetchFailure.Reason? {
    do throws(FetchFailure) {
      _ = try await titles(with: id, of: kind)
      return nil
    } catch {
      return error.reason
    }
  }

  private func asking(
    _ ask: (Fetcher) async throws(FetchFailure) -> [CatalogueTitle]
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let fetcher = Fetcher(
      by: way, agent: "Tokonoma/0 (+https://example.org/me)", cache: nil,
      clock: Fetcher.Clock(now: { 0 }, wait: { _ in }))
    return try await ask(fetcher)
  }
}

/// One process for all tests; if it isn't built, all of them fail.
private let way =
  (try? ChildProcess.built("tokonoma-fetch")).map { path in
    FetchWay.program(FetchProgram(at: path))
  } ?? .none

extension CatalogueTitle {
  /// `mal 1`, sorted.
  var idTexts: [String] { ids.map { "\($0.registry) \($0.value)" }.sorted() }

  /// Its value for a key as text, in any form.
  func said(_ key: FieldKey) -> String? { facts.values[key]?.value.map(text) }
}

private func text(_ value: TitleValue) -> String {
  switch value {
  case .text(let text): text
  case .number(let number): String(number)
  case .hundredths(let hundredths): "\(hundredths) hundredths"
  case .flag(let flag): String(flag)
  case .date(let date): date.iso
  case .rating(let rating): String(rating.hundredths)
  case .status(let status): status.rawValue
  case .list(let texts): texts.joined(separator: ", ")
  case .mapping(let pairs):
    "{" + pairs.map { "\($0.key): \(text($0.value))" }.joined(separator: ", ") + "}"
  case .items(let items): items.map(text).joined(separator: ", ")
  }
}
