import Base
import MediaLibrary
import StrictYAML

private struct PublishingDraft {
  var host: Settings.Publishing.Host?
  var place: Located<String>?
  var branch: Located<String>?

  static let keys = KeyTable<PublishingDraft>([
    .init("to") { $0.host = $1.word(Settings.Publishing.Host.self, &$2) },
    .init("at") { $0.place = $1.located(&$2) },
    .init("branch") { $0.branch = $1.located(&$2) },
  ])
}

extension Field {
  func publishing(_ reading: inout Reading) -> Settings.Publishing? {
    let example = node.text.flatMap(placeMeant) ?? "{to: github}"
    guard isMapping(wanted: Shape("a host with a place", example), &reading) else { return nil }
    var draft = PublishingDraft()
    PublishingDraft.keys.read(node, into: &draft, &reading)
    guard has("to", &reading), let host = draft.host, !host.needsPlace || has("at", &reading)
    else { return nil }
    if let branch = draft.branch, !PublishingPlace.isBranch(branch.value) {
      return reading.report(.noBranch(branch.value).at(branch.location))
    }
    guard let place = PublishingPlace(draft.place?.value ?? "origin", at: host) else {
      let location = draft.place?.location ?? reading.location(of: node)
      return reading.report(.noPlace(draft.place?.value ?? "", at: host).at(location))
    }
    return Settings.Publishing(
      host: host, written: draft.place?.value, place: place, branch: draft.branch?.value,
      location: reading.location(of: node))
  }
}

/// The full value for a place that was written alone; nil if it is unclear.
private func placeMeant(by text: String) -> String? {
  func value(_ host: Settings.Publishing.Host, _ place: some StringProtocol) -> String? {
    shortened(String(place)) == place && !place.contains("\"")
      ? "{to: \(host.rawValue), at: \"\(place)\"}" : nil
  }
  if let host = Settings.Publishing.Host(rawValue: text.lowercased()), !host.needsPlace {
    return "{to: \(host.rawValue)}"
  }
  if let match = text.wholeMatch(of: /(?:rsync|ssh):\/\/([^\/]+)\/(.+)/) {
    return value(.rsync, "\(match.1):\(match.2)")
  }
  if text.hasPrefix("sftp://") { return value(.sftp, text) }
  if text.contains("github.com") { return value(.github, text) }
  if text.contains("codeberg.org") { return value(.codeberg, text) }
  if text.hasSuffix(".git") { return value(.git, text) }
  if text.contains(/^[^\/:]+@[^\/:]+:/) { return value(.rsync, text) }
  return text.contains(/^[.~]?\//) ? value(.folder, text) : nil
}
