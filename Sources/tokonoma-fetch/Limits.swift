import Confinement

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What this process may use: an answer that takes it over can read files and talk to servers, as it does anyway, but
/// not start programs, write files or touch other processes itself. It can still ask local services that the user may
/// reach, such as an SSH agent: name lookups need local sockets.
enum Limits {
  /// Bytes of addresses: several answers at once, and a thread for each name that is looked up.
  private static let memory = 4 << 30
  /// Of a core, for all of a run.
  private static let seconds = 3_600

  /// Can't be undone. It's called while the process has a single thread, as further ones inherit it.
  static func lockIn() {
    ProcessLimits.dieWithParent()
    ProcessLimits.set(.memory, to: memory)
    ProcessLimits.set(.coreDump, to: 0)
    ProcessLimits.set(.fileSize, to: 0)
    ProcessLimits.set(.openFiles, to: 256)
    ProcessLimits.set(.time, to: seconds)
    // Where the kernel has no such filter, the other limits hold.
    guard let filter = CallFilter(otherwise: .refuse) else { return }
    filter.set(.allow, for: allowed)
    // Files are opened for reading: neither written nor created nor emptied. O_TMPFILE is the last one.
    let writing = UInt64(O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | 0o20_000_000)
    filter.set(.allow, for: "open", argument: 1, mask: writing, is: 0)
    filter.set(.allow, for: "openat", argument: 2, mask: writing, is: 0)
    // The system's name services are reached through local sockets, and the addresses of this machine, by which those
    // of a server are sorted, through netlink.
    for family in [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK] {
      filter.set(.allow, for: "socket", argument: 0, is: UInt64(family))
    }
    filter.set(.allow, for: "socketpair", argument: 0, is: UInt64(AF_UNIX))
    // Threads, but no processes. The arguments of clone3 are out of a filter's sight.
    let thread: UInt64 = 0x1_0000
    filter.set(.allow, for: "clone", argument: 0, mask: thread, is: thread)
    filter.set(.hide, for: ["clone3"])
    filter.set(.allow, for: "prlimit64", argument: 2, is: 0)
    // FIONREAD and FIONBIO.
    for request in [0x541B, 0x5421] as [UInt64] {
      filter.set(.allow, for: "ioctl", argument: 1, mask: 0xFFFF_FFFF, is: request)
    }
    // The name of a thread, and those of its memory.
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
    // Descriptors that are open.
    "read", "write", "readv", "writev", "pread64", "lseek", "close", "fstat", "fcntl", "dup",
    "poll", "ppoll", "select", "pselect6", "epoll_create1", "epoll_ctl", "epoll_wait",
    "epoll_pwait", "eventfd2", "pipe2",
    // Files that are looked at.
    "stat", "lstat", "newfstatat", "statx", "access", "faccessat", "faccessat2", "readlink",
    "readlinkat", "getdents64", "getcwd",
    // Sockets. Nothing listens.
    "connect", "bind", "getsockname", "getpeername", "getsockopt", "setsockopt", "sendto",
    "sendmsg", "sendmmsg", "recvfrom", "recvmsg", "recvmmsg", "shutdown",
  ]
}
