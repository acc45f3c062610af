import Catalogue
import HTTPFetching
import MediaLibrary
import Synchronization
import Testing

/// A project's address for a source.
@Suite struct ProjectAddressTests {
  @Test(arguments: SourceRow.table.map(\.id)) func getsNoKey(id: String) async throws {
    let row = try #require(SourceRow.named(id))
    let access = SourceAccess { $0.hasSuffix("_URL") ? nil : "s3cr3t" }
    let source = try #require(row.source(access, at: "https://named.example/api/"))
    let requests = Mutex<[TransferRequest]>([])
    let fetcher = Fetcher(
      by: .answers { request in
        requests.withLock { $0.append(request) }
        return .failed(.unreachable)
      }, agent: "Test/1", cache: nil, clock: Fetcher.Clock(now: { 0 }, wait: { _ in }))
    for kind in row.kinds {
      _ = try? await source.titles(called: "x", of: kind, CatalogueScope(), through: fetcher)
      // Some sources don't search by name.
      for registry in source.info.registries {
        _ = try? await source.titles(
          with: [Work.ExternalID(registry: registry, value: "9780306406157")], of: kind,
          CatalogueScope(), through: fetcher)
      }
    }
    let sent = requests.withLock { $0 }
    #expect(!sent.isEmpty)
    for request in sent {
      let isNamed = request.address.hasPrefix("https://named.example/api")
      #expect(isNamed == row.keys.isEmpty, "\(request.address)")
      #expect(!isNamed || !"\(request)".contains("s3cr3t"))
      #expect(!request.mayBePrivate)
    }
  }
}
