/// A text as JSON has it, in double quotes.
package func jsonString(_ text: String) -> String {
  var json = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": json += "\\\""
    case "\\": json += "\\\\"
    case "\n": json += "\\n"
    case "\t": json += "\\t"
    case _ where scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value:
      let hex = String(scalar.value, radix: 16)
      json += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    default: json.unicodeScalars.append(scalar)
    }
  }
  return json + "\""
}
