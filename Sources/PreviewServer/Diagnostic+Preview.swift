import Base

/// What a preview itself has to say; what is wrong in the files is said by those who read them.
extension Diagnostic {
  static func portTaken(_ port: Int) -> Diagnostic {
    Diagnostic(
      .error, "port-taken", "port \(port) of this machine is taken", at: nil,
      fix: "name another one with --port, or leave the option out to get the next that is free")
  }

  static func noPort(from first: Int, to last: Int) -> Diagnostic {
    Diagnostic(
      .error, "no-free-port", "all ports from \(first) to \(last) of this machine are taken",
      at: nil, fix: "let the system choose one with '--port 0'")
  }

  package static func wrongBase(_ base: String) -> Diagnostic {
    Diagnostic(
      .error, "base-not-a-path", "'\(shortened(base))' is no path that a site can have", at: nil,
      fix: "write it as it is in the site's address, such as '/my-alcove/'")
  }
}
