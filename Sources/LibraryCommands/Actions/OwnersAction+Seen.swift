import Base
import LibraryFiles
import MediaLibrary
import StrictYAML

/// Compares the value that an owner saw with the file.
extension OwnersAction {
  /// Refuses the action if the title's value isn't the one that the owner saw.
  func check(_ title: WrittenTitle) throws(Refusal) {
    guard let seen, let id = self.title, title.entry.hasID(id) else { return }
    switch ActionVerb.of(verb)?.seen {
    case .keys(let keys): try compare(seen, title, keys.first(where: title.has) ?? keys[0])
    case .count: try compare(seen, title, countKey(title))
    case .namedKey: try compare(seen, title, text(.key) ?? "")
    case .name where ![title.entry.work.title, title.name].contains(seen):
      throw conflict(id, "title", seen, title.name)
    case .review:
      let review = String(decoding: title.owners.reviewText, as: UTF8.self)
      if unspaced(review) != unspaced(seen) { throw conflict(id, "review", seen, review) }
    case .name, .cover, .command, .list, .nothing, nil: return
    }
  }

  func checkCover(of id: String, _ written: String) throws(Refusal) {
    guard let seen, verb == .cover, seen != written else { return }
    throw conflict(id, "cover", seen, written)
  }

  /// Refuses the action if the number now belongs to another command's change.
  func checkChange(_ number: Int, by command: String) throws(Refusal) {
    guard let seen, verb == .undo, seen != command else { return }
    throw conflict("change \(number)", "command", seen, command)
  }

  func check(_ list: OwnerList) throws(Refusal) {
    guard let seen, list.slug == text(.list), case .list(let value) = ActionVerb.of(verb)?.seen
    else { return }
    let written = value(list, self)
    if seen != written { throw conflict("lists/\(list.slug)", verb.listKey, seen, written) }
  }

  private var seen: String? { values[.seen]?.joined(separator: ", ") }

  private func compare(_ seen: String, _ title: WrittenTitle, _ word: String) throws(Refusal) {
    let parts = word.split(separator: ".", maxSplits: 1).map(String.init)
    let name = parts.first ?? ""
    let known = FieldKey.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
    let key = known ?? TitleField.key(synonym: name)
    var node = title.node[name] ?? key.flatMap { title.node[$0.rawValue] }
    if parts.count == 2 { node = node?[parts[1]] }
    let isWritten = node.map { !$0.isAbsent } ?? false
    // As in the file, or as a page shows it.
    var shown = [node.map(written) ?? ""]
    if let key, parts.count == 1, isWritten {
      let value = TitleField[key].value(title.owners)
      shown += [value?.text(scale: title.scale)].compactMap { $0 }
    }
    if !isWritten { shown += implied(name, title) }
    if !shown.contains(where: { unspaced($0) == unspaced(seen) }) {
      throw conflict(title.entry.id, word, seen, isWritten ? shown[0] : "")
    }
  }

  /// The texts of a value with commas between them; mappings as the file has them.
  private func written(_ node: YAMLNode) -> String {
    let texts = node.listed.compactMap(\.text)
    return texts.isEmpty && node.count > 0
      ? YAMLValue(node).item : texts.joined(separator: ", ")
  }

  /// `progress`, or `progressVolumes` for the second unit of a kind.
  private func countKey(_ title: WrittenTitle) -> String {
    let entry = title.entry
    let unit = ticks?.unit ?? text(.unit).flatMap { ProgressUnit(rawValue: $0) }
    return unit != nil && unit != entry.progressUnit && unit == entry.kind.secondUnit
      ? "progressVolumes" : "progress"
  }

  /// The values that a page may show for a missing key.
  private func implied(_ key: String, _ title: WrittenTitle) -> [String] {
    let tracking = title.entry.tracking
    switch key {
    case "status": return ["none"]
    case "visibility": return [title.owners.isKeptPrivate ? "private" : "public"]
    case "progress", "progressVolumes":
      let main = title.entry.progressUnit
      let unit = key == "progress" ? main : title.entry.kind.secondUnit ?? main
      let total = title.entry.work.total(of: unit)
      return [tracking?.status == .completed ? total.map(String.init) ?? "0" : "0"]
    case "hours": return ["0"]
    case "favorite", "favourite": return ["false"]
    default: return []
    }
  }

  private func conflict(_ id: String, _ key: String, _ seen: String, _ written: String) -> Refusal {
    Refusal(.changedMeanwhile(id, key: key, seen: seen, written: written))
  }
}

/// Browsers send other line ends, and files have an additional one after the last line.
private func unspaced(_ text: String) -> String { text.replacing("\r\n", with: "\n").trimmed }

extension OwnersAction.Verb {
  /// The label of the list's value that the verb changes.
  fileprivate var listKey: String {
    switch self {
    case .renameList, .deleteList: "title"
    case .noteOnList: "note"
    case .rankList: "ranked"
    case .showList: "visibility"
    default: "place"
    }
  }
}
