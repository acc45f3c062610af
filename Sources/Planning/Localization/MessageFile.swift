import Base
import StrictYAML

/// The checked messages of a file of words.
struct MessageFile {
  /// By index in `MessageKeys`.
  private(set) var messages = [Message?](repeating: nil, count: MessageKeys.all.count)
  /// By `Vocabulary.rawValue`.
  private(set) var tables: [[String: String]] = Vocabulary.allCases.map { _ in [:] }
  private let source: Source
  private var locations: LocationCursor
  private let language: String
  private let rule: PluralRule
  /// The English messages, which define the parameters of each text; nil for English itself.
  private let model: [Message]?
  private var suggestions = FirstSuggestions()

  init(
    _ source: Source, language: String, model: [Message]?,
    reporting diagnostics: inout DiagnosticList
  ) {
    self.source = source
    locations = LocationCursor(source)
    self.language = language
    self.model = model
    rule = PluralRule(language: language)
    guard let root = YAMLDocument.parse(source, reporting: &diagnostics)?.root else { return }
    if root.isMapping {
      read(root, below: "", reporting: &diagnostics)
    } else {
      diagnostics.report(.noWordsFile.at(location(of: root)))
    }
  }

  private mutating func read(
    _ mapping: YAMLNode, below path: String, reporting diagnostics: inout DiagnosticList
  ) {
    for (key, value) in mapping.pairs.map({ ($0.key, $0.value) }) {
      let name = path + (key.text ?? "")
      if let index = MessageKeys.indices[name] {
        messages[index] = message(value, index: index, reporting: &diagnostics)
      } else if let table = Vocabulary.allCases.first(where: { $0.key == name }) {
        tables[table.rawValue] = entries(value, name, reporting: &diagnostics)
      } else if MessageKeys.sections.contains(name) {
        guard value.isMapping else {
          diagnostics.report(.wordOfAnotherShape(name, "words with keys").at(location(of: value)))
          continue
        }
        read(value, below: name + ".", reporting: &diagnostics)
      } else {
        let near = suggestions.nearest(to: name, among: MessageKeys.all)
        diagnostics.report(.unknownInterfaceWord(name, nearest: near).at(location(of: key)))
      }
    }
  }

  private mutating func entries(
    _ node: YAMLNode, _ name: String, reporting diagnostics: inout DiagnosticList
  ) -> [String: String] {
    guard node.isMapping else {
      diagnostics.report(.wordOfAnotherShape(name, "words with keys").at(location(of: node)))
      return [:]
    }
    var entries: [String: String] = [:]
    for pair in node.pairs {
      let key = pair.key.text ?? ""
      if let text = pair.value.text, !pair.value.isAbsent {
        entries[MessageKeys.folded(key)] = text
      } else {
        diagnostics.report(
          .wordOfAnotherShape("\(name).\(key)", "a text").at(location(of: pair.value)))
      }
    }
    return entries
  }

  /// nil, with a report, for an unusable message.
  private mutating func message(
    _ node: YAMLNode, index: Int, reporting diagnostics: inout DiagnosticList
  ) -> Message? {
    let name = MessageKeys.all[index]
    let model = model?[index]
    switch (node.content, model?.shape) {
    case (.scalar, nil), (.scalar, .text?), (.scalar, .plural?):
      guard !node.isAbsent else { break }
      return format(node, name, model, mayLack: [], reporting: &diagnostics)
        .map { Message(shape: .text, forms: [$0]) }
    case (.mapping, nil), (.mapping, .plural?):
      return plural(node, name, model, reporting: &diagnostics)
    case (.sequence, nil), (.sequence, .list?):
      let forms = node.items.compactMap {
        format($0, name, model, mayLack: [], reporting: &diagnostics)
      }
      guard let model else { return Message(shape: .list(forms.count), forms: forms) }
      if forms.count == model.forms.count { return Message(shape: model.shape, forms: forms) }
    default: break
    }
    return diagnostics.report(.wordOfAnotherShape(name, wanted(model)).at(location(of: node)))
  }

  private func wanted(_ model: Message?) -> String {
    switch model?.shape {
    case .list(let count)?: "a list of \(count) texts"
    case .plural?:
      "a text, or one for each of: \(rule.categories.map(\.key).joined(separator: ", "))"
    default: "a text"
    }
  }

  private mutating func plural(
    _ node: YAMLNode, _ name: String, _ model: Message?, reporting diagnostics: inout DiagnosticList
  ) -> Message? {
    var forms = [MessageFormat?](repeating: nil, count: PluralCategory.allCases.count)
    for pair in node.pairs {
      let key = pair.key.text ?? ""
      guard let category = rule.categories.first(where: { $0.key == key }) else {
        diagnostics.report(
          .unknownPlural(key, of: name, language: language, known: rule.categories.map(\.key)).at(
            location(of: pair.key)))
        continue
      }
      forms[category.rawValue] = format(
        pair.value, name, model, mayLack: lacking(category, of: model), reporting: &diagnostics)
    }
    guard let other = forms[PluralCategory.other.rawValue] else {
      if node["other"] == nil { diagnostics.report(.missingPlural(name).at(location(of: node))) }
      return nil
    }
    return Message(shape: .plural, forms: forms.map { $0 ?? other })
  }

  /// The parameters that a form may omit: the number, and those that the English form omits.
  private func lacking(_ category: PluralCategory, of model: Message?) -> [Parameter] {
    guard category != .other else { return [] }
    guard let model, case .plural = model.shape else { return [.count] }
    let said = model.forms[category.rawValue].parameters
    return [.count] + model.parameters.filter { !said.contains($0) }
  }

  private mutating func format(
    _ node: YAMLNode, _ name: String, _ model: Message?, mayLack: [Parameter],
    reporting diagnostics: inout DiagnosticList
  ) -> MessageFormat? {
    guard let text = node.text, !node.isAbsent else {
      return diagnostics.report(.wordOfAnotherShape(name, "a text").at(location(of: node)))
    }
    guard let format = MessageFormat.Parsed(text) else {
      return diagnostics.report(.openBrace(in: name).at(location(of: "{", in: node)))
    }
    guard case .known(let known) = format else {
      if case .unknown(let parameter) = format {
        diagnostics.report(
          .unknownParameter(
            parameter, in: name, known: (model?.parameters ?? Parameter.allCases).map(\.rawValue)
          ).at(location(of: "{\(parameter)}", in: node)))
      }
      return nil
    }
    if known.pieces.count(where: { $0 == .parameter(.title) }) > 1,
      MessageKey.withLink.contains(where: { $0.key == name })
    {
      return diagnostics.report(
        .repeatedParameter(Parameter.title.rawValue, in: name).at(
          location(of: "{title}", afterTheFirst: true, in: node)))
    }
    guard let model else { return known }
    let allowed = model.parameters
    for parameter in known.parameters where !allowed.contains(parameter) {
      return diagnostics.report(
        .unknownParameter(parameter.rawValue, in: name, known: allowed.map(\.rawValue)).at(
          location(of: "{\(parameter.rawValue)}", in: node)))
    }
    for parameter in allowed
    where !known.parameters.contains(parameter) && !mayLack.contains(parameter) {
      return diagnostics.report(
        .missingParameter(parameter.rawValue, in: name).at(location(of: node)))
    }
    return known
  }

  private mutating func location(of node: YAMLNode) -> SourceLocation {
    locations.location(at: node.range.lowerBound)
  }

  /// The location of a part of a scalar, or of the whole scalar if it has escapes.
  private mutating func location(
    of part: String, afterTheFirst: Bool = false, in node: YAMLNode
  ) -> SourceLocation {
    let (range, part, bytes) = (node.range, Array(part.utf8), source.bytes)
    let starts = range.lazy.filter { bytes[$0..<range.upperBound].starts(with: part) }
    let start = starts.dropFirst(afterTheFirst ? 1 : 0).first
    return locations.location(at: start ?? range.lowerBound)
  }
}

extension MessageFormat {
  enum Parsed {
    case known(MessageFormat)
    case unknown(String)
  }
}

extension MessageFormat.Parsed {
  /// nil for an unmatched brace.
  fileprivate init?(_ text: String) {
    let utf8 = Array(text.utf8)
    var pieces: [MessageFormat.Piece] = []
    var start = 0
    while let open = utf8[start...].firstIndex(where: { "{}".utf8.contains($0) }) {
      guard utf8[open] == UInt8(ascii: "{"),
        let close = utf8[open...].firstIndex(of: UInt8(ascii: "}"))
      else { return nil }
      if open > start {
        pieces.append(.literal(String(decoding: utf8[start..<open], as: UTF8.self)))
      }
      let name = String(decoding: utf8[(open + 1)..<close], as: UTF8.self)
      guard let parameter = Parameter(rawValue: name) else {
        self = .unknown(name)
        return
      }
      pieces.append(.parameter(parameter))
      start = close + 1
    }
    if start < utf8.count || pieces.isEmpty {
      pieces.append(.literal(String(decoding: utf8[start...], as: UTF8.self)))
    }
    self = .known(MessageFormat(pieces: pieces))
  }
}
