import Glibc
import MediaLibrary

/// The day that it is where the owner is; nil when the system's clock says none.
func today() -> PartialDate? {
  var now = time(nil)
  var parts = tm()
  localtime_r(&now, &parts)
  let (year, month, day) = (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
  return PartialDate(year: year, month: month, day: day)
}
