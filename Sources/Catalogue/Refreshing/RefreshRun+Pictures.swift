import Exchange
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import Trackers

extension RefreshRun {
  mutating func pictures(
    for found: [FoundTitle], _ source: SourceInfo
  ) async -> [String: CoverPicture] {
    guard options.wants(.cover) else { return [:] }
    let wanted = found.compactMap { found -> (id: String, addresses: [String])? in
      let record = memory[found.title.id]
      guard titles[found.title.id]?.open.contains(.cover) == true,
        record.facts[FactName(.cover)] == nil || options.overwritten.contains(.cover),
        case let addresses = found.answer.facts.pictures, !addresses.isEmpty
      else { return nil }
      return (found.title.id, addresses)
    }
    let coverFetcher = CoverFetcher(
      fetcher: fetcher, mayBePrivate: source.rules.mayBePrivate, atOnce: source.picturesAtOnce)
    let results = await coverFetcher.covers(at: wanted)
    var pictures: [String: CoverPicture] = [:]
    for (id, result) in results.sorted(by: { $0.key < $1.key }) {
      switch result {
      case .success(let picture): pictures[id] = picture
      case .failure(.fetch(let failure)) where failure.reason == .unreachable:
        // One line for all pictures of a host.
        if !report.failures.contains(failure) { report.failures.append(failure) }
      case .failure(let problem): report.coversLeft.append((id, problem.reason))
      }
    }
    let new = found.compactMap { found in
      pictures[found.title.id].map { picture in
        SeenPicture(
          id: found.title.id, hash: factHash(picture.bytes),
          names: found.title.facts.foldedNames + TitleFacts(found.answer).foldedNames)
      }
    }
    for hash in placeholders(among: new, and: knownPictures(of: source)) {
      memory.placeholders.insert("\(source.id) \(hash)")
    }
    for picture in new where memory.placeholders.contains("\(source.id) \(picture.hash)") {
      pictures[picture.id] = nil
      report.coversLeft.append((picture.id, CoverProblem.placeholder.reason))
    }
    return pictures
  }

  private func knownPictures(of source: SourceInfo) -> [SeenPicture] {
    memory.records.compactMap { id, record in
      guard let cover = record.facts[FactName(.cover)], cover.source == source.id,
        let title = titles[id]
      else { return nil }
      return SeenPicture(id: id, hash: cover.hash, names: title.facts.foldedNames)
    }
  }

  /// Removes covers that turned out to be placeholders, unless the owner changed them.
  mutating func placeholderRemovals(of source: SourceInfo) throws(FileError) -> [FileChange] {
    let wrong = knownPictures(of: source).filter {
      memory.placeholders.contains("\(source.id) \($0.hash)")
    }
    guard !wrong.isEmpty else { return [] }
    let files = try project.coverFiles()
    var removals: [FileChange] = []
    for picture in wrong.sorted(by: { precedesInBytes($0.id, $1.id) }) {
      memory[picture.id].facts[FactName(.cover)] = nil
      guard let path = files[picture.id],
        factHash(try project.folder.read(path)) == picture.hash
      else { continue }
      removals.append(FileChange(path, nil))
      titles[picture.id]?.open.insert(.cover)
      report.coversLeft.append((picture.id, CoverProblem.placeholder.reason))
    }
    return removals
  }
}
