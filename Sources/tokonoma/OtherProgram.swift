import Glibc

/// The owner's own programs.
enum OtherProgram {
  /// Runs a line in the system's shell, on this terminal.
  ///
  /// - Returns: the exit status; 127 if there is no such program, 128 or more after a signal
  static func run(_ line: String) -> Int32 {
    // The call borrows the text, with a zero at its end, and keeps nothing.
    let result = unsafe system(line)
    return result & 0x7F == 0 ? (result >> 8) & 0xFF : 128 + (result & 0x7F)
  }
}
