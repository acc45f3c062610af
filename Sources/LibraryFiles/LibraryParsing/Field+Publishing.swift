import MediaLibrary

private struct PublishingDraft {
  var host: Settings.Publishing.Host?
  var place: String?
  var branch: String?

  static let keys = KeyTable<PublishingDraft>([
    .init("to") { $0.host = $1.word(Settings.Publishing.Host.self, &$2) },
    .init("at") { $0.place = $1.text(&$2) },
    .init("branch") { $0.branch = $1.text(&$2) },
  ])
}

extension Field {
  /// nil, with a report, if the host is unclear.
  func publishing(_ reading: inout Reading) -> Settings.Publishing? {
    guard isMapping(wanted: Shape("a host with a place", "{to: github}"), &reading) else {
      return nil
    }
    var draft = PublishingDraft()
    PublishingDraft.keys.read(node, into: &draft, &reading)
    guard has("to", &reading), let host = draft.host, !host.needsPlace || has("at", &reading)
    else { return nil }
    return Settings.Publishing(
      host: host, place: draft.place, branch: draft.branch, location: reading.location(of: node))
  }
}
