extension String {
  /// What `==` says, in a tenth of the time where one text is in Latin letters and the other in Japanese ones, as a
  /// title's names are: `==` brings both into a normal form.
  package func isSame(as other: String) -> Bool {
    // No character from U+3000 on has a form that begins with ASCII, nor the other way round.
    if let first = firstByte, let second = other.firstByte,
      min(first, second) < 0x80, max(first, second) >= 0xE3
    {
      return false
    }
    return self == other
  }

  private var firstByte: UInt8? { utf8.first }
}
