/// The signs before and after a title's letters, which tell `K-On!` from `K-On!!`. Brackets and
/// quotes are dropped, and wide signs become ASCII.
func edgeSigns(of title: String) -> [String] {
  func isSign(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
  }
  func signs(_ part: some Sequence<Unicode.Scalar>) -> String {
    let kept = part.compactMap { scalar -> Unicode.Scalar? in
      switch scalar.properties.generalCategory {
      case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
        .spaceSeparator, .control, .format, .nonspacingMark, .spacingMark, .enclosingMark:
        return nil
      default: break
      }
      if scalar == "\"" { return nil }
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      return isWide ? Unicode.Scalar(scalar.value - 0xFEE0) : scalar
    }
    return String(String.UnicodeScalarView(kept))
  }
  let scalars = Array(title.unicodeScalars)
  let head = scalars.prefix(while: isSign)
  let tail = scalars.dropFirst(head.count).reversed().prefix(while: isSign)
  return [signs(head), signs(tail)]
}
