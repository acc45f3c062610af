import Base

extension FirstSuggestions {
  /// The titles that an unknown id may mean: those with that name, or the one with the nearest id.
  package mutating func ids(
    meantBy id: String, called entries: some Sequence<Entry>, among ids: some Sequence<String>
  ) -> [String] {
    guard isWorthSearching() else { return [] }
    let called = entries.filter { $0.work.isCalled(id) }.prefix(3).map(\.id)
    return called.isEmpty ? [nearestID(to: id, among: ids)].compactMap(\.self) : called
  }
}
