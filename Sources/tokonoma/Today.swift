import Glibc
import MediaLibrary

/// The date in the owner's time zone.
func today() -> PartialDate? {
  // The call borrows its arguments. The pointer in `parts`, the name of the zone, is not used.
  var now = time(nil)
  var parts = unsafe tm()
  unsafe localtime_r(&now, &parts)
  let (year, month, day) = unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday)
  return PartialDate(year: Int(year) + 1900, month: Int(month) + 1, day: Int(day))
}

/// The time in nanoseconds since 1970, by the clock that files' times are from.
func systemTime() -> Int {
  var time = timespec()
  // The call only fills it in.
  unsafe clock_gettime(CLOCK_REALTIME, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
