import Confinement

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The limits of this process: an answer that takes it over can read files and contact servers, as
/// it does anyway, but not start programs, write files or touch other processes. It can still
/// contact local services that the user may reach, such as an SSH agent, because name lookups need
/// local sockets.
enum Limits {
  /// Bytes of address space, for several answers and a thread for each name lookup.
  private static let memory = 4 << 30
  /// CPU time of a run.
  private static let seconds = 3_600

  /// Permanent. Call it while the process has a single thread, since new threads inherit the
  /// limits.
  static func lockIn() {
    ProcessLimits.dieWithParent()
    ProcessLimits.set(.memory, to: memory)
    ProcessLimits.set(.coreDump, to: 0)
    ProcessLimits.set(.fileSize, to: 0)
    ProcessLimits.set(.openFiles, to: 256)
    ProcessLimits.set(.time, to: seconds)
    // Without filters in the kernel, the other limits remain.
    guard let filter = CallFilter(otherwise: .refuse) else { return }
    filter.set(.allow, for: allowed)
    // Files may be opened for reading only. The last flag is O_TMPFILE.
    let writing = UInt64(O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | 0o20_000_000)
    filter.set(.allow, for: "open", argument: 1, mask: writing, is: 0)
    filter.set(.allow, for: "openat", argument: 2, mask: writing, is: 0)
    // Name services use local sockets; sorting a server's addresses uses netlink.
    for family in [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK] {
      filter.set(.allow, for: "socket", argument: 0, is: UInt64(family))
    }
    filter.set(.allow, for: "socketpair", argument: 0, is: UInt64(AF_UNIX))
    // Threads, but no processes. Filters can't see the arguments of clone3.
    let thread: UInt64 = 0x1_0000
    filter.set(.allow, for: "clone", argument: 0, mask: thread, is: thread)
    filter.set(.hide, for: ["clone3"])
    filter.set(.allow, for: "prlimit64", argument: 2, is: 0)
    // FIONREAD and FIONBIO.
    for request in [0x541B, 0x5421] as [UInt64] {
      filter.set(.allow, for: "ioctl", argument: 1, mask: 0xFFFF_FFFF, is: request)
    }
    // PR_SET_NAME, PR_GET_NAME, PR_SET_VMA.
    for option in [15, 16, 0x5356_4D41] as [UInt64] {
      filter.set(.allow, for: "prctl", argument: 0, mask: 0xFFFF_FFFF, is: option)
    }
    _ = filter.load()
  }

  private static let allowed = [
    // Memory, threads, time.
    "mmap", "munmap", "mremap", "mprotect", "madvise", "brk", "futex", "set_robust_list", "rseq",
    "sched_yield", "sched_getaffinity", "exit", "exit_group", "rt_sigaction", "rt_sigprocmask",
    "rt_sigreturn", "sigaltstack", "restart_syscall", "membarrier", "clock_gettime",
    "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "time", "getrandom", "uname",
    "sysinfo", "getrlimit", "getrusage", "gettid", "getpid", "getppid", "getuid", "geteuid",
    "getgid", "getegid",
    // Open descriptors.
    "read", "write", "readv", "writev", "pread64", "lseek", "close", "fstat", "fcntl", "dup",
    "poll", "ppoll", "select", "pselect6", "epoll_create1", "epoll_ctl", "epoll_wait",
    "epoll_pwait", "eventfd2", "pipe2",
    // Looking up files.
    "stat", "lstat", "newfstatat", "statx", "access", "faccessat", "faccessat2", "readlink",
    "readlinkat", "getdents64", "getcwd",
    // Sockets, without listening.
    "connect", "bind", "getsockname", "getpeername", "getsockopt", "setsockopt", "sendto",
    "sendmsg", "sendmmsg", "recvfrom", "recvmsg", "recvmmsg", "shutdown",
  ]
}
