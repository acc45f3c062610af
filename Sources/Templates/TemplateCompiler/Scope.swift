import Base

/// One of the contexts around a place: a part of the context in the slot.
struct Scope {
  let slot: Int
  let offset: Int
  let table: FieldTable
  /// The name of the list whose texts are the contexts. There, it means the same as `.`.
  var list: String?
  /// The key in the owner's files whose texts are the contexts: `x-mood`.
  var key: String?
}

struct ResolvedName {
  let slot: Int
  let access: FieldAccess
  /// The key in the owner's files that it is a text of: `x-mood`.
  var key: String?
}

/// The change of indentation of a partial or block: `remove` is removed as far as it matches, `add`
/// is added in front.
struct Indentation {
  var add: [UInt8] = []
  var remove: [UInt8] = []

  func applied(to whiteSpace: ArraySlice<UInt8>) -> [UInt8] {
    let common = zip(whiteSpace, remove).prefix { $0 == $1 }.count
    return add + whiteSpace.dropFirst(common)
  }
}

extension TemplateCompiler {
  /// The item of the list of texts with this name around a place.
  func item(of list: String) -> ResolvedName? {
    guard let scope = scopes.last(where: { $0.list == list }), let item = scope.table.fields["."]
    else { return nil }
    return scope.resolved(item, of: scope.key)
  }

  /// Looks a name up in the contexts around it, innermost first, and the parts after a dot in the
  /// previous part.
  mutating func resolve(_ name: TemplateNode.Name, in source: Source) -> ResolvedName? {
    // Invalid names were reported by the scanner.
    guard name.isValid else { return nil }
    if name.text == "." {
      guard let scope = scopes.last, let access = scope.table.fields["."] else {
        let context = scopes.last?.table.name ?? ""
        report(.notASingleValue(context: context), at: name.offset, of: source)
        return nil
      }
      return scope.resolved(access, of: scope.key)
    }
    var key: String?
    var (part, rest) = firstPart(of: name.text)
    guard let scope = scopes.last(where: { $0.table.fields[part] != nil }),
      var access = scope.table.fields[part]
    else {
      // Items of a list of texts have no names.
      let named = scopes.reversed().map(\.table).filter { !$0.names.isEmpty }
      let tables = named.isEmpty ? scopes.prefix(1).map(\.table) : named
      report(.unknownName(part, in: tables), at: name.offset, of: source)
      return nil
    }
    var offset = name.offset
    while let behind = rest {
      let before = part
      if case .named(let texts) = access {
        guard let found = field(behind, of: texts, called: before, at: name.offset, in: source)
        else { return nil }
        (access, key, rest) = (found.access, found.key, nil)
        continue
      }
      (part, rest) = firstPart(of: behind)
      guard case .one(let nested) = access else {
        report(
          .noParts(before, access, part: part, in: scope.table), at: offset, of: source)
        return nil
      }
      offset += before.utf8.count + 1
      let table = nested.fields()
      guard let inner = table.fields[part] else {
        report(.unknownName(part, in: [table]), at: offset, of: source)
        return nil
      }
      access = inner.seen(through: nested.contexts)
    }
    return scope.resolved(access, of: key)
  }

  /// The texts of a name, which is recorded.
  private mutating func field(
    _ name: String, of texts: NamedTexts, called field: String, at offset: Int, in source: Source
  ) -> (access: FieldAccess, key: String)? {
    if name.hasPrefix(texts.prefix) {
      let plain = String(name.dropFirst(texts.prefix.count))
      report(.prefixedName(field, name, plain: plain), at: offset, of: source)
      return nil
    }
    let (key, access) = texts.field(name)
    let use = NamedUse(field: field, prefix: texts.prefix, name: key, written: name)
    record(use, at: offset, of: source)
    return (access, use.key)
  }
}

private func firstPart(of name: String) -> (part: String, rest: String?) {
  guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return (name, nil) }
  return (String(name[..<dot]), String(name[name.utf8.index(after: dot)...]))
}

extension Scope {
  fileprivate func resolved(_ access: FieldAccess, of key: String?) -> ResolvedName {
    ResolvedName(
      slot: slot,
      access: offset == 0 ? access : access.seen(through: .inside(offset: offset, .always)),
      key: key)
  }
}

extension NestedContext {
  /// How to read the contexts if each is a text.
  var texts: (any ValueReader.Type)? {
    let fields = fields().fields
    guard fields.count == 1, case .value(.text, _, _, let reader)? = fields["."] else { return nil }
    return reader
  }
}

extension FieldAccess {
  var isList: Bool { if case .list = self { true } else { false } }

  /// The names of a list's items, `.` for texts; nil for anything else.
  var itemNames: [String]? {
    guard case .list(let nested) = self else { return nil }
    let names = nested.fields().names
    return names.isEmpty ? ["."] : names
  }

  /// For messages.
  var kind: String {
    switch self {
    case .value(.text, _, _, _): "text"
    case .value(.url, _, _, _): "a URL"
    case .value(.html, _, _, _): "HTML"
    case .flag: "a flag"
    case .one: "a section"
    case .list: "a list"
    case .named: "texts by name"
    }
  }
}
