import Base
import LibraryFiles
import MediaLibrary
import StrictYAML

/// A key of an action in a file or a form.
private struct GivenKey {
  let name: String
  let value: ActionForm.Given
  /// nil in a form.
  let location: SourceLocation?
}

extension OwnersAction {
  /// nil, with a report, if the mapping isn't an action.
  package init?(_ node: YAMLNode, today: PartialDate?, reporting: inout DiagnosticList) {
    // Finding locations takes a pass over the file for each key.
    guard node.isMapping, node.count <= 2 * Key.allCases.count else {
      reporting.report(.noAction.at(node.location))
      return nil
    }
    let keys = node.pairs.map { GivenKey($0.name, $0.value) }
    self.init(keys, at: node.location, today: today, reporting: &reporting)
  }

  /// An action in the fields of a form: an empty `value` or `seen` means none, other empty fields
  /// are ignored, and a repeated field is a list.
  package init?(
    fields: [(name: String, value: String)], today: PartialDate?, reporting: inout DiagnosticList
  ) {
    var names: [String] = []
    var texts: [String: [String]] = [:]
    for field in fields {
      if texts[field.name] == nil { names.append(field.name) }
      let isEmpty = field.value.allSatisfy(\.isWhitespace)
      texts[field.name, default: []] += isEmpty ? [] : [field.value.replacing("\r\n", with: "\n")]
    }
    let keys = names.compactMap { name -> GivenKey? in
      let texts = texts[name] ?? []
      let value: ActionForm.Given =
        texts.count > 1 ? .list(texts) : texts.first.map { .text($0) } ?? .nothing
      let isLeftOut = texts.isEmpty && name != Key.value.rawValue && name != Key.seen.rawValue
      return isLeftOut ? nil : GivenKey(name: name, value: value, location: nil)
    }
    self.init(keys, at: nil, today: today, reporting: &reporting)
  }

  private init?(
    _ given: [GivenKey], at location: SourceLocation?, today: PartialDate?,
    reporting: inout DiagnosticList
  ) {
    let word = given.first { $0.name == Key.do.rawValue }
    guard let row = ActionVerb.named(word?.value.shown ?? "") else {
      let known = Verb.allCases.map(\.rawValue)
      reporting.report(
        .unknownVerb(word?.value.shown, known: known).at(word?.location ?? location))
      return nil
    }
    var values: [Key: [String]] = [:]
    var problems = DiagnosticList()
    for key in given where key.name != Key.do.rawValue {
      guard let known = row.keys.first(where: { $0.rawValue == key.name }) else {
        let problem = Diagnostic.unknownActionKey(
          key.name, of: row.verb.rawValue, known: row.keys.map(\.rawValue))
        problems.report(problem.at(key.location))
        continue
      }
      values[known] = row.texts(of: known, key, today: today) { problem in
        problems.report(problem.at(key.location))
      }
    }
    for key in row.needed where values[key] == nil && problems.isEmpty {
      problems.report(.actionWithoutKey(row.verb.rawValue, [key.rawValue]).at(location))
    }
    if !row.oneOf.isEmpty, row.oneOf.count(where: { values[$0] != nil }) != 1, problems.isEmpty {
      problems.report(
        .actionWithoutKey(row.verb.rawValue, row.oneOf.map(\.rawValue)).at(location))
    }
    reporting.report(contentsOf: problems)
    if !problems.isEmpty { return nil }
    let date: GivenDate =
      switch values.removeValue(forKey: .at)?.first {
      case "none": .none
      case let text?: PartialDate(iso: text).map { .given($0) } ?? .none
      case nil: today.map { .today($0) } ?? .none
      }
    self.init(row.verb, values, date)
  }
}

extension ActionVerb {
  /// The texts of a key for storing in an action; nil, with a report, if the value has another
  /// form.
  fileprivate func texts(
    of key: OwnersAction.Key, _ given: GivenKey, today: PartialDate?, refusing: (Diagnostic) -> Void
  ) -> [String]? {
    if given.value == .nothing, key == .seen || key == .value && removes { return [] }
    let form = form(of: key)
    guard let texts = form.texts(given.value) else {
      refusing(
        .actionValue(
          given.value.shown, of: key.rawValue, verb: verb.rawValue,
          advice: form.advice + (key == .value && removes ? "; ~ removes it" : "")))
      return nil
    }
    guard case .date = form, let text = texts.first, text != "none" else {
      return key == .title ? texts.map { EntryID($0)?.text ?? $0 } : texts
    }
    var problems = DiagnosticList()
    // The action may come from a place where tomorrow has begun.
    let last = key == .year ? nil : today?.dayAfter
    let named = ["today": today, "yesterday": today?.dayBefore][text]
    let day = named ?? givenDate(text, for: key.rawValue, until: last, reporting: &problems)
    problems.all.forEach(refusing)
    return day.map { [$0.iso] }
  }
}

extension GivenKey {
  fileprivate init(_ name: String, _ node: YAMLNode) {
    self.name = name
    location = node.location
    let (items, pairs) = (Array(node.items), Array(node.pairs))
    if node.isAbsent || node.text == "" {
      value = .nothing
    } else if let text = node.text {
      value = .text(text)
    } else if node.isSequence, items.allSatisfy({ $0.isScalar && !$0.isAbsent }) {
      value = .list(items.compactMap(\.text))
    } else if name == OwnersAction.Key.ids.rawValue, !pairs.isEmpty,
      pairs.allSatisfy({ $0.value.isScalar && !$0.value.isAbsent })
    {
      value = .pairs(pairs.map { "\($0.name):\($0.value.text ?? "")" })
    } else {
      value = .nested(String(decoding: node.document.source.bytes[node.range], as: UTF8.self))
    }
  }
}
