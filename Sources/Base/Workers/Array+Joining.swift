extension Array {
  /// Concatenates lists, such as those of `WorkerPool.chunks`.
  @inlinable
  package init(joining lists: consuming [[Element]]) {
    self = []
    reserveCapacity(lists.reduce(0) { $0 + $1.count })
    for list in lists { self += list }
  }
}
