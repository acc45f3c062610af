#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Programs of the owner's that a command hands over to.
enum OtherProgram {
  /// Runs a line in the system's shell, on this program's terminal, and waits for its end.
  ///
  /// - Returns: the exit status, 127 where there is no such program; 128 and more where a signal ended it
  static func run(_ line: String) -> Int32 {
    // The call reads the text, which is lent to it with a zero at its end, and keeps none of it.
    let result = unsafe system(line)
    return result & 0x7F == 0 ? (result >> 8) & 0xFF : 128 + (result & 0x7F)
  }

  /// A text as the shell takes it for one word.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
