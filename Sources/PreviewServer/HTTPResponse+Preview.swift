import HTTPServing

extension HTTPResponse {
  /// A status with its words as the body.
  static func preview(_ status: Int) -> HTTPResponse {
    preview(
      status, type: ContentType.plain,
      body: .bytes(Array("\(status) \(reason(of: status))\n".utf8)))
  }

  static func preview(_ status: Int, type: String, body: Body) -> HTTPResponse {
    HTTPResponse(
      status,
      fields: [
        ("Content-Type", type), ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ], body: body)
  }

  /// A file of the site, read part by part while the browser receives it.
  static func preview(_ file: SiteFolder.File, type: String) -> HTTPResponse {
    preview(
      200, type: type,
      body: .parts(length: file.size) { try? file.nextPart(upTo: ServerLimits.partLength) })
  }
}
