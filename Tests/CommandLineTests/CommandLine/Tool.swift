import FileSystem
import TestSupport

/// Programs of the system that tests need.
enum Tool {
  /// If CI is set, they must exist.
  static func isThere(_ name: String) -> Bool {
    let isFound = ["/usr/bin/", "/usr/sbin/", "/usr/local/bin/", "/bin/"].contains {
      (try? Folder("/").exists($0 + name)) == true
    }
    return isFound
      || (try? ChildProcess("/usr/bin/env", ["sh", "-c", "test -n \"$CI\""], in: "/").status) == 0
  }

  /// The folders of programs: `/usr/bin:/bin`
  static let path =
    (try? ChildProcess("/usr/bin/env", ["sh", "-c", "printf %s \"$PATH\""], in: "/").output)
    ?? "/usr/bin:/bin"

  static func sha1(_ text: String) -> String {
    guard let file = try? TemporaryFolder() else { return "" }
    try? file.write(text, to: "x")
    return (try? ChildProcess("/usr/bin/sha1sum", ["x"], in: file.path).output.prefix(40))
      .map(String.init) ?? ""
  }
}
