import HTTPFetching
import MediaLibrary

extension RefreshRun {
  /// The titles to ask a source for.
  struct Queue {
    /// By kind and registry, in the order of their first titles.
    var byID: [(key: String, titles: [(LibraryTitle, Work.ExternalID)])] = []
    var byName: [LibraryTitle] = []

    /// Titles of one kind to find by name in one request.
    func namedBatches(of size: Int) -> [[LibraryTitle]] {
      var batches: [[LibraryTitle]] = []
      for title in byName {
        if let last = batches.last, last.count < size, last[0].kind == title.kind {
          batches[batches.count - 1].append(title)
        } else {
          batches.append([title])
        }
      }
      return batches
    }

    /// The least number of requests.
    func requests(to source: SourceInfo, withPictures hasPictures: Bool) -> Int {
      func withPictures(_ requests: Int, for title: LibraryTitle?) -> Int {
        let isDoubled = hasPictures && title.map { source.picturesApart.contains($0.kind) } == true
        return isDoubled ? 2 * requests : requests
      }
      let known = byID.map { group in
        let (first, asked) = group.titles[0]
        let isOther = asked.registry != source.registry
        let batches = (group.titles.count + source.batch - 1) / source.batch
        return withPictures(
          source.looksUpOtherIDs && isOther ? 2 * batches : batches, for: first)
      }
      let named = namedBatches(of: source.namesAtOnce).map { batch in
        let searches = source.searchesForEachName ? batch.count : 0
        return withPictures(source.findsInShort ? 2 : 1, for: batch.first) + searches
      }
      return (known + named).reduce(0, +)
    }

    /// The most requests, if no name is found at once and the source knows no ids of editions, and
    /// the time that its pace takes in milliseconds.
    func most(of source: SourceInfo, withPictures hasPictures: Bool) -> (requests: Int, time: Int) {
      let known = byID.flatMap { $0.titles.map(\.0) }
      let later = Queue(byName: source.findsUnknownIDsByName ? known : [])
      let named = Queue(byName: byName + later.byName)
      var count = [self, later].map { $0.requests(to: source, withPictures: hasPictures) }
        .reduce(0, +)
      if hasPictures {
        // A title may have three pictures, and fifty of them are asked for at once.
        let depicted = (known + byName).count { source.picturesApart.contains($0.kind) }
        count += 3 * depicted / 50
      }
      guard let retries = source.retries else { return (count, count * source.rules.interval) }
      if source.namesAtOnce > 1, !source.searchesForEachName {
        count += named.requests(to: source, withPictures: hasPictures)
      }
      return (
        count + named.byName.count,
        count * source.rules.interval + named.byName.count * retries.interval
      )
    }

    var ids: [String] { byID.flatMap { $0.titles.map(\.0.id) } + byName.map(\.id) }
  }

  func queue(
    for source: SourceInfo, by way: Way, without planned: Set<String> = []
  ) -> Queue {
    var queue = Queue()
    for id in selected where !planned.contains(id) && isDue(id, source) {
      guard let title = titles[id], way != .lead || source.leadingKinds.contains(title.kind)
      else { continue }
      guard let asked = idToAsk(title, source) else {
        let isKnown =
          memory[id].known[source.id] != nil && unknownIDs[source.id]?.contains(id) == true
        if way != .id, source.findsByName, !isKnown || lacksCover(id) {
          queue.byName.append(title)
        }
        continue
      }
      let key = "\(title.kind.id) \(asked.registry)"
      if let index = queue.byID.firstIndex(where: { $0.key == key }) {
        queue.byID[index].titles.append((title, asked))
      } else {
        queue.byID.append((key, [(title, asked)]))
      }
    }
    return queue
  }

  func plan() -> RefreshPlan {
    var plan = RefreshPlan()
    plan.titles = selected.count
    var planned: Set<String> = []
    // Titles that further sources may be asked for, too.
    var unsure: Set<String> = []
    var asked: [String: Set<String>] = [:]
    for (source, way) in rounds.map({ ($0.source.info, $0.way) }) {
      // After a catalogue, other sources are still asked for the rest.
      let done = source.needsNetwork ? planned : asked[source.id] ?? []
      let queue = queue(for: source, by: way, without: done)
      let ids = queue.ids
      if ids.isEmpty { continue }
      asked[source.id, default: []].formUnion(ids)
      var requests = 0
      if source.needsNetwork {
        planned.formUnion(ids)
        unsure.formUnion(queue.byName.map(\.id))
        unsure.formUnion(ids.filter { titles[$0].map { source.mayLack($0.kind) } == true })
        requests = queue.requests(to: source, withPictures: options.wants(.cover))
        if source.describesApart { requests += ids.count(where: lacksDescription) }
      }
      plan.add(
        RefreshPlan.Part(
          source: source.name, titles: ids.count, requests: requests,
          duration: requests * source.rules.interval, byID: ids.count - queue.byName.count,
          needsNetwork: source.needsNetwork))
    }
    for source in sources.map(\.info) where source.needsNetwork {
      let others = planned.subtracting(unsure).subtracting(asked[source.id] ?? [])
      let queue = queue(for: source, by: .name, without: others)
      var most = queue.most(of: source, withPictures: options.wants(.cover))
      if source.describesApart {
        let described = queue.ids.count(where: lacksDescription)
        most.requests += described
        most.time += described * source.rules.interval
      }
      plan.mostRequests += most.requests
      plan.longest += most.time
    }
    for kind in options.kinds where !sources.contains(where: { $0.info.kinds.contains(kind) }) {
      let count = selected.count { titles[$0]?.kind == kind }
      if count > 0 { plan.withoutSource.append((kind, count)) }
    }
    return plan
  }
}
