import SiteBuilding

/// A page of the reference: `tokonoma help keys`.
struct HelpTopic: Sendable {
  let name: String

  static let all = BuiltinFiles.reference.filter { $0.path.hasSuffix(".md") }
    .map { HelpTopic(name: String($0.path.dropLast(3))) }

  var page: ReferencePage {
    let file = BuiltinFiles.reference.file(at: name + ".md")
    return ReferencePage(String(decoding: file?.bytes ?? [], as: UTF8.self))
  }

  /// The page that `help keys` asks for, or the part of it that explains one name for `help keys rating`;
  /// nil for other arguments.
  static func request(
    _ arguments: [String], width: Int, isStyled: Bool
  ) -> Tokonoma.Request? {
    guard arguments.first == "help", arguments.count > 1,
      let topic = all.first(where: { $0.name == arguments[1] })
    else { return nil }
    let page = topic.page
    let name = arguments.dropFirst(2).joined(separator: " ")
    guard let blocks = name.isEmpty ? page.blocks : page.about(name) else {
      return .refused(.notInReference(name, topic: topic.name, known: page.names))
    }
    return .page(PageText.text(of: blocks, width: width, isStyled: isStyled))
  }
}
