import Dispatch
import LibraryFiles
import MediaLibrary
import Synchronization

/// The covers of the last search results, each fetched when a page shows it for the first time.
final class HitCovers: Sendable {
  private enum Cover {
    case at([String])
    /// Requests wait for it, but not after the time.
    case fetching(DispatchGroup, until: DispatchTime)
    /// nil if it can't be fetched.
    case fetched([UInt8]?)
  }

  private let kept = Mutex<(order: [String], covers: [String: Cover])>(([], [:]))
  private let patience: DispatchTimeInterval
  private static let most = 80

  /// - Parameter patience: how long a cover may block connections; browsers have only six
  init(patience: DispatchTimeInterval = .seconds(5)) { self.patience = patience }

  func keep(_ hits: [DeskSources.Hit]) {
    kept.withLock { kept in
      for hit in hits where !hit.pictures.isEmpty {
        let name = HitCovers.name(FoundTitle(hit.id, hit.kind))
        if kept.covers[name] != nil { continue }
        kept.covers[name] = .at(hit.pictures)
        kept.order.append(name)
      }
      while kept.order.count > HitCovers.most { kept.covers[kept.order.removeFirst()] = nil }
    }
  }

  func has(_ wanted: FoundTitle) -> Bool {
    kept.withLock { kept in
      switch kept.covers[HitCovers.name(wanted)] {
      case .at?, .fetching?, .fetched(_?)?: true
      case .fetched(nil)?, nil: false
      }
    }
  }

  /// Blocks while it is fetched; nil if that takes too long, so that a later page shows it.
  func cover(of wanted: FoundTitle, asking sources: DeskSources, _ project: Project) -> [UInt8]? {
    let name = HitCovers.name(wanted)
    let (fetch, end, pictures) = kept.withLock {
      kept -> (DispatchGroup?, DispatchTime, [String]?) in
      switch kept.covers[name] {
      case .at(let pictures):
        let (fetch, end) = (DispatchGroup(), DispatchTime.now() + patience)
        fetch.enter()
        kept.covers[name] = .fetching(fetch, until: end)
        return (fetch, end, pictures)
      case .fetching(let fetch, let end): return (fetch, end, nil)
      case .fetched, nil: return (nil, .now(), nil)
      }
    }
    if let fetch, let pictures {
      Task.detached { [self] in
        // A cover that can't be fetched now isn't asked for again.
        let bytes = (try? await sources.cover(project, pictures)) ?? nil
        kept.withLock { kept in
          if kept.covers[name] != nil { kept.covers[name] = .fetched(bytes) }
        }
        fetch.leave()
      }
    }
    _ = fetch?.wait(timeout: end)
    return kept.withLock { if case .fetched(let bytes)? = $0.covers[name] { bytes } else { nil } }
  }

  private static func name(_ title: FoundTitle) -> String { "\(title.kind.id) \(title.idText)" }
}
