import Dispatch
import Glibc
import HTTPServing
import TestSupport

/// A certificate for all names below `example.net`, which signs itself.
struct TestCertificate {
  static let canBeMade =
    (try? ChildProcess("openssl", ["version"], in: "/"))?.status == 0

  private let folder: TemporaryFolder
  var path: String { folder.path + "/certificate" }
  var keyPath: String { folder.path + "/key" }

  init(for name: String = "*.example.net") throws {
    folder = try TemporaryFolder()
    let made = try ChildProcess(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", "key", "-out", "certificate", "-days", "2", "-subj", "/CN=test", "-addext",
        "subjectAltName=DNS:\(name)",
      ], in: folder.path)
    guard made.status == 0 else { throw TLSFailure(reason: made.errors) }
  }
}

struct TLSFailure: Error { let reason: String }

/// Bytes over TLS by `openssl s_server`, one connection after the other.
///
/// Pointers are lent to one call of the system each.
final class TLSServer: Sendable {
  let port: Int
  private let id: pid_t
  private let served: RequestHeads

  /// - Parameters:
  ///   - port: 0 for a free one
  ///   - connections: the number of connections after which it ends; nil for no limit
  ///   - serve: runs on a separate thread, once for all connections
  init(
    at address: HostAddress, port: Int = 0, _ certificate: TestCertificate,
    connections: Int? = nil, protocols: String = "http/1.1", heads: RequestHeads = RequestHeads(),
    _ serve: @escaping @Sendable (RawClient) -> Void
  ) throws {
    let port = port > 0 ? port : try Socket(listeningAt: address, port: 0).port ?? 0
    self.port = port
    served = heads
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw TLSFailure(reason: "no sockets")
    }
    // Waiting for it takes a connection, too.
    let limit = connections.map { ["-naccept", "\($0 + 1)"] } ?? []
    let arguments =
      [
        "openssl", "s_server", "-quiet", "-accept", "\(address.host):\(port)", "-cert",
        certificate.path, "-key", certificate.keyPath, "-alpn", protocols,
      ] + limit
    id = try Self.start(arguments, ends[1])
    close(ends[1])
    var isListening = false
    for _ in 0..<1_000 where !isListening {
      isListening = (try? RawConnection(to: address, port: port)) != nil
      if !isListening { usleep(10_000) }
    }
    DispatchQueue(label: "server").async { [inner = ends[0]] in serve(RawClient(inner)) }
  }

  /// Answers each head in turn.
  convenience init(
    at address: HostAddress, port: Int = 0, _ certificate: TestCertificate,
    connections: Int? = nil, answer: @escaping @Sendable (_ head: String) -> String
  ) throws {
    let heads = RequestHeads()
    try self.init(at: address, port: port, certificate, connections: connections, heads: heads) {
      client in
      var head = client.head
      while !head.isEmpty {
        heads.add(head)
        client.write(answer(head))
        head = client.readHead()
      }
    }
  }

  deinit {
    kill(id, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0 && errno == EINTR {}
  }

  /// The heads of all requests.
  var heads: [String] { served.all }

  private static func start(_ arguments: [String], _ end: Int32) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for number in [STDIN_FILENO, STDOUT_FILENO] {
      unsafe posix_spawn_file_actions_adddup2(&actions, end, number)
    }
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var id: pid_t = 0
    let code = unsafe withPointers(["env"] + arguments) { arguments in
      unsafe posix_spawn(&id, "/usr/bin/env", &actions, nil, arguments, [nil])
    }
    guard code == 0 else { throw TLSFailure(reason: "openssl doesn't start") }
    return id
  }
}
