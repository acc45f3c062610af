extension Array {
  /// What is in some lists, such as those of `WorkerPool.chunks`, one after the other: moved out of them, so that no
  /// reference is counted.
  ///
  /// Of 10,000 titles from both workers that took 2 ms, while the other worker had nothing to do.
  @inlinable
  package init(joining lists: consuming [[Element]]) {
    var lists = lists
    self = []
    reserveCapacity(lists.reduce(0) { $0 + $1.count })
    // An array gives away its last element.
    while var list = lists.popLast() {
      while let element = list.popLast() { append(element) }
    }
    reverse()
  }
}
