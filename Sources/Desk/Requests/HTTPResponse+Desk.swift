import HTTPServing
import PreviewServer

extension HTTPResponse {
  static func desk(
    _ status: Int, type: String = ContentType.html, _ body: [UInt8]
  ) -> HTTPResponse {
    HTTPResponse(status, fields: [("Content-Type", type)], body: body)
  }

  /// A status with its words.
  static func desk(_ status: Int) -> HTTPResponse {
    desk(status, type: ContentType.plain, Array("\(status) \(reason(of: status))\n".utf8))
  }

  /// Redirects after a form, so that reloading the page doesn't send the form again.
  static func desk(leadingTo path: String) -> HTTPResponse {
    HTTPResponse(303, fields: [("Location", path)])
  }

  /// Adds the fields that isolate the desk from other sites in the browser.
  ///
  /// - Parameter frame: the origin of the site's preview, the only one that a page may embed
  mutating func confine(toFrame frame: String?, for request: HTTPRequest) {
    let policy = [
      "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
      "connect-src 'self'", "form-action 'self'", "frame-src \(frame ?? "'none'")",
      "frame-ancestors 'none'", "base-uri 'none'", "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]
    fields += [
      ("Content-Security-Policy", policy.joined(separator: "; ")),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
    ]
    // Without encryption, browsers ignore it and warn in their console.
    if !request.isFromNetwork { fields.append(("Cross-Origin-Opener-Policy", "same-origin")) }
  }
}
