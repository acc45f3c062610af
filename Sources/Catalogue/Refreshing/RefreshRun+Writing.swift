import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Trackers

extension RefreshRun {
  /// - Parameter unfinished: titles to ask the source for again
  mutating func take(
    _ choices: [(LibraryTitle, TitleChoice)], from source: any CatalogueSource,
    unfinished: Set<String>, reporting: inout DiagnosticList
  ) async throws(RefreshStop) {
    let info = source.info
    var found: [FoundTitle] = []
    for (title, choice) in choices {
      switch choice {
      case .found(let answer, let match):
        found.append(FoundTitle(title: title, answer: answer, match: match))
      case .unsure(let candidates) where memory[title.id].known[info.id] == nil:
        report.unsure.append(RefreshReport.Unsure(title, candidates, info))
      case .contradicted(let answer):
        reporting.report(
          .otherTitleAnswered(title.title, source: info.name, answered: answer.facts.title).at(
            title.location))
      case .unknown, .unsure: break
      }
    }
    let pictures = await pictures(for: found, info)
    do throws(FileError) {
      let asked = choices.map(\.0.id).filter { !unfinished.contains($0) }
      try write(found, pictures, asked: asked, info, reporting: &reporting)
    } catch {
      throw .disk(error)
    }
  }

  mutating func write(
    _ found: [FoundTitle], _ pictures: [String: CoverPicture], asked: [String],
    _ source: SourceInfo, reporting: inout DiagnosticList
  ) throws(FileError) {
    // Held from reading to writing, so that no other command's change is lost.
    let lock = try ProjectLock(project, whenWaiting: whenWaiting)
    askedNow[source.id, default: []].formUnion(asked)
    for id in asked {
      if source.edition != nil {
        for name in memory[id].asked.keys where name.hasPrefix(source.id + "-") {
          memory[id].asked[name] = nil
        }
      }
      memory[id].asked[askedName(source)] = today
    }
    if options.only != nil { for id in asked { memory[id].asked[askedName(source)] = nil } }
    if options.titles == nil, options.only == nil { memory.refreshed = today }
    var writes: [FileChange] = []
    let byPath = Dictionary(grouping: found, by: \.title.path)
    for path in byPath.keys.sorted(by: precedesInBytes) {
      guard
        let change = try filling(path, byPath[path] ?? [], pictures, source, reporting: &reporting)
      else { continue }
      writes += change
    }
    writes += try placeholderRemovals(of: source)
    if let bytes = memory.changedBytes { writes.append(FileChange(RefreshMemory.path, bytes)) }
    change = try lock.change(writes, by: origin, continuing: change)
  }

  /// The changes of one file and its titles' covers; nil if the file no longer exists.
  mutating func filling(
    _ path: String, _ found: [FoundTitle], _ pictures: [String: CoverPicture], _ source: SourceInfo,
    reporting: inout DiagnosticList
  ) throws(FileError) -> [FileChange]? {
    guard try project.folder.exists(path), project.folder.contains(path) else { return nil }
    let before = Source(path: path, bytes: try project.folder.read(path))
    var problems = DiagnosticList()
    guard let file = TitleFile(before, reporting: &problems), let kind = found.first?.title.kind
    else { return nil }
    let positions = Dictionary(
      file.titles.indices.map { (LibraryTitle(file, $0, kind, covers: []).id, $0) },
      uniquingKeysWith: { first, _ in first })
    var fillings: [(found: FoundTitle, index: Int, filling: TitleFilling)] = []
    for title in found {
      guard let index = positions[title.title.id] else { continue }
      var facts = title.answer.facts(for: title.title.title, from: source, options, on: today) {
        library.id(of: $0)
      }
      let credit = pictures[title.title.id].flatMap(title.answer.credit)
      if let credit { facts.append(credit.fact(on: today)) }
      fillings.append(
        (
          title, index,
          TitleFilling(
            facts, into: file.titles[index], memory[title.title.id], options,
            keepingSources: credit != nil)
        ))
    }
    let changed = file.changing(
      fillings.filter { !$0.filling.changes.isEmpty }
        .map { TitleFile.TitleChange(title: $0.index, changes: $0.filling.changes) },
      order: FieldKey.fileOrder, reporting: &reporting)
    let after = Source(path: path, bytes: changed.bytes)
    if let problem = try OwnersTitleReader(project).newError(in: after, since: before, kind: kind) {
      for found in found {
        reporting.report(
          .factsNotWritten(found.title.title, from: source.name, because: problem.message).at(
            found.title.location))
      }
      return []
    }
    guard let newFile = TitleFile(after, reporting: &problems) else { return [] }
    var writes = changed.bytes == before.bytes ? [] : [FileChange(path, changed.bytes)]
    for (found, index, filling) in fillings where !changed.refused.contains(index) {
      writes += remember(found, filling, newFile, index, pictures[found.title.id], source)
    }
    return writes
  }

  /// Stores a title's new facts in the memory.
  ///
  /// - Returns: its cover's file
  mutating func remember(
    _ found: FoundTitle, _ filling: TitleFilling, _ file: TitleFile, _ index: Int,
    _ picture: CoverPicture?, _ source: SourceInfo
  ) -> [FileChange] {
    let id = found.title.id
    var names = filling.written.map(\.text)
    for name in filling.written + filling.confirmed {
      let text = name.node(in: file.titles[index])?.canonical ?? ""
      memory[id].facts[name] = RefreshMemory.Written(
        source: source.id, date: today, hash: factHash(text))
    }
    memory[id].known[source.id] = found.match
    let right = Set(found.answer.ids.map { "\($0.registry) \($0.value)" })
    memory[id].refused.removeAll(where: right.contains)
    var writes: [FileChange] = []
    var hasCover = titles[id]?.open.contains(.cover) == false
    // A picture whose author has to be credited isn't used without the credit.
    let isCredited =
      picture.flatMap(found.answer.credit).map { credit in
        FactName(.sources, credit.name).sourceIndex(in: file.titles[index]) != nil
      } ?? true
    if let picture, isCredited {
      let path = "covers/\(id).\(picture.ending)"
      writes.append(FileChange(path, picture.bytes))
      memory[id].facts[FactName(.cover)] = RefreshMemory.Written(
        source: source.id, date: today, hash: factHash(picture.bytes))
      names.append(FieldKey.cover.rawValue)
      hasCover = true
      report.covers += 1
    }
    titles[id] = LibraryTitle(file, index, found.title.kind, covers: hasCover ? [id] : [])
    if !names.isEmpty {
      report.filled.append(
        RefreshReport.Filled(id: id, source: source.name, match: found.match, facts: names))
    }
    return writes
  }
}

struct FoundTitle {
  let title: LibraryTitle
  let answer: CatalogueTitle
  /// `mal 1`, `title`, `you`
  let match: String
}
