import Base
import FileSystem
import LibraryFiles
import StrictYAML

extension LibraryEditor {
  /// The keys of the settings, each with its value as text.
  package func writtenSettings() throws -> [(key: String, value: String)] {
    // The reader of the settings has reported their problems.
    var ignored = DiagnosticList()
    let source = try settingsFile()
    let root = YAMLDocument.parse(source, reporting: &ignored)?.root
    return root?.pairs.map { ($0.key.text ?? "", written($0.value)) } ?? []
  }

  /// Sets a key of the settings; nil, with a report, if that is impossible or would be an error.
  ///
  /// - Parameters:
  ///   - text: as in the file; empty to remove the key
  ///   - seen: the value that the page showed; empty for none
  package func changeSetting(
    _ key: String, to text: String, seen: String, reporting: inout DiagnosticList
  ) throws -> ChangeReport? {
    let text = text.trimmed
    let change = text.isEmpty ? KeyChange.remove : .set(YAMLValue(setting: text))
    return try changeSettings(key, by: change, seen: seen, with: [], reporting: &reporting)
  }

  /// Gives the owner a picture.
  package func setAvatar(
    _ picture: (bytes: [UInt8], ending: String), reporting: inout DiagnosticList
  ) throws -> ChangeReport? {
    let path = "avatar.\(picture.ending)"
    let hasOwner = try writtenSettings().contains { $0.key == "owner" }
    let avatar = YAMLValue.text(path)
    return try changeSettings(
      "owner",
      by: hasOwner
        ? .inMapping(key: "avatar", .set(avatar)) : .set(.mapping([.init("avatar", avatar)])),
      seen: nil, with: [FileChange(path, picture.bytes)], reporting: &reporting)
  }

  private func changeSettings(
    _ key: String, by change: KeyChange, seen: String?, with files: [FileChange],
    reporting: inout DiagnosticList
  ) throws -> ChangeReport? {
    try reporting.result { reporting in
      let lock = try lock()
      let path = Project.settingsFile
      let before = try settingsFile()
      let now = try writtenSettings().first { $0.key == key }?.value
      if let seen, seen.trimmed != (now ?? "").trimmed {
        throw Refusal(.changedMeanwhile(path, key: key, seen: seen, written: now ?? ""))
      }
      for file in files
      where try project.folder.exists(file.path) && !project.folder.mayBeChanged(file.path) {
        throw Refusal(.readOnlyFile(file.path))
      }
      guard try project.folder.mayBeChanged(path) else { throw Refusal(.readOnlyFile(path)) }
      let isNothing = change == .remove && now == nil
      let bytes =
        isNothing
        ? before.bytes
        : try Refusal.orValue { setting(key, by: change, in: before, reporting: &$0) }
      let after = Source(path: path, bytes: bytes)
      // A new picture isn't on the disk yet, so the reader would report it missing.
      if files.isEmpty, let problem = newError(in: after, since: before) { throw Refusal(problem) }
      let isSame = bytes == before.bytes && files.isEmpty
      let number = isSame ? nil : try write(files + [FileChange(path, bytes)], under: lock)
      let value = YAMLDocument.parse(after, reporting: &reporting)?.root?[key].map { written($0) }
      return ChangeReport(
        outcome: isSame ? .unchanged : .changed, isDryRun: isDryRun, id: path, name: path,
        path: path, changes: isSame ? [] : [.init(key: key, before: now, after: value)],
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
