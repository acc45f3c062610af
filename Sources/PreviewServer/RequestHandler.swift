import Base
import HTTPServing
import SiteBuilding

/// Answers the requests to a preview: serves the site as a host would, and keeps open pages up to
/// date.
struct RequestHandler: Sendable {
  let site: SiteFolder
  let state: PreviewState
  /// The site's path on its host: begins and ends with a slash.
  let base: String
  var drafts: PreviewDrafts?
  /// Whether a request is answered at all.
  var admits: @Sendable (HTTPRequest) -> Bool = { !$0.isFromNetwork }

  /// The folder of the preview's own files.
  private static let own = "/_tokonoma/"
  private static let script = own + "preview.js"
  private static let scriptBytes = BuiltinFiles.preview.file(at: "preview.js")?.bytes ?? []
  private static let events = own + "events"

  private static let methods = ["GET", "HEAD"]

  func response(to request: HTTPRequest) -> HTTPResponse {
    var response = answer(to: request)
    // After anything except a plain request the client must connect again.
    response.isLast =
      request.host == nil || !Self.methods.contains(request.method)
      || request.fields.contains { ["expect", "upgrade"].contains($0.name) }
    return response
  }

  private func answer(to request: HTTPRequest) -> HTTPResponse {
    guard request.host != nil else { return .preview(400) }
    guard request.isAddressedHere() else { return .preview(421) }
    guard admits(request) else { return .preview(403) }
    guard Self.methods.contains(request.method) else {
      var response = HTTPResponse.preview(405)
      response.fields.append(("Allow", Self.methods.joined(separator: ", ")))
      return response
    }
    let target = Array(request.target.utf8)
    if target.starts(with: Self.own.utf8) { return ownFile(target) }
    let path = SitePath(target, base: base)
    switch path {
    case .refused: return .preview(400)
    case .outside where isAboveSite(target):
      var response = HTTPResponse.preview(302)
      response.fields.append(("Location", base))
      return response
    case .file(let name) where name.hasPrefix(PreviewDrafts.prefix): return draft(name)
    case .outside, .file, .folder: return page(path)
    }
  }

  private func draft(_ name: String) -> HTTPResponse {
    let text = drafts?.html(of: String(name.dropFirst(PreviewDrafts.prefix.utf8.count)))
    guard let text, state.now.isBuilt, let page = try? site.file(at: Self.notFound)?.bytes() else {
      return .preview(404)
    }
    return html(200, PreviewDrafts.page(of: text, in: page))
  }

  /// Whether a target is the host's root, or the site's address without its last slash.
  private func isAboveSite(_ target: [UInt8]) -> Bool {
    let path = target.prefix { $0 != UInt8(ascii: "?") }
    return path.elementsEqual("/".utf8) || path.elementsEqual(base.utf8.dropLast())
  }

  private func ownFile(_ target: [UInt8]) -> HTTPResponse {
    let path = target.prefix { $0 != UInt8(ascii: "?") }
    if path.elementsEqual(Self.script.utf8) {
      return .preview(200, type: ContentType.script, body: .bytes(Self.scriptBytes))
    }
    guard path.elementsEqual(Self.events.utf8) else { return .preview(404) }
    let page = Array(target.dropFirst(path.count + 1))
    return .preview(
      200, type: "text/event-stream",
      body: .stream { state.keep($0, upToDateWith: { news(for: page) }) })
  }

  private func page(_ path: SitePath) -> HTTPResponse {
    guard state.now.isBuilt else { return html(503, listening(Self.unbuilt, nil)) }
    if let file = site.file(at: path) {
      let type = ContentType.of(file.path)
      guard type == ContentType.html else { return .preview(file, type: type) }
      if let page = try? file.bytes() {
        let shown = EmptyPageHints.adding(to: page, at: file.path)
        return html(200, listening(shown, version(of: page)))
      }
    }
    guard let notFound = try? site.file(at: Self.notFound)?.bytes() else { return .preview(404) }
    return html(404, listening(notFound, version(of: notFound)))
  }

  private func html(_ status: Int, _ page: [UInt8]) -> HTTPResponse {
    .preview(status, type: ContentType.html, body: .bytes(page))
  }

  /// An event for the page at a target: its current version, then the errors.
  func news(for target: [UInt8]) -> [UInt8] {
    let now = state.now
    let path = SitePath(target, base: base)
    let page = now.isBuilt ? site.file(at: path) ?? site.file(at: Self.notFound) : nil
    let version = now.isBuilt ? version(of: (try? page?.bytes()) ?? []) : Self.noVersion
    let problems = now.problems.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = [version] + problems.map(String.init)
    return Array((lines.map { "data: \($0)\n" }.joined() + "\n").utf8)
  }

  private static let notFound = SitePath.file("404.html")
  private static let noVersion = "unbuilt"

  /// Changes whenever the page would look different.
  private func version(of page: [UInt8]) -> String {
    "\(String(FNV1a.hash(page.span), radix: 16))-\(state.now.looks)"
  }

  /// A page with the script that keeps it up to date; the files on disk stay without it.
  private func listening(_ page: [UInt8], _ version: String?) -> [UInt8] {
    let version = version ?? Self.noVersion
    let script = "<script src=\"\(Self.script)\" data-version=\"\(version)\" defer></script>"
    let end = page.firstRange(of: Self.headEnd)?.lowerBound ?? page.count
    return page[..<end] + Array(script.utf8) + page[end...]
  }

  private static let headEnd = Array("</head>".utf8)

  private static let unbuilt = Array(
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Not built yet</title>
    </head>
    <body>
    <h1>Not built yet</h1>
    <p>The site will be here as soon as the errors in its files are fixed.</p>
    </body>
    </html>

    """.utf8)
}
