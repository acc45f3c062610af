import Base
import FileSystem
import LibraryFiles
import StrictYAML

extension LibraryEditor {
  /// The keys of the settings, each with its value as text; keys of mappings also one by one, as
  /// `owner.name`.
  package func writtenSettings() throws -> [String: String] {
    try writtenSettings(in: settingsFile())
  }

  private func writtenSettings(in source: Source) -> [String: String] {
    // The reader of the settings has reported their problems.
    var ignored = DiagnosticList()
    let root = YAMLDocument.parse(source, reporting: &ignored)?.root
    var values: [String: String] = [:]
    for pair in root?.pairs.map({ $0 }) ?? [] {
      let key = pair.key.text ?? ""
      values[key] = written(pair.value)
      if !pair.value.isMapping { continue }
      for part in pair.value.pairs {
        values["\(key).\(part.key.text ?? "")"] = written(part.value)
      }
    }
    return values
  }

  /// Sets a key of the settings; nil, with a report, if that is impossible or would be an error.
  ///
  /// - Parameters:
  ///   - key: `name`, or `owner.name` for a key of a mapping
  ///   - text: as in the file; empty to remove the key
  ///   - seen: the value that the page showed; empty for none
  package func changeSetting(
    _ key: String, to text: String, seen: String, reporting: inout DiagnosticList
  ) throws -> ChangeReport? {
    let text = text.trimmed
    return try changeSettings(
      key, to: text.isEmpty ? nil : YAMLValue(setting: text), seen: seen, with: [],
      reporting: &reporting)
  }

  /// Gives the owner a picture.
  package func setAvatar(
    _ picture: (bytes: [UInt8], ending: String), reporting: inout DiagnosticList
  ) throws -> ChangeReport? {
    let path = "avatar.\(picture.ending)"
    return try changeSettings(
      "owner.avatar", to: .text(path), seen: nil, with: [FileChange(path, picture.bytes)],
      reporting: &reporting)
  }

  private func changeSettings(
    _ key: String, to value: YAMLValue?, seen: String?, with files: [FileChange],
    reporting: inout DiagnosticList
  ) throws -> ChangeReport? {
    try reporting.result { reporting in
      let lock = try lock()
      let path = Project.settingsFile
      let before = try settingsFile()
      let written = writtenSettings(in: before)
      let now = written[key]
      if let seen, seen.trimmed != (now ?? "").trimmed {
        throw Refusal(.changedMeanwhile(path, key: key, seen: seen, written: now ?? ""))
      }
      for file in files
      where try project.folder.exists(file.path) && !project.folder.mayBeChanged(file.path) {
        throw Refusal(.readOnlyFile(file.path))
      }
      guard try project.folder.mayBeChanged(path) else { throw Refusal(.readOnlyFile(path)) }
      let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
      let isAlone = !written.keys.contains { $0.hasPrefix("\(parts[0]).") && $0 != key }
      let bytes =
        value == nil && now == nil
        ? before.bytes
        : try Refusal.orValue {
          setting(
            parts[0],
            by: .changing(
              value, of: parts.dropFirst().first, isNew: (written[parts[0]] ?? "").isEmpty,
              isAlone: isAlone), in: before, reporting: &$0)
        }
      let after = Source(path: path, bytes: bytes)
      // A new picture isn't on the disk yet, so the reader would report it missing.
      if files.isEmpty, let problem = newError(in: after, since: before) { throw Refusal(problem) }
      let isSame = bytes == before.bytes && files.isEmpty
      let number = isSame ? nil : try write(files + [FileChange(path, bytes)], under: lock)
      return ChangeReport(
        outcome: isSame ? .unchanged : .changed, isDryRun: isDryRun, id: path, name: path,
        path: path,
        changes: isSame
          ? [] : [.init(key: key, before: now, after: writtenSettings(in: after)[key])],
        difference: ChangedLines(from: before.bytes, to: bytes), notes: [], number: number)
    }
  }

  private func settingsFile() throws(FileError) -> Source {
    let path = Project.settingsFile
    return Source(path: path, bytes: try project.folder.read(path))
  }

  /// The first error that the old settings don't have.
  private func newError(in file: Source, since old: Source) -> Diagnostic? {
    func errors(_ source: Source) -> [Diagnostic] {
      var problems = DiagnosticList()
      _ = project.readSettings(source, reporting: &problems)
      return problems.all.filter { $0.severity == .error }
    }
    let known = Set(errors(old).map(\.message))
    return errors(file).first { !known.contains($0.message) }
  }
}

extension KeyChange {
  /// Sets a key, or a part of its mapping, to a value; nil removes it.
  ///
  /// - Parameters:
  ///   - isNew: whether the key is missing or empty
  ///   - isAlone: whether the mapping has no other part
  fileprivate static func changing(
    _ value: YAMLValue?, of part: String?, isNew: Bool, isAlone: Bool
  ) -> KeyChange {
    guard let part else { return value.map { .set($0) } ?? .remove }
    guard let value else { return isAlone ? .remove : .inMapping(key: part, .remove) }
    return isNew ? .set(.mapping([.init(part, value)])) : .inMapping(key: part, .set(value))
  }
}

extension YAMLValue {
  /// Reads a list or mapping on one line, a number, a flag, or any text.
  fileprivate init(setting text: String) {
    let isNested = text.hasPrefix("[") || text.hasPrefix("{")
    var ignored = DiagnosticList()
    let source = Source(path: "", bytes: Array("value: \(text)\n".utf8))
    let root = isNested ? YAMLDocument.parse(source, reporting: &ignored)?.root : nil
    if let root, !ignored.hasErrors, root.count == 1, let node = root["value"], !node.isScalar {
      self.init(node)
    } else if ["true", "false"].contains(text) || text.allSatisfy({ "0"..."9" ~= $0 }) {
      self = .word(text)
    } else {
      self = .text(text)
    }
  }
}
