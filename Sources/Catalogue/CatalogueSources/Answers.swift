import HTTPFetching
import JSON
import Trackers

/// An answer as JSON.
func json(_ bytes: [UInt8], from info: SourceInfo) throws(FetchFailure) -> JSONNode {
  do {
    return try JSONDocument.parse(bytes).root
  } catch {
    // Pages for people stand in for answers when something is wrong.
    let isMarkup = bytes.first { $0 > 0x20 } == UInt8(ascii: "<")
    throw FetchFailure(
      info.name, .notUnderstood(isMarkup ? "it is a page, not data" : "it is damaged"))
  }
}

/// A text of somebody else's, as a part of a message.
func shortened(_ text: String) -> String {
  let line = singleLine(text)
  return line.count > 120 ? line.prefix(119) + "…" : line
}

extension JSONNode {
  /// What is in a member that is an array; nothing where there is none.
  func items(of name: String) -> [JSONNode] { self[name].map { Array($0.items) } ?? [] }

  /// A member's text; empty where there is none.
  func string(_ name: String) -> String { self[name]?.text ?? "" }
}

extension String {
  /// As a string of JSON (RFC 8259).
  var quotedAsJSON: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
