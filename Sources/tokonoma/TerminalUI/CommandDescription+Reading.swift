import Base
import StrictYAML

extension CommandDescription {
  /// The program as its argument parser describes itself to tools, in JSON; nil if the form is
  /// unknown.
  package init?(toolInfo json: String) {
    // JSON is YAML. The argument parser's package doesn't export its own types for this,
    // ArgumentParserToolInfo, and they would need Foundation for their JSON.
    var problems = DiagnosticList()
    let source = Source(path: "tool-info.json", text: json)
    guard let document = YAMLDocument.parse(source, reporting: &problems), document.isSound,
      let command = document.root?["command"]
    else { return nil }
    self.init(command)
  }

  private init?(_ node: YAMLNode) {
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
  fileprivate init?(_ node: YAMLNode) {
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
