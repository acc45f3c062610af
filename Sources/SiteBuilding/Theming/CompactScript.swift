import Base

/// A script as browsers need it.
enum CompactScript {
  /// Without lines that are comments, indentation and empty lines, which are a fifth of what is sent. A script with a
  /// text over several lines, in which all of that counts, stays as it is.
  static func bytes(of script: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    var compact: [UInt8] = []
    compact.reserveCapacity(script.count)
    for line in script.split(separator: newline, omittingEmptySubsequences: true) {
      let hasOpenText = line.count { $0 == UInt8(ascii: "`") } % 2 == 1
      if hasOpenText || line.last == UInt8(ascii: "\\") { return script }
      let code = line.drop(while: \.isASCIIWhitespace)
      if code.isEmpty || code.starts(with: "//".utf8) { continue }
      compact += code
      compact.append(newline)
    }
    return compact
  }
}
