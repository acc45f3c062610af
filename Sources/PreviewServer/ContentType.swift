/// The content type of a file, by its name.
package enum ContentType {
  package static let plain = "text/plain; charset=utf-8"
  package static let html = "text/html; charset=utf-8"
  package static let script = "text/javascript; charset=utf-8"

  package static func of(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
    return types[name[dot...].dropFirst().lowercased()] ?? "application/octet-stream"
  }

  /// Whether pages look different when the file changes, although their bytes stay the same.
  static func isShownWithPages(_ path: String) -> Bool {
    // Nearly all files of a site are pages.
    if path.hasSuffix(".html") { return false }
    let type = of(path)
    return ["image/", "font/", "text/css", "text/javascript"].contains { type.hasPrefix($0) }
  }

  private static let types = [
    "html": html, "htm": html, "css": "text/css; charset=utf-8",
    "js": script, "mjs": script,
    "json": "application/json", "map": "application/json",
    "webmanifest": "application/manifest+json",
    "xml": "application/xml", "atom": "application/atom+xml", "rss": "application/rss+xml",
    "ics": "text/calendar; charset=utf-8", "txt": plain, "md": "text/markdown; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "webp": "image/webp", "avif": "image/avif", "gif": "image/gif", "ico": "image/x-icon",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
    "wasm": "application/wasm", "pdf": "application/pdf",
    "mp3": "audio/mpeg", "mp4": "video/mp4", "webm": "video/webm",
  ]
}
