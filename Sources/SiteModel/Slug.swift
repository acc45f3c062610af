/// The part of an address made from a name: letters and digits of every script, lower case, joined
/// by hyphens, at most `longest` bytes; never empty.
func slug(for name: String) -> String {
  let longest = 120
  var slug = String.UnicodeScalarView()
  var size = 0
  var isJoined = true
  for scalar in name.lowercased().unicodeScalars {
    guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
      if scalar.value < 0x300 || scalar.properties.isWhitespace { isJoined = slug.isEmpty }
      continue
    }
    size += UTF8.width(scalar) + (isJoined ? 0 : 1)
    if size > longest { break }
    if !isJoined { slug.append("-") }
    isJoined = true
    slug.append(scalar)
  }
  return slug.isEmpty ? "untitled" : String(slug)
}
