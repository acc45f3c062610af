import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML

/// A title's new address, and the files that the rename changed or on a dry run would change.
package struct RenameReport: Sendable, Reporting {
  let name: String
  let old: String
  let new: String
  let isDryRun: Bool
  let moves: [(from: String, to: String)]
  let files: [ChangedFile]
  let notes: [String]
  /// The change's number in the journal; nil if nothing was written.
  package let number: Int?

  package var report: Report {
    Report([
      .fact("title", .text(name), ["\(name) (\(old)): \(isDryRun ? "would be" : "is now") \(new)"]),
      .fact("id", .text(new)), .fact("before", .text(old)), .fact("dryRun", .flag(isDryRun)),
      .lines(notes.map { "  \($0)" }),
      .fact(
        "moves", .array(moves.map { ["from": .text($0.from), "to": .text($0.to)] }),
        moves.map { "  \($0.from) → \($0.to)" }),
      .fact(
        "files", .array(files.map { ["file": .text($0.path), "lines": $0.difference.json] }),
        files.flatMap { $0.lines(most: 10) }), .fact("notes", .texts(notes)), .dryRunNote(isDryRun),
      .fact("change", number.map { .number($0) }),
    ])
  }
}

private typealias Move = (from: String, to: String)

extension LibraryEditor {
  /// Gives a title another address, perhaps in another kind. Renames its file and cover, keeps the
  /// old address as an alias, and updates lists, relations and links in texts.
  ///
  /// - Parameter newID: `movies/planetes`, or only the part after the folder
  package func rename(
    _ title: OwnersTitle, to newID: String, in library: OwnersTitles,
    reporting: inout DiagnosticList
  ) throws -> RenameReport? {
    try reporting.result { reporting in
      let address = try newAddress(newID, for: title)
      let (new, slug) = (address.text, address.slug)
      let lock = try lock()
      let open = try open(title, reporting: &reporting)
      let old = open.title.entry.id
      if new == old {
        return RenameReport(
          name: open.title.name, old: old, new: new, isDryRun: isDryRun, moves: [], files: [],
          notes: ["it already has this address"], number: nil)
      }
      try refuseTaken(address, for: title, in: library)
      var plan = PlannedChange()
      plan.setAliases(of: open.title, besides: address)
      if address.kind != title.entry.kind {
        guard open.file.hasOneTitle else {
          throw Refusal(.otherKindInList(old, kind: address.kind.folder))
        }
        plan.adapt(open.title, to: address.kind)
      }
      let (covers, coverNotes) = try coverMoves(from: old, to: new)
      // A path in another form, such as './covers/…'; the moved file is found without it.
      if let cover = open.title.entry.work.cover?.path,
        covers.contains(where: { $0.from == cover }),
        let written = open.title.node["cover"]?.text, written != cover
      {
        plan.remove("cover")
      }
      if !open.file.hasOneTitle {
        plan.edits.append(("slug", .set(.text(slug))))
      } else if open.title.has("slug") {
        plan.remove("slug")
      }
      let bytes = try edited(open, plan.edits, as: address.kind, reporting: &reporting)

      var changes: [FileChange] = []
      var removals: [FileChange] = []
      var moves: [(from: String, to: String)] = []
      var files: [ChangedFile] = []
      var notes = plan.notes
      let references = References(to: old, becoming: new, covers)
      var ownPath = title.path
      if open.file.hasOneTitle {
        let ending = title.path.split(separator: ".").last.map { "." + $0 } ?? ".md"
        ownPath = "library/\(new)\(ending)"
        moves.append((title.path, ownPath))
        removals.append(FileChange(title.path, nil, from: .bytes(open.file.source.bytes)))
      }
      func change(_ path: String, from old: [UInt8], to new: [UInt8]) {
        let isMoved = path == ownPath && ownPath != title.path
        changes.append(FileChange(path, new, from: isMoved ? .nothing : .bytes(old)))
        files.append(.init(path: path, difference: ChangedLines(from: old, to: new)))
      }
      let own = references.replaced(in: Source(path: title.path, bytes: bytes)) ?? bytes
      change(ownPath, from: open.file.source.bytes, to: own)
      for path in try textFiles() where path != title.path {
        let source = Source(path: path, bytes: try project.folder.read(path))
        guard let changed = references.replaced(in: source) else { continue }
        if try project.folder.mayBeChanged(path) {
          change(path, from: source.bytes, to: changed)
        } else {
          notes.append("\(path) is write-protected and still says '\(old)', which leads here")
        }
      }
      notes += coverNotes
      for move in covers {
        moves.append(move)
        changes.append(FileChange(move.to, try project.folder.read(move.from)))
        removals.append(FileChange(move.from, nil))
      }
      let number = try write(changes + removals, under: lock)
      return RenameReport(
        name: open.title.name, old: old, new: new, isDryRun: isDryRun, moves: moves, files: files,
        notes: notes, number: number)
    }
  }

  private func newAddress(_ newID: String, for title: OwnersTitle) throws(Refusal) -> EntryID {
    var id = newID.trimmed
    if id.hasPrefix("library/") { id.removeFirst("library/".count) }
    for ending in [".md", ".html"] where id.hasSuffix(ending) { id.removeLast(ending.count) }
    let parts = id.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let slug = String(parts.last ?? "")
    let kind = parts.count == 2 ? Kind(word: String(parts[0])) : title.entry.kind
    guard let kind else {
      throw Refusal(.unknownKind(String(parts[0]), known: Kind.allCases.map(\.id)))
    }
    guard isSlug(slug) else {
      throw Refusal(.noSlugGiven(slug, proposal: MediaLibrary.slug(for: slug)))
    }
    return EntryID(kind: kind, ofSlug: slug)
  }

  /// Refuses an address that another title has or had.
  private func refuseTaken(
    _ address: EntryID, for title: OwnersTitle, in library: OwnersTitles
  ) throws {
    let id = address.text
    let owner = library.titles.first { other in
      other.entry.id == id
        || other.entry.id != title.entry.id && other.entry.formerIDs.contains(id)
    }
    if let owner { throw Refusal(.addressTaken(id, at: owner.path)) }
    for path in ["library/\(id).md", "library/\(id).markdown"]
    where try project.folder.exists(path) {
      throw Refusal(.addressTaken(id, at: path))
    }
  }

  private func textFiles() throws(FileError) -> [String] {
    // A build reports the folders' problems.
    var ignored = DiagnosticList()
    var paths = try project.titleFiles(of: Kind.allCases).map(\.path)
    for folder in ["lists", "pages"] {
      paths += try project.ownPaths(below: folder, reporting: &ignored)
        .filter { $0.lowercased().hasSuffix(".md") || $0.lowercased().hasSuffix(".markdown") }
    }
    return paths + [Project.settingsFile]
      + (try project.folder.exists(factsFile) ? [factsFile] : [])
  }

  /// The title's pictures with their new paths, except paths where another picture is.
  private func coverMoves(
    from old: String, to new: String
  ) throws(FileError) -> (moves: [Move], notes: [String]) {
    var ignored = DiagnosticList()
    var (moves, notes): ([Move], [String]) = ([], [])
    let start = "covers/\(old)."
    for path in try project.ownPaths(below: "covers", reporting: &ignored) {
      guard path.hasPrefix(start),
        !path.dropFirst(start.count).contains(where: { "./".contains($0) })
      else { continue }
      let target = "covers/\(new)." + path.dropFirst(start.count)
      if try project.folder.exists(target) {
        notes.append("\(path) stays, because there is already \(target)")
      } else {
        moves.append((path, target))
      }
    }
    return (moves, notes)
  }
}

extension PlannedChange {
  /// Adds the present address to the former ones, and removes the new one from them.
  fileprivate mutating func setAliases(of title: WrittenTitle, besides new: EntryID) {
    let node = title.node["aliases"].flatMap { $0.isAbsent ? nil : $0 }
    let written = node.map { $0.isSequence ? $0.items.compactMap(\.text) : [$0.text ?? ""] } ?? []
    // An address in another kind's folder needs the folder's name.
    let (kind, present) = (title.entry.kind, title.entry.id)
    let old = written.map { EntryID($0)?.text ?? "\(kind.folder)/\($0)" }
    let kept = old.filter { $0 != new.text && $0 != present } + [present]
    let texts = kept.map { id in
      id.hasPrefix(new.kind.folder + "/") ? String(id.dropFirst(new.kind.folder.count + 1)) : id
    }
    edits.append(("aliases", .set(.list(texts.map { .text($0) }))))
  }

  /// Drops counts in a unit of the old kind.
  fileprivate mutating func adapt(_ title: WrittenTitle, to kind: Kind) {
    let tracking = title.entry.tracking
    guard tracking?.progressUnit == nil, kind.unit != title.entry.kind.unit else { return }
    for key in ["progress", "progressVolumes"] where title.has(key) {
      remove(key)
      note("'\(key)' is left out: a \(kind.id) is counted in \(kind.unit.rawValue)")
    }
  }
}

/// The file in which refreshes remember titles, by id.
private let factsFile = "imports/catalogue.yml"

/// The offsets of an id in each `[[id]]`, `[[id|words]]` and `[[id#heading]]`.
func linkOffsets(to id: String, in bytes: ArraySlice<UInt8>) -> [Int] {
  bytes.ranges(of: Array("[[\(id)".utf8)).filter { link in
    link.upperBound < bytes.endIndex && "]|#".utf8.contains(bytes[link.upperBound])
  }.map { $0.lowerBound + 2 }
}

/// A title's id and covers, to be replaced in files.
private struct References {
  private let id: String
  /// The id as in links, and the paths of covers.
  private let replacements: [(old: [UInt8], new: [UInt8])]

  init(to old: String, becoming new: String, _ covers: [Move]) {
    id = old
    replacements = ([(old, new)] + covers).map { (Array($0.0.utf8), Array($0.1.utf8)) }
  }

  /// nil if the file doesn't name the title.
  func replaced(in source: Source) -> [UInt8]? {
    let bytes = source.bytes
    let hasValues = replacements.contains { bytes.firstRange(of: $0.old) != nil }
    let values = hasValues ? valueOffsets(in: source) : []
    let places = values + linkOffsets(to: id, in: bytes[...]).map { ($0, replacements[0]) }
    if places.isEmpty { return nil }
    var result: [UInt8] = []
    var index = 0
    for (offset, replacement) in places.sorted(by: { $0.0 < $1.0 }) where offset >= index {
      result += bytes[index..<offset]
      result += replacement.new
      index = offset + replacement.old.count
    }
    return result + bytes[index...]
  }

  /// Finds the id in relations, in items of lists, in the navigation, and in the memory of refreshes,
  /// and covers named by titles.
  private func valueOffsets(in source: Source) -> [(Int, (old: [UInt8], new: [UInt8]))] {
    // Unreadable files aren't changed.
    var ignored = DiagnosticList()
    let root =
      if source.path.hasPrefix("lists/") {
        FrontMatter.split(source, reporting: &ignored).flatMap {
          YAMLDocument.parse(source, in: $0.yaml, reporting: &ignored)?.root
        }
      } else if [factsFile, Project.settingsFile].contains(source.path) {
        YAMLDocument.parse(source, reporting: &ignored)?.root
      } else {
        YAMLNode?.none
      }
    let titles =
      source.path.hasPrefix("library/") ? TitleFile(source, reporting: &ignored)?.titles ?? [] : []
    let named =
      titles.compactMap { $0["relations"] }.flatMap(\.listed).compactMap { $0["id"] }
      + (root?["items"]?.listed ?? []).compactMap { $0.isScalar ? $0 : $0["id"] }
      + (root?["navigation"]?.listed ?? [])
      + (source.path == factsFile ? root?.pairs.map(\.key) ?? [] : [])
    let covers = titles.compactMap { $0["cover"] }
    return named.compactMap { place(of: $0, replacements[..<1], in: source) }
      + covers.compactMap { place(of: $0, replacements[1...], in: source) }
  }

  private func place(
    of node: YAMLNode, _ replacements: ArraySlice<(old: [UInt8], new: [UInt8])>, in source: Source
  ) -> (Int, (old: [UInt8], new: [UInt8]))? {
    guard node.isScalar, let text = node.text.map({ Array($0.utf8) }),
      let replacement = replacements.first(where: { $0.old == text })
    else { return nil }
    // A quote may come first.
    let start = node.range.lowerBound
    return [start, start + 1].first { offset in
      offset + text.count <= source.bytes.count
        && source.bytes[offset..<(offset + text.count)].elementsEqual(text)
    }.map { ($0, replacement) }
  }
}
