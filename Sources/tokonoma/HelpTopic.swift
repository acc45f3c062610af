import SiteBuilding

/// A page of the reference: `tokonoma help keys`.
struct HelpTopic: Sendable {
  let name: String

  static let all = [
    "commands", "importing", "refreshing", "exporting", "keys", "settings", "pages", "theming",
    "languages", "publishing", "sharing", "privacy", "checks", "scripting",
  ].map(HelpTopic.init(name:))

  /// nil if the arguments ask for something else.
  init?(askedForBy arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "help",
      let topic = HelpTopic.all.first(where: { $0.name == arguments[1] })
    else { return nil }
    self = topic
  }

  private init(name: String) { self.name = name }

  /// Markdown, printed as it is.
  var text: String {
    let page = BuiltinFiles.reference.file(at: name + ".md")
    return String(decoding: page?.bytes ?? [], as: UTF8.self)
  }
}
