import Base
import LibraryFiles
import MediaLibrary
import StrictYAML

/// Sets any key of a title to a value written as in its file; the file's reader checks it.
package struct ValueChange: TitleChange {
  /// `released`, `ids.imdb`, `x-mood`
  private let key: String
  /// nil removes the key.
  private let value: String?
  /// The last day that something can have happened; nil for any.
  private let today: PartialDate?

  package init(_ key: String, _ value: String?, until today: PartialDate? = nil) {
    (self.key, self.value, self.today) = (key, value?.trimmed, today)
  }

  package func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange {
    let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
    let (field, word) = try known(parts.first ?? "")
    let name = field?.form == .credits ? Self.creatorKey(word, in: title) : word
    let inner = parts.count == 2 ? parts[1] : nil
    var plan = PlannedChange()
    // No genre and no author has this name.
    let hasNames = field?.form == .list || field?.form == .credits
    guard let value, !value.isEmpty, !(hasNames && value.lowercased() == "none") else {
      let found = title.node[name]
      if let inner, let found, found.isMapping, found.count > 1, found[inner] != nil {
        plan.edits.append((name, .inMapping(key: inner, .remove)))
      } else if title.has(name), inner == nil || found?[inner ?? ""] != nil {
        plan.remove(name)
      } else {
        plan.note("it has no '\(key)'")
      }
      return plan
    }
    let old = inner.map { title.node[name]?[$0] } ?? title.node[name]
    let new = try yaml(value, field, addingTo: old)
    if let old, new.equals(old) {
      plan.note("'\(key)' is already \(shortened(value))")
    } else {
      if field?.form == .credits, case .list(let names) = new, names.count == 1,
        !value.hasPrefix("[")
      {
        plan.note("'\(shortened(value))' is one name; write \"[A, B]\" for several")
      }
      plan.edits.append((name, .set(inner.map { .mapping([.init($0, new)]) } ?? new)))
    }
    return plan
  }

  /// `director` for `directors` if the file has that.
  private static func creatorKey(_ name: String, in title: WrittenTitle) -> String {
    let other = name.hasSuffix("s") ? String(name.dropLast()) : name + "s"
    return !title.has(name) && title.has(other) ? other : name
  }

  /// The field, and the key's name in a file; no field for one of the owner's own keys.
  private func known(_ word: String) throws(Refusal) -> (field: TitleField?, name: String) {
    if word.hasPrefix(Work.Extra.prefix), word != Work.Extra.prefix { return (nil, word) }
    for field in TitleField.table where field.key != .review {
      let names = [field.key.rawValue] + field.otherKeys
      if let name = names.first(where: { $0.lowercased() == word.lowercased() }) {
        let isPlain = name == field.key.rawValue || name.hasSuffix("s") || field.form == .credits
        return (isPlain ? field : nil, name)
      }
    }
    if let key = TitleField.key(synonym: word), key != .review {
      return (TitleField[key], key.rawValue)
    }
    throw Refusal(.unknownTitleKey(word, known: FieldKey.allCases.map(\.rawValue)))
  }

  /// - Parameter old: the present value, to which `+Space` adds
  private func yaml(
    _ text: String, _ field: TitleField?, addingTo old: YAMLNode?
  ) throws(Refusal) -> YAMLValue {
    if let first = text.first, "[{".contains(first) {
      let source = Source(path: "the value", bytes: Array(text.utf8))
      return try Refusal.orValue { problems in
        let document = YAMLDocument.parse(source, reporting: &problems)
        return document.flatMap { $0.isSound ? $0.root.map(YAMLValue.init) : nil }
      }
    }
    switch field?.form {
    case .list:
      let isCounts = field?.key == .seasons
      func value(_ item: String) -> YAMLValue {
        isCounts && isPlain(item) ? .word(item) : .text(item)
      }
      let isAdding = text.hasPrefix("+")
      let items = text.split(separator: ",").map { item in
        isAdding ? item.trimmed.drop { $0 == "+" }.trimmed : item.trimmed
      }.filter { !$0.isEmpty }
      guard !items.isEmpty else { throw Refusal(.nothingToAdd(to: key, isCounts: isCounts)) }
      guard isAdding else { return .list(items.map(value)) }
      let kept = (old?.listed ?? []).compactMap(\.text).map(value)
      // Seasons may have equally many episodes.
      return .list(kept + items.map(value).filter { isCounts || !kept.contains($0) })
    case .credits where text.contains(","):
      return .list(people(in: text).map { .text($0) })
    case .date:
      if let today, let day = PartialDate(said: text, on: today) { return .word(day.iso) }
      // A work's own dates may be in the future.
      if let today, field?.isOwn == true {
        let day = try Refusal.orValue { givenDate(text, for: key, until: today, reporting: &$0) }
        return .word(day.iso)
      }
      return isPlain(text) ? .word(text) : .text(text)
    case .number, .hundredths, .flag, .rating, .status, .rank, .ownership:
      return isPlain(text) ? .word(text) : .text(text)
    default: return .text(text)
    }
  }

  private func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-.".utf8.contains($0) }
  }
}

/// `Terry Pratchett, Neil Gaiman` are two people; `King, Stephen` is one.
package func people(in text: String) -> [String] {
  let names = text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
  return names.allSatisfy { $0.contains(" ") } ? names : [text.trimmed]
}

extension LibraryEditor {
  /// The keys of a title as its file names them, each value in the form that `ValueChange` accepts;
  /// empty if the file can't be read.
  package func writtenValues(of title: OwnersTitle) throws -> [(key: String, value: String)] {
    var ignored = DiagnosticList()
    let node = try ignored.result { try open(title, reporting: &$0).title.node }
    return node?.pairs.map { ($0.key.text ?? "", written($0.value)) } ?? []
  }

  func written(_ node: YAMLNode) -> String {
    if node.isScalar { return node.isAbsent ? "" : node.text ?? "" }
    let texts = node.items.compactMap { $0.isScalar ? $0.text : nil }
    let isPlain =
      node.isSequence && texts.count == node.count
      && texts.allSatisfy { !$0.contains(",") && !$0.contains("\n") }
    return isPlain ? texts.joined(separator: ", ") : YAMLValue(node).item
  }
}

extension YAMLValue {
  init(_ node: YAMLNode) {
    if node.isSequence {
      self = .list(node.items.map(YAMLValue.init))
    } else if node.isMapping {
      self = .mapping(node.pairs.map { .init($0.key.text ?? "", YAMLValue($0.value)) })
    } else if case .scalar(.plain) = node.content {
      self = .word(node.text ?? "~")
    } else {
      self = .text(node.text ?? "")
    }
  }
}
