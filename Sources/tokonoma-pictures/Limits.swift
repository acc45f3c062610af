import Confinement
import Pictures

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Limits for this process, in case a hostile picture takes it over.
///
/// System calls get structures that live during the call.
enum Limits {
  /// Bytes of addresses: enough for pictures of `mostPixels`.
  private static let memory = 3 << 30
  /// CPU time for one picture.
  private static let seconds = 20

  /// Irrevocably allows no more memory, no writing of files, no programs and no network. A process
  /// that decodes can only read and write its pipe; one that draws reads files, too, for fonts.
  static func lockIn(_ role: PictureRequest.Role) {
    ProcessLimits.set(.memory, to: memory)
    ProcessLimits.set(.coreDump, to: 0)
    ProcessLimits.set(.fileSize, to: 0)
    // Where the kernel has no such filters, the other limits hold.
    guard let filter = CallFilter(otherwise: role == .decode ? .refuse : .allow) else { return }
    switch role {
    case .decode: filter.set(.allow, for: decoding)
    case .draw:
      filter.set(.refuse, for: refusedToDrawing)
      // Files are opened only for reading: the lowest two bits of the flags are 0.
      for (name, argument) in [("open", 1), ("openat", 2)] as [(String, UInt32)] {
        for way in [1, 2] as [UInt64] {
          filter.set(.refuse, for: name, argument: argument, mask: 3, is: way)
        }
      }
    }
    _ = filter.load()
  }

  /// The system calls that decoding may make.
  private static let decoding = [
    "read", "write", "readv", "writev", "mmap", "munmap", "mremap", "mprotect", "madvise", "brk",
    "futex", "exit", "exit_group", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "setitimer",
    "clock_gettime", "gettimeofday", "getrandom", "sched_yield", "sched_getaffinity", "close",
    "fstat", "newfstatat", "lseek", "gettid", "getpid", "tgkill", "poll", "restart_syscall",
  ]

  /// The system calls that drawing may not make.
  private static let refusedToDrawing = [
    "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmsg",
    "execve", "execveat", "fork", "vfork", "ptrace", "process_vm_readv", "process_vm_writev",
    "kill", "unlink", "unlinkat", "rename", "renameat", "renameat2", "mkdir", "mkdirat", "rmdir",
    "link", "linkat", "symlink", "symlinkat", "chmod", "fchmod", "fchmodat", "chown", "fchown",
    "lchown", "fchownat", "truncate", "ftruncate", "creat", "mount", "umount2", "chroot",
    "pivot_root", "setns", "unshare", "bpf", "io_uring_setup", "io_uring_enter",
    "io_uring_register", "openat2", "userfaultfd", "perf_event_open", "keyctl", "mknod", "mknodat",
    "utimensat", "setxattr", "lsetxattr", "fsetxattr",
  ]

  static func beginPicture() { setTimer(seconds: seconds) }

  static func endPicture() { setTimer(seconds: 0) }

  /// Ends the process after so much CPU time; 0 stops the timer.
  private static func setTimer(seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    _ = unsafe setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    // A process that waits uses no CPU time.
    timer.it_value.tv_sec = seconds * 6
    _ = unsafe setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }
}
