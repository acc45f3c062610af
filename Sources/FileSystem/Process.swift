#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The number of this process.
let ownProcess = getpid()

/// The number of the user whose process this is.
let ownUser = getuid()

/// Whether there is a process of this number.
func isRunning(_ process: Int32) -> Bool {
  kill(process, 0) == 0 || ErrorCode.last != .noSuchProcess
}

/// Stops this thread for so long, or until a signal comes.
func pause(milliseconds: UInt32) {
  usleep(milliseconds * 1000)
}

/// Brings all that any process has written to the disks.
func synchronizeDisks() {
  sync()
}
