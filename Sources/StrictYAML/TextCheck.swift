import Base

/// Whether the bytes are UTF-8; reports the first invalid one.
package func checkUTF8(
  _ source: Source, in range: Range<Int>, reporting diagnostics: inout DiagnosticList
) -> Bool {
  do {
    _ = try UTF8Span(validating: source.bytes.span.extracting(range))
    return true
  } catch {
    let index = range.lowerBound + error.byteOffsets.lowerBound
    diagnostics.report(.invalidUTF8(source.bytes[index]).at(source.location(at: index)))
    return false
  }
}

/// Whether the text is all ASCII; reports invalid UTF-8 and control characters and returns nil.
func checkText(
  _ source: Source, in range: Range<Int>, reporting diagnostics: inout DiagnosticList
) -> Bool? {
  let bytes = source.bytes.span.extracting(0..<range.upperBound)
  var isASCII = true
  var isClean = true
  var index = range.lowerBound
  while index < bytes.count {
    index = bytes.endOfPrintable(from: index)
    guard index < bytes.count else { break }
    let byte = bytes[index]
    if byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
      continue
    }
    guard let (scalar, length) = bytes.scalar(at: index) else {
      return diagnostics.report(.invalidUTF8(byte).at(source.location(at: index)))
    }
    if isClean, isControl(scalar) {
      diagnostics.report(.control(scalar, at: source.location(at: index)))
      isClean = false
    }
    isASCII = isASCII && length == 1
    index += length
  }
  return isClean ? isASCII : nil
}

/// Whether YAML forbids a character (YAML 1.2.2, c-printable).
func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A, 0x0D, 0x85: false
  case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: true
  default: false
  }
}
