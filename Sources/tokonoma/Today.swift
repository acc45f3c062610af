import MediaLibrary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The day that it is where the owner is; nil when the system's clock says none.
func today() -> PartialDate? {
  // The call uses what it is given and keeps none of it; the name of the zone, the pointer in `parts`, is not looked at.
  var now = time(nil)
  var parts = unsafe tm()
  unsafe localtime_r(&now, &parts)
  let (year, month, day) = unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday)
  return PartialDate(year: Int(year) + 1900, month: Int(month) + 1, day: Int(day))
}
