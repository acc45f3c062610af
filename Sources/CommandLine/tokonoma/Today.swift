import MediaLibrary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The day that it is where the owner is; nil when the system's clock says none.
func today() -> PartialDate? {
  // Both calls use what they are given and keep none of it; the name of the zone in `parts` is not looked at.
  var now = unsafe time(nil)
  var parts = unsafe tm()
  unsafe localtime_r(&now, &parts)
  let (year, month, day) = (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
  return PartialDate(year: year, month: month, day: day)
}
