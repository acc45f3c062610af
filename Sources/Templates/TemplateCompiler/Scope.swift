import Base

/// The names that one of the contexts around a place brings in, and where it is: a part of what the slot holds.
struct Scope {
  let slot: Int
  let offset: Int
  let table: FieldTable
}

/// A name that was found: the context it is in, and how it is read from there.
struct ResolvedName {
  let slot: Int
  let access: FieldAccess
}

/// How the lines of a partial or block are moved: `remove` goes where it can, `add` comes in front.
struct Indentation {
  var add: [UInt8] = []
  var remove: [UInt8] = []

  func applied(to whiteSpace: ArraySlice<UInt8>) -> [UInt8] {
    let common = zip(whiteSpace, remove).prefix { $0 == $1 }.count
    return add + whiteSpace.dropFirst(common)
  }
}

extension TemplateCompiler {
  /// Looks a name up through the contexts around it, innermost first; the parts behind a dot only in the part before.
  mutating func resolve(_ name: TemplateNode.Name, in source: Source) -> ResolvedName? {
    // What is not a name was reported when it was read.
    guard name.isValid else { return nil }
    if name.text == "." {
      guard let scope = scopes.last, let access = scope.table.fields["."] else {
        let context = scopes.last?.table.name ?? ""
        report(at: name.offset, of: source) { .notASingleValue(context, at: $0) }
        return nil
      }
      return scope.resolved(access)
    }
    var (part, rest) = firstPart(of: name.text)
    guard let scope = scopes.last(where: { $0.table.fields[part] != nil }),
      var access = scope.table.fields[part]
    else {
      // The items of a list of texts have no names to offer.
      let named = scopes.reversed().map(\.table).filter { !$0.names.isEmpty }
      let tables = named.isEmpty ? scopes.prefix(1).map(\.table) : named
      report(at: name.offset, of: source) { .unknownName(part, in: tables, at: $0) }
      return nil
    }
    var offset = name.offset
    while let behind = rest {
      let before = part
      (part, rest) = firstPart(of: behind)
      guard case .one(let nested) = access else {
        report(at: offset, of: source) { .noParts(before, access, part: part, at: $0) }
        return nil
      }
      offset += before.utf8.count + 1
      let table = nested.fields()
      guard let inner = table.fields[part] else {
        report(at: offset, of: source) { .unknownName(part, in: [table], at: $0) }
        return nil
      }
      access = inner.seen(through: nested.contexts)
    }
    return scope.resolved(access)
  }
}

/// What is before the first dot of a name, and what is behind it.
private func firstPart(of name: String) -> (part: String, rest: String?) {
  guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return (name, nil) }
  return (String(name[..<dot]), String(name[name.utf8.index(after: dot)...]))
}

extension Scope {
  fileprivate func resolved(_ access: FieldAccess) -> ResolvedName {
    ResolvedName(
      slot: slot,
      access: offset == 0 ? access : access.seen(through: .inside(offset: offset, .always)))
  }
}

extension FieldAccess {
  var isList: Bool {
    if case .list = self { true } else { false }
  }

  /// As messages call it.
  var kind: String {
    switch self {
    case .text, .writtenText: "text"
    case .url: "a URL"
    case .html, .markup, .optionalMarkup: "HTML"
    case .flag: "a flag"
    case .one: "a section"
    case .list: "a list"
    }
  }
}
