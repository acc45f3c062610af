import Cseccomp
import Glibc

/// Tries everything that helpers don't need, so that tests can see it refused, and possible without
/// limits.
///
/// Texts live during the one call that gets their address.
struct LimitsTrial {
  /// A process of the user's, started before the limits apply.
  private let victim: Int

  /// - Parameter folder: has `file`, and nothing else
  init(in folder: String) {
    unsafe chdir(folder)
    victim = Self.call("clone", [Int(SIGCHLD)])
    guard victim == 0 else { return }
    // It must not keep the pipe open, and no one can end it later. Signals may be blocked, as in
    // threads of libdispatch.
    for number in 0..<3 as Range<Int32> { close(number) }
    sleep(10)
    _exit(0)
  }

  /// The names of what was possible.
  func possible() -> [String] {
    let victim = victim
    var names: [String] = []
    func attempt(_ name: String, _ call: String, _ arguments: [Argument]) {
      let texts = unsafe arguments.map { unsafe strdup($0.text ?? "") }
      defer { for index in arguments.indices { unsafe free(texts[index]) } }
      let values = arguments.indices.map { index in
        if let number = arguments[index].number { return number }
        return unsafe Int(bitPattern: texts[index])
      }
      let result = Self.call(call, values)
      if call == "clone", result == 0 { _exit(0) }
      if result >= 0 { names.append(name) }
    }
    let here = Argument(Int(AT_FDCWD))
    // The attempts begin with the file's contents and end with its name.
    attempt("read", "openat", [here, "file", 0])
    attempt("read accounts", "openat", [here, "/etc/passwd", 0])
    attempt("list running services", "openat", [here, "/run", 0])
    attempt("list other software", "openat", [here, "/opt", 0])
    attempt("read environment", "openat", [here, Argument("/proc/\(victim)/environ"), 0])
    attempt("read memory", "openat", [here, Argument("/proc/\(victim)/mem"), 0])
    attempt("read keys of the parent", "openat", [here, Argument("/proc/\(getppid())/environ"), 0])
    attempt("write", "openat", [here, "file", Argument(Int(O_WRONLY))])
    attempt("read and write", "openat", [here, "file", Argument(Int(O_RDWR))])
    attempt("create", "openat", [here, "new", Argument(Int(O_CREAT)), 0o600])
    attempt("temporary file", "openat", [here, ".", Argument(Int(O_RDWR) | 0o20_200_000), 0o600])
    attempt("path only", "openat", [here, "file", 0o10_000_000])
    attempt("open to empty", "openat", [here, "file", Argument(Int(O_TRUNC))])
    attempt("empty", "truncate", ["file", 0])
    attempt("mode", "fchmodat", [here, "file", 0o600, 0])
    attempt("owner", "fchownat", [here, "file", -1, -1])
    attempt("time", "utimensat", [here, "file", 0, 0])
    attempt("link", "linkat", [here, "file", here, "linked"])
    attempt("symbolic link", "symlinkat", ["file", here, "symbolic"])
    attempt("folder", "mkdirat", [here, "folder", 0o700])
    attempt("rename", "renameat2", [here, "file", here, "renamed"])
    attempt("remove", "unlinkat", [here, "renamed", 0])
    attempt("file in memory", "memfd_create", ["x", 0])
    attempt("watch files", "inotify_init1", [0])
    attempt("socket", "socket", [Argument(Int(AF_INET)), 1, 0])
    attempt("look into", "pidfd_open", [Argument(victim), 0])
    attempt("trace", "ptrace", [0x4206, Argument(victim), 0, 0])
    attempt("new code", "mmap", [0, 4096, Argument(Int(PROT_EXEC)), 0x22])
    attempt("priority", "setpriority", [0, Argument(victim), 1])
    attempt("signal through a pipe", "fcntl", [1, Argument(Int(F_SETOWN)), Argument(victim)])
    attempt("signal to a thread", "tgkill", [Argument(victim), Argument(victim), 0])
    attempt("signal", "kill", [Argument(victim), 0])
    attempt("namespace", "unshare", [0])
    attempt("start", "clone", [Argument(Int(SIGCHLD))])
    return names
  }

  private struct Argument: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    let number: Int?
    let text: String?

    init(_ number: Int) { (self.number, text) = (number, nil) }
    init(_ text: String) { (number, self.text) = (nil, text) }
    init(integerLiteral number: Int) { self.init(number) }
    init(stringLiteral text: String) { self.init(text) }
  }

  /// Negative if it is refused.
  private static func call(_ name: String, _ arguments: [Int]) -> Int {
    let number = Int(unsafe seccomp_syscall_resolve_name(name))
    let all = arguments + [0, 0, 0, 0]
    return tokonoma_call(number, all[0], all[1], all[2], all[3])
  }
}
