import Base
import MediaLibrary

private struct PublishingDraft {
  var host: Settings.Publishing.Host?
  var place: (text: String, location: SourceLocation)?
  var branch: (text: String, location: SourceLocation)?

  static let keys = KeyTable<PublishingDraft>([
    .init("to") { $0.host = $1.word(Settings.Publishing.Host.self, &$2) },
    .init("at") { $0.place = $1.placedText(&$2) },
    .init("branch") { $0.branch = $1.placedText(&$2) },
  ])
}

extension Field {
  /// nil, with a report, if the host or the place is unclear.
  func publishing(_ reading: inout Reading) -> Settings.Publishing? {
    guard isMapping(wanted: Shape("a host with a place", "{to: github}"), &reading) else {
      return nil
    }
    var draft = PublishingDraft()
    PublishingDraft.keys.read(node, into: &draft, &reading)
    guard has("to", &reading), let host = draft.host, !host.needsPlace || has("at", &reading)
    else { return nil }
    if let (branch, location) = draft.branch, !PublishingPlace.isBranch(branch) {
      reading.report(.noBranch(branch).at(location))
      return nil
    }
    guard let place = PublishingPlace(draft.place?.text ?? "origin", at: host) else {
      let location = draft.place?.location ?? reading.location(of: node)
      reading.report(.noPlace(draft.place?.text ?? "", at: host).at(location))
      return nil
    }
    return Settings.Publishing(
      host: host, written: draft.place?.text, place: place, branch: draft.branch?.text,
      location: reading.location(of: node))
  }

  fileprivate func placedText(_ reading: inout Reading) -> (text: String, location: SourceLocation)?
  {
    text(&reading).map { ($0, reading.location(of: node)) }
  }
}
