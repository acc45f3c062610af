import Base
import HTTPServing

/// A form with files: `multipart/form-data`.
struct MultipartForm: Sendable {
  private(set) var fields = FormFields()
  private(set) var files: [(name: String, bytes: [UInt8])] = []

  private static let most = 50

  /// nil for anything that browsers don't send.
  init?(_ request: HTTPRequest) {
    guard let type = request["content-type"].first, type.hasPrefix("multipart/form-data"),
      let start = type.firstRange(of: "boundary=")?.upperBound
    else { return nil }
    let boundary = type[start...].prefix { $0 != ";" && $0 != "\"" }
    guard (1...200).contains(boundary.utf8.count) else { return nil }
    let mark = Array("--\(boundary)".utf8)
    var rest = request.body[...]
    guard rest.starts(with: mark) else { return nil }
    rest = rest.dropFirst(mark.count)
    let (lineEnd, separator) = (Array("\r\n".utf8), Array("\r\n".utf8) + mark)
    var count = 0
    while rest.starts(with: lineEnd) {
      rest = rest.dropFirst(2)
      count += 1
      guard count <= MultipartForm.most, let head = rest.firstRange(of: lineEnd + lineEnd),
        let end = rest[head.upperBound...].firstRange(of: separator)
      else { return nil }
      let content = rest[head.upperBound..<end.lowerBound]
      guard add(String(decoding: rest[..<head.lowerBound], as: UTF8.self), content) else {
        return nil
      }
      rest = rest[end.upperBound...]
    }
    guard rest.starts(with: "--".utf8) else { return nil }
  }

  private mutating func add(_ head: String, _ content: ArraySlice<UInt8>) -> Bool {
    let form = /form-data; name="([a-zA-Z0-9-]{1,40})"(; filename="?([^"\r\n]*))?/
    guard let match = head.firstMatch(of: form) else { return false }
    if match.2 != nil {
      if !content.isEmpty { files.append((String(match.3 ?? ""), Array(content))) }
      return true
    }
    guard let text = String(validating: content, as: UTF8.self) else { return false }
    fields.add(String(match.1), text)
    return true
  }
}
