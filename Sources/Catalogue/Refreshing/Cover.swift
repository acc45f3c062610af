import Base
import HTTPFetching
import Pictures

struct CoverPicture: Sendable {
  let address: String
  let bytes: [UInt8]
  let ending: String
}

enum CoverProblem: Error, Equatable {
  case fetch(FetchFailure)
  case noPicture
  case tooSmall(width: Int, height: Int)
  case placeholder
  /// It can't be decoded.
  case damaged
}

/// Fetches covers from the hosts that sources name.
struct CoverFetcher: Sendable {
  /// In bytes.
  static let largest = 5_000_000
  /// Pixels on each side.
  static let smallest = 100

  let fetcher: Fetcher
  /// Whether pictures may be on this machine, because their source is.
  let mayBePrivate: Bool
  let atOnce: Int
  var decodes: RefreshOptions.Decoding = { _ in true }

  func cover(at address: String) async throws(CoverProblem) -> CoverPicture {
    guard let place = WebAddress(address), !isPlaceholder(place) else {
      throw CoverProblem.placeholder
    }
    // Each host has its own pace. Covers aren't cached, because they are saved in the library.
    let rules = ServerRules(
      name: place.host, interval: 0, largestAnswer: Self.largest, keptFor: 0,
      mayBePrivate: mayBePrivate)
    let answer: FetchAnswer
    do {
      answer = try await fetcher.answer(
        to: FetchRequest(place, headers: [("Accept", "image/*")]), from: rules)
    } catch {
      throw .fetch(error)
    }
    guard answer.status == 200 else { throw .noPicture }
    var ignored = DiagnosticList()
    guard
      let info = pictureInfo(
        of: Source(path: place.shown, bytes: answer.bytes), reporting: &ignored),
      info.format != .svg
    else { throw .noPicture }
    guard info.width >= Self.smallest, info.height >= Self.smallest else {
      throw .tooSmall(width: info.width, height: info.height)
    }
    guard decodes(answer.bytes) else { throw .damaged }
    return CoverPicture(
      address: address, bytes: withoutMetadata(answer.bytes),
      ending: info.format == .jpeg ? "jpg" : info.format.rawValue)
  }

  /// Whether it is the picture for titles without one.
  private func isPlaceholder(_ address: WebAddress) -> Bool {
    let path = address.target.prefix { $0 != "?" }
    return ["/default.jpg", "/default.png"].contains(where: path.hasSuffix)
      || ["apple-touch-icon", "questionmark", "qm_50", "na_series", "no-image", "nophoto"]
        .contains(where: path.contains)
  }
}

extension CoverFetcher {
  func covers(
    at wanted: [(id: String, addresses: [String])]
  ) async -> [String: Result<CoverPicture, CoverProblem>] {
    await withTaskGroup(of: (String, Result<CoverPicture, CoverProblem>).self) { group in
      var results: [String: Result<CoverPicture, CoverProblem>] = [:]
      for (index, cover) in wanted.enumerated() {
        if index >= atOnce, let (id, result) = await group.next() { results[id] = result }
        group.addTask { (cover.id, await result(at: cover.addresses)) }
      }
      for await (id, result) in group { results[id] = result }
      return results
    }
  }

  /// The first picture found at the addresses, or the last address's problem.
  private func result(at addresses: [String]) async -> Result<CoverPicture, CoverProblem> {
    var problem = CoverProblem.noPicture
    for address in addresses {
      do throws(CoverProblem) {
        return .success(try await cover(at: address))
      } catch {
        problem = error
      }
    }
    return .failure(problem)
  }
}

/// Why a picture isn't a cover if it can't be decoded.
package let damagedPicture = "it is damaged, or too large to be decoded"

extension CoverProblem {
  var reason: String {
    switch self {
    case .fetch(let failure): failure.message
    case .noPicture: "there is no picture at its address"
    case .tooSmall(let width, let height): "it has only \(width) × \(height) pixels"
    case .placeholder: "it is the site's picture for titles without one"
    case .damaged: damagedPicture
    }
  }
}

/// A source's cover of a title, for finding placeholders.
struct SeenPicture {
  let id: String
  let hash: String
  /// Folded names of its title.
  let names: [String]

  /// Whether the titles are related and so may share a picture, as two seasons do.
  fileprivate func isKin(of other: SeenPicture) -> Bool {
    let words = Set(names.flatMap(longWords))
    if other.names.contains(where: { !words.isDisjoint(with: longWords(of: $0)) }) { return true }
    return names.contains { name in
      other.names.contains { $0.hasPrefix(name) || name.hasPrefix($0) }
    }
  }
}

/// The hashes of placeholders: pictures that a source gives to unrelated titles.
func placeholders(among new: [SeenPicture], and known: [SeenPicture]) -> Set<String> {
  let all = Dictionary(grouping: new + known, by: \.hash)
  return Set(
    Set(new.map(\.hash)).filter { hash in
      let pictures = all[hash] ?? []
      return pictures.indices.contains { index in
        pictures[..<index].contains {
          $0.id != pictures[index].id && !$0.isKin(of: pictures[index])
        }
      }
    })
}

/// Words with at least four letters, unlike `the` or `2`.
private func longWords(of name: String) -> [Substring] {
  name.split { !$0.isLetter && !$0.isNumber }.filter { $0.count >= 4 }
}
