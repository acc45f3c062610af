import Glibc

/// The limits of a helper, in case hostile input takes it over: it can use its memory, its time and
/// its open descriptors, and beyond these only what is listed here.
package struct Confinement {
  /// Bytes of memory that isn't shared with files.
  let memory: Int
  let openFiles: Int
  /// Files and folders that may be read; with [] no file may be opened. Kernels without Landlock
  /// allow either all files or none.
  let readable: [String]
  /// Whether sockets may be opened and libraries loaded, which name lookups need.
  let asksServers: Bool
  /// CPU time of the whole process; nil if it limits each task itself.
  let seconds: Int?

  package init(
    memory: Int, openFiles: Int = 32, readable: [String] = [], asksServers: Bool = false,
    seconds: Int? = nil
  ) {
    (self.memory, self.openFiles, self.readable) = (memory, openFiles, readable)
    (self.asksServers, self.seconds) = (asksServers, seconds)
  }

  /// Applies the limits permanently. Call it while the process has a single thread, since new
  /// threads inherit the limits. Without filters in the kernel, only the limits on resources apply.
  package func lockIn() {
    ProcessLimits.set(.data, to: memory)
    ProcessLimits.set(.coreDump, to: 0)
    ProcessLimits.set(.fileSize, to: 0)
    ProcessLimits.set(.openFiles, to: openFiles)
    if let seconds { ProcessLimits.set(.time, to: seconds) }
    ReadableFiles.limit(to: readable)
    guard let filter = CallFilter(otherwise: .refuse) else { return }
    filter.set(.allow, for: Self.always)
    // Threads, but no processes. Filters can't see the arguments of clone3.
    let thread: UInt64 = 0x1_0000
    filter.set(.allow, for: "clone", argument: 0, mask: thread, is: thread)
    filter.set(.hide, for: ["clone3"])
    // abort() of this process.
    filter.set(.allow, for: "tgkill", argument: 0, mask: 0xFFFF_FFFF, is: UInt64(getpid()))
    // PR_SET_NAME, PR_GET_NAME, PR_SET_VMA.
    for option in [15, 16, 0x5356_4D41] as [UInt64] {
      filter.set(.allow, for: "prctl", argument: 0, mask: 0xFFFF_FFFF, is: option)
    }
    // F_DUPFD, descriptor and status flags, F_DUPFD_CLOEXEC; F_SETOWN could signal processes.
    for command in [0, 1, 2, 3, 4, 1030] as [UInt64] {
      filter.set(.allow, for: "fcntl", argument: 1, mask: 0xFFFF_FFFF, is: command)
    }
    // Limits are read, not set.
    filter.set(.allow, for: "prlimit64", argument: 2, is: 0)
    // No new executable memory, unless libraries are loaded.
    for call in ["mmap", "mprotect"] {
      filter.set(
        .allow, for: call, argument: 2, mask: asksServers ? 0 : UInt64(PROT_EXEC), is: 0)
    }
    if !readable.isEmpty { allowReading(in: filter) }
    if asksServers { allowSockets(in: filter) }
    _ = filter.load()
  }

  /// Files may be opened for reading only. The last flags are O_TMPFILE and O_PATH.
  private func allowReading(in filter: borrowing CallFilter) {
    let writing = UInt64(O_ACCMODE | O_CREAT | O_TRUNC | 0o20_000_000 | 0o10_000_000)
    filter.set(.allow, for: "open", argument: 1, mask: writing, is: 0)
    filter.set(.allow, for: "openat", argument: 2, mask: writing, is: 0)
    filter.set(.allow, for: Self.looking)
  }

  /// Name services use local sockets; sorting a server's addresses uses netlink.
  private func allowSockets(in filter: borrowing CallFilter) {
    for family in [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK] {
      filter.set(.allow, for: "socket", argument: 0, is: UInt64(family))
    }
    filter.set(.allow, for: "socketpair", argument: 0, is: UInt64(AF_UNIX))
    // FIONREAD and FIONBIO.
    for request in [0x541B, 0x5421] as [UInt64] {
      filter.set(.allow, for: "ioctl", argument: 1, mask: 0xFFFF_FFFF, is: request)
    }
    filter.set(.allow, for: Self.connecting)
  }

  private static let always = [
    // Memory, threads, time.
    "munmap", "mremap", "madvise", "brk", "futex", "set_robust_list", "rseq", "sched_yield",
    "sched_getaffinity", "exit", "exit_group", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn",
    "sigaltstack", "restart_syscall", "membarrier", "setitimer", "clock_gettime", "clock_getres",
    "clock_nanosleep", "nanosleep", "gettimeofday", "time", "getrandom", "getrusage", "gettid",
    "getpid",
    // Open descriptors.
    "read", "write", "readv", "writev", "pread64", "lseek", "close", "fstat", "newfstatat",
    "poll", "ppoll",
  ]

  private static let looking = [
    "stat", "lstat", "statx", "statfs", "fstatfs", "access", "faccessat", "faccessat2",
    "readlink", "readlinkat", "getdents64", "getcwd", "fadvise64",
  ]

  /// Calls for connecting, without those for listening.
  private static let connecting = [
    "connect", "bind", "getsockname", "getpeername", "getsockopt", "setsockopt", "sendto",
    "sendmsg", "sendmmsg", "recvfrom", "recvmsg", "recvmmsg", "shutdown", "dup", "select",
    "pselect6", "epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait", "eventfd2", "pipe2",
    "uname", "sysinfo", "getrlimit", "getppid", "getuid", "geteuid", "getgid", "getegid",
  ]
}
