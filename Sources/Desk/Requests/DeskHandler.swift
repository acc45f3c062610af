import Base
import FileSystem
import HTTPServing
import LibraryFiles
import MediaLibrary
import Pictures
import PreviewServer

/// Answers the requests to a desk.
struct DeskHandler: Sendable {
  let desk: OpenDesk

  private var gate: Gate { desk.gate }

  /// The largest acceptable body in bytes; nil for a request that is refused without reading it.
  func longestBody(of request: HTTPRequest) -> Int? {
    guard request.method == "POST", gate.refusal(of: request) == nil else { return nil }
    guard let target = FormTarget.named(Self.path(of: request)), target.admits(request, gate)
    else { return nil }
    return target.longestBody
  }

  func response(to request: HTTPRequest) -> HTTPResponse {
    var response: HTTPResponse
    do {
      response = try answer(to: request)
    } catch {
      // The library may be on a disk that was disconnected.
      response = .desk(
        500, type: ContentType.plain, Array("\(Self.words(of: error))\n".utf8))
    }
    response.confine(toFrame: desk.preview.frameOrigin(at: request.address), for: request)
    // After anything but a plain request the client must connect again.
    response.isLast =
      response.status >= 400
      || request.fields.contains { ["expect", "upgrade"].contains($0.name) }
    return response
  }

  static func words(of error: any Error) -> String {
    (error as? FileError).map { "\($0.path): \($0.code)" } ?? "something went wrong"
  }

  private func answer(to request: HTTPRequest) throws -> HTTPResponse {
    if let status = gate.refusal(of: request) {
      var response = HTTPResponse.desk(status)
      if status == 405 { response.fields.append(("Allow", "GET, HEAD, POST")) }
      return response
    }
    let path = Self.path(of: request)
    if request.method == "POST" { return try FormTarget.answer(to: request, at: path, desk, gate) }
    if let file = DeskFile.named(path) { return .desk(200, type: file.type, file.bytes) }
    guard gate.isKnown(request) else { return desk.entry(for: request, isRefused: false) }
    let names = Self.names(in: request)
    guard let names else { return .desk(400) }
    switch names.first {
    case "events":
      return gate.isFromOwnPage(request) ? events() : .desk(403)
    case "collection.css":
      return .desk(200, type: "text/css; charset=utf-8", desk.library.now.covers.style ?? [])
    case "cover":
      let picture = desk.library.now.covers.picture(
        of: names.dropFirst().joined(separator: "/"), in: desk.library.project.folder)
      return picture.map { .desk(200, type: $0.type, $0.bytes) } ?? .desk(404)
    case "found-cover": return foundCover(request)
    case "names":
      let names = desk.linkNames(for: String((Self.query(of: request)?["q"] ?? "").prefix(100)))
      return .desk(200, type: "application/json", Array(JSONValue.texts(names).line.utf8))
    default: return try page(names, request)
    }
  }

  private func events() -> HTTPResponse {
    HTTPResponse(
      200, fields: [("Content-Type", "text/event-stream")],
      body: .stream { [desk] page in
        desk.pages.keep(page) { DeskPages.event("changed", String(desk.library.now.version)) }
      })
  }

  /// The cover of a search result, or of a title whose details were looked at.
  private func foundCover(_ request: HTTPRequest) -> HTTPResponse {
    guard let wanted = Self.query(of: request).flatMap(FoundTitle.init),
      let cover = desk.details[wanted]?.cover
        ?? desk.sources.flatMap({
          desk.hitCovers.cover(of: wanted, asking: $0, desk.library.project)
        }), let info = pictureInfo(ofBytes: cover),
      info.format != .svg
    else { return .desk(404) }
    return .desk(200, type: "image/\(info.format.rawValue)", withoutMetadata(cover))
  }

  /// The fields after `?`.
  private static func query(of request: HTTPRequest) -> FormFields? {
    let target = request.target
    let query = target.firstIndex(of: "?").map { target[target.index(after: $0)...] } ?? ""
    return FormFields(urlEncoded: query.utf8)
  }

  private func page(_ names: [String], _ request: HTTPRequest) throws -> HTTPResponse {
    guard let fields = Self.query(of: request) else { return .desk(400) }
    let notice = fields["did"].flatMap { Int($0) }.flatMap { desk.notices[$0] }
    if names.first != ScreenRow.missing,
      let page = try desk.page(at: names, of: request, query: fields, showing: notice)
    {
      return .desk(200, page)
    }
    let page = try desk.page(at: [ScreenRow.missing], of: request, showing: notice)
    return page.map { .desk(404, $0) } ?? .desk(404)
  }

  /// The path of a request's target as it was sent.
  static func path(of request: HTTPRequest) -> String {
    String(request.target.prefix { $0 != "?" })
  }

  /// The decoded names in the path; nil if no page of the desk can have that path.
  private static func names(in request: HTTPRequest) -> [String]? {
    switch SitePath(request.target.utf8) {
    case .file(let path): path.split(separator: "/").map(String.init)
    case .folder(""): []
    case .folder, .outside, .refused: nil
    }
  }
}

extension OpenDesk {
  /// The page for a browser without the cookie.
  func entry(for request: HTTPRequest, isRefused: Bool) -> HTTPResponse {
    let reading = library.now
    let context = EntryContext(
      language: reading.settings.language, siteName: reading.words[.desk], isRefused: isRefused,
      isClosed: pairing?.code() == nil)
    return .desk(403, reading.screens.entryPage(context, isFromNetwork: request.isFromNetwork))
  }

  /// The page of a screen; nil if there isn't one at the address.
  func page(
    at names: [String], of request: HTTPRequest, query: FormFields = FormFields(),
    showing notice: Notice? = nil, refusing form: FormFields? = nil
  ) throws -> [UInt8]? {
    let reading = library.now
    let name = names.first ?? ScreenRow.all[0].name
    let address = names.isEmpty ? "/" : "/" + names.joined(separator: "/")
    return try reading.screens.page(
      of: name,
      ScreenRequest(
        desk: self, reading: reading, server: (request.address, request.port ?? 0),
        address: address, rest: Array(names.dropFirst()), query: query, notice: notice,
        refused: form))
  }
}
