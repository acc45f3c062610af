import Base
import DataFormats
import FileSystem
import MediaLibrary

extension Project {
  /// Adds the friends in the file that the settings name, without duplicates.
  func readFriends(of settings: inout Settings, reporting diagnostics: inout DiagnosticList) {
    if let file = settings.friendsFile {
      settings.friends = friends(in: file, reporting: &diagnostics)
    }
    var first: [String: SourceLocation] = [:]
    settings.friends = settings.friends.filter { friend in
      guard let location = first[friend.slug] else {
        first[friend.slug] = friend.location
        return true
      }
      diagnostics.report(.friendTwice(friend.name, first: location).at(friend.location))
      return false
    }
  }

  private func friends(
    in file: Located<String>, reporting diagnostics: inout DiagnosticList
  ) -> [Settings.Friend] {
    let path = file.value
    let ending = path.split(separator: ".").last?.lowercased()
    guard !path.hasPrefix("/"), folder.contains(path), let bytes = try? folder.read(path),
      ["yml", "yaml", "opml", "xml"].contains(ending)
    else {
      diagnostics.report(.friendsFileMissing(path).at(file.location))
      return []
    }
    let source = Source(path: path, bytes: bytes)
    guard ending == "opml" || ending == "xml" else {
      var reading = Reading(source, context: ReadingContext(folder: folder))
      let friends = reading.friends()
      diagnostics.report(contentsOf: reading.diagnostics)
      return friends
    }
    return friendsOfOPML(source, reporting: &diagnostics)
  }
}

/// The sites in a feed reader's list of feeds (OPML); entries without a web address are skipped.
package func friendsOfOPML(
  _ source: Source, reporting diagnostics: inout DiagnosticList
) -> [Settings.Friend] {
  let handler = OPMLHandler(source)
  do throws(XMLFailure) {
    try readXML(source.bytes[...], to: handler)
    return handler.friends
  } catch {
    switch error {
    case .malformed(let reason, let offset):
      var cursor = LocationCursor(source)
      diagnostics.report(.friendsFileMalformed(reason).at(cursor.location(at: offset)))
    case .stopped:
      diagnostics.report(.friendsFileMalformed("it has declarations").at(.file(source.path)))
    }
    return []
  }
}

private final class OPMLHandler: XMLHandler {
  /// More than anyone follows.
  private static let most = 2_000

  private var locations: LocationCursor
  private(set) var friends: [Settings.Friend] = []
  private(set) var isStopped = false

  init(_ source: Source) { locations = LocationCursor(source) }

  func startElement(_ name: String, _ attributes: [XMLAttribute], at offset: Int) {
    guard name.lowercased() == "outline", friends.count < Self.most else { return }
    func value(_ name: String) -> String? {
      attributes.first { $0.name.lowercased() == name }
        .map { $0.value.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        .flatMap { $0.isEmpty ? nil : $0 }
    }
    func address(_ name: String) -> String? { value(name).flatMap { isWebURL($0) ? $0 : nil } }
    let (page, feed) = (address("htmlurl"), address("xmlurl"))
    guard let url = page ?? feed else { return }
    friends.append(
      Settings.Friend(
        name: value("title") ?? value("text") ?? url, url: url, feed: feed,
        location: locations.location(at: offset)))
  }

  func endElement(at offset: Int) {}
  func text(_ part: Span<UInt8>) {}

  func documentType(_ contents: DocumentTypeContents, at offset: Int) {
    if case .declarations = contents { isStopped = true }
  }
}
