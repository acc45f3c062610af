import Cprefetch
import LibraryIndexing
import MediaLibrary
import SitePlanning

extension Site {
  /// Sends for titles of a list that come soon after a place of it: they are all over the library, and to wait for each took
  /// 1 % of a build.
  ///
  /// - Parameter entry: What is at a place of the list.
  package func prefetch(
    after place: Int, before end: Int, _ entry: (_ place: Int) -> EntryIndex
  ) {
    prefetchLinks(after: place, before: end, entry)
    let (far, near) = (place + 8, place + 4)
    entries.prefetch(
      far: far < end ? entry(far) : entries.count, near: near < end ? entry(near) : nil)
  }

  /// The same where titles are only linked.
  package func prefetchLinks(
    after place: Int, before end: Int, _ entry: (_ place: Int) -> EntryIndex
  ) {
    if place + 8 < end { titles.prefetch(entry(place + 8)) }
    if place + 4 < end { titles.prefetchTexts(of: entry(place + 4)) }
  }

  /// Sends for what the pages of the next titles say.
  package func prefetchPages(after entry: EntryIndex) {
    entries.prefetch(far: entry + 3, near: entry + 2)
    titles.prefetchTexts(of: entry + 2)
    entries.prefetchDescription(of: entry + 1)
    titles.prefetchOthers(far: entry + 2, near: entry + 1)
    plan.prefetchTies(of: entry + 2)
  }
}

extension [ShownTitle] {
  /// The texts that a link has.
  package func prefetchTexts(of place: Int) {
    guard place < count else { return }
    withUnsafeBufferPointer { titles in
      prefetchText(titles[place].text)
      prefetchText(titles[place].path.text)
    }
  }

  /// The title's other titles: of one where they are, of one that was `far` before their texts.
  package func prefetchOthers(far: Int, near: Int) {
    guard far < count else { return }
    // An array is a reference.
    prefetch_bytes(unsafeBitCast(self[far].others, to: UnsafeRawPointer.self), 128)
    for other in self[near].others.indices { prefetchText(self[near].others[other].text) }
  }

  package func prefetch(_ place: Int) {
    withUnsafeBufferPointer { titles in
      prefetch_bytes(titles.baseAddress.map { $0 + place }, MemoryLayout<ShownTitle>.stride)
    }
  }
}
