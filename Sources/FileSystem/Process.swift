import Glibc

let ownProcess = getpid()

let ownUser = getuid()

func isRunning(_ process: Int32) -> Bool {
  kill(process, 0) == 0 || ErrorCode.last != .noSuchProcess
}

/// Blocks this thread; ends early on a signal.
func pause(milliseconds: UInt32) { usleep(milliseconds * 1000) }

/// Writes all cached data of all processes to the disks.
func synchronizeDisks() { sync() }
