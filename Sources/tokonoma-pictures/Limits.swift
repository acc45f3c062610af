import Glibc

/// Ends the process after a number of seconds of CPU time; 0 stops the timer.
///
/// The system gets a structure that lives during the call.
func setTimer(seconds: Int) {
  var timer = itimerval()
  timer.it_value.tv_sec = seconds
  _ = unsafe setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
}
