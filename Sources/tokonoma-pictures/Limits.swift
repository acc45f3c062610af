import Confinement
import Pictures

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Limits for this process, in case a hostile picture takes it over: it can only read and write its
/// pipe, and open fonts if it draws.
///
/// System calls get structures that live during the call.
enum Limits {
  /// Enough for pictures of `mostPixels`.
  private static let memory = 512 << 20

  /// Irrevocable.
  static func confinement(_ role: PictureRequest.Role) -> Confinement {
    Confinement(memory: memory, readable: role == .draw ? fontFolders() : [])
  }

  /// Ends the process after so many seconds of CPU time; 0 stops the timer.
  static func setTimer(seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    _ = unsafe setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  }
}
