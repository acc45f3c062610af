import Base

/// The FNV-1a hash of the texts, each followed by a zero byte.
func stableHash(of texts: [String]) -> UInt64 {
  var hash = FNV1a()
  for text in texts {
    for byte in text.utf8 { hash.combine(byte) }
    hash.combine(0)
  }
  return hash.value
}
