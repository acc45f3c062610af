import FileSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tries what the limits refuse, for tests. The current folder has `file` and not `new`.
///
/// Each path is lent to one system call, which doesn't keep it.
enum LimitsTrial {
  /// Lists what was possible; the exit status is 0 if nothing was.
  static func run() -> Int32 {
    var possible: [String] = []
    func attempt(_ name: String, _ isPossible: Bool) { if isPossible { possible.append(name) } }
    attempt("write", isDone { _ = try Descriptor("file", for: .existing) })
    attempt("create", isDone { _ = try Descriptor("new", for: .new(mode: 0o600)) })
    attempt("lock", isDone { _ = try Descriptor("file", for: .lock) })
    unsafe attempt("empty", truncate("file", 0) == 0)
    attempt("open to empty", isOpened("file", O_RDONLY | O_TRUNC))
    attempt("temporary file", isOpened(".", O_RDWR | 0o20_200_000))
    unsafe attempt("remove", unlink("file") == 0)
    unsafe attempt("rename", rename("file", "new") == 0)
    unsafe attempt("link", link("file", "new") == 0)
    unsafe attempt("symbolic link", symlink("file", "new") == 0)
    unsafe attempt("folder", mkdir("new", 0o700) == 0)
    unsafe attempt("mode", chmod("file", 0o777) == 0)
    attempt("signal", kill(getppid(), 0) == 0)
    attempt("start", HelperProcess("/bin/true") != nil)
    // Reading must work, or the rest may have failed for another reason.
    attempt("no reading", !isDone { _ = try Descriptor("file", for: .stream) })
    try? Descriptor(owning: 1).write(Array(possible.joined(separator: "\n").utf8).span)
    return possible.isEmpty ? 0 : 1
  }

  private static func isDone(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      return false
    }
  }

  private static func isOpened(_ path: String, _ flags: Int32) -> Bool {
    let number = unsafe open(path, flags, 0o600)
    if number >= 0 { close(number) }
    return number >= 0
  }
}
