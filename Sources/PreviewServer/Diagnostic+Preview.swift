import Base

extension Diagnostic {
  package static func portTaken(_ port: Int) -> Diagnostic {
    .error(
      "port-taken", "port \(port) of this machine is taken",
      fix: "choose another one with --port, or leave it out to use the next free port")
  }

  package static func noPort(from first: Int, to last: Int) -> Diagnostic {
    .error(
      "no-free-port", "all ports from \(first) to \(last) of this machine are taken",
      fix: "let the system choose one with '--port 0'")
  }

  package static func wrongBase(_ base: String) -> Diagnostic {
    .error(
      "base-not-a-path", "a site can't have the path '\(shortened(base))'",
      fix: "write it as in the site's address, such as '/my-alcove/'")
  }
}
