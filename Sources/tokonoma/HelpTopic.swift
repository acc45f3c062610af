import SiteBuilding

/// A page of the reference: `tokonoma help keys`.
struct HelpTopic: Sendable {
  let name: String

  static let all = [
    // Which files of which trackers can be imported, and what of them comes along.
    HelpTopic(name: "importing"),
    // What a title, a list or a page may say, and every word that is understood.
    HelpTopic(name: "keys"),
    // What tokonoma.yml may say.
    HelpTopic(name: "settings"),
    // Templates, styles, words, and files of one's own.
    HelpTopic(name: "theming"),
    // How the site gets to a web host.
    HelpTopic(name: "publishing"),
  ]

  /// nil when the arguments ask for something else.
  init?(askedForBy arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "help",
      let topic = HelpTopic.all.first(where: { $0.name == arguments[1] })
    else { return nil }
    self = topic
  }

  private init(name: String) { self.name = name }

  /// Markdown, made to be read as it is.
  var text: String {
    let page = BuiltinFiles.reference.file(at: name + ".md")
    return String(decoding: page?.bytes ?? [], as: UTF8.self)
  }
}
