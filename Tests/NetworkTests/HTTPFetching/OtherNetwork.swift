import TestSupport

@testable import HTTPFetching

/// `tokonoma-fetch` in a network where a test answers name lookups, and where servers with an
/// address of the documentation are on this machine: `203.0.113.5`, `2001:db8::5` and
/// `64:ff9b::203.0.113.5` lead to `127.0.113.5`.
struct OtherNetwork {
  let certificate: TestCertificate
  private let folder: TemporaryFolder
  private let names: RawServer

  /// - Parameter addresses: all addresses of a name, asked at each lookup
  init(_ addresses: @escaping @Sendable (_ name: String) -> [String]) throws {
    certificate = try TestCertificate()
    names = try RawServer { client in
      client.write(addresses(String(client.head.dropLast(2))).joined(separator: "\n"))
    }
    folder = try TemporaryFolder()
    let port = names.host.split(separator: ":")[1]
    let library = try ChildProcess.built("libOtherNetwork.so")
    try folder.write(
      """
      #!/bin/sh
      LD_PRELOAD='\(library)' OTHER_NETWORK=\(port) exec \
      '\(try ChildProcess.built("tokonoma-fetch"))' "$@"

      """, to: "tokonoma-fetch")
    try folder.setMode(0o755, of: "tokonoma-fetch")
  }

  /// A program that trusts the certificate and has looked up no name yet.
  func program(trusting isTrusting: Bool = true) -> FetchProgram {
    let variables = isTrusting ? ["SSL_CERT_FILE": certificate.path] : [:]
    return FetchProgram(at: folder.path + "/tokonoma-fetch") { variables[$0] }
  }

  /// The names that were looked up, in order.
  var lookups: [String] { names.heads.map { String($0.dropLast(2)) } }
}
