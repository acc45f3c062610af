import DataFormats

extension CommandDescription {
  /// The program as its argument parser describes itself in JSON; nil for JSON of another form.
  ///
  /// The parser's own types for it, ArgumentParserToolInfo, are no product of its package.
  init?(toolInfo json: String) {
    guard let document = try? JSONDocument.parse(Array(json.utf8)),
      let command = document.root["command"]
    else { return nil }
    self.init(command)
  }

  private init?(_ node: JSONNode) {
    guard let name = node["commandName"]?.text else { return nil }
    self.name = name
    abstract = node["abstract"]?.text ?? ""
    discussion = node["discussion"]?.text ?? ""
    isShown = node["shouldDisplay"]?.text != "false"
    let all = node["arguments"]?.items.compactMap(ArgumentDescription.init) ?? []
    arguments = all.filter { $0.kind == .operand } + all.filter { $0.kind != .operand }
    subcommands = node["subcommands"]?.items.compactMap(CommandDescription.init) ?? []
  }
}

extension ArgumentDescription {
  fileprivate init?(_ node: JSONNode) {
    switch node["kind"]?.text {
    case "positional": kind = .operand
    case "option": kind = .option
    case "flag": kind = .flag
    default: return nil
    }
    names =
      node["names"]?.items.compactMap { name in
        name["name"]?.text.map { (name["kind"]?.text == "long" ? "--" : "-") + $0 }
      } ?? []
    valueName = node["valueName"]?.text ?? "value"
    isOptional = node["isOptional"]?.text == "true"
    isRepeating = node["isRepeating"]?.text == "true"
    isShown = node["shouldDisplay"]?.text != "false"
    abstract = node["abstract"]?.text ?? ""
    discussion = node["discussion"]?.text ?? ""
    defaultValue = node["defaultValue"]?.text
    values = node["allValues"]?.items.compactMap(\.text) ?? []
    isCompleted = node["completionKind"] != nil || !values.isEmpty
  }
}
