extension Array {
  /// What is in some lists, such as those of `WorkerPool.chunks`, one after the other: moved out of them, so that no
  /// reference is counted.
  ///
  /// Of 10,000 titles from both workers that took 2 ms, while the other worker had nothing to do.
  @inlinable
  package init(joining lists: consuming [[Element]]) {
    var lists = lists
    let count = lists.reduce(0) { $0 + $1.count }
    self.init(unsafeUninitializedCapacity: count) { room, end in
      end = count
      // An array gives away its last element.
      var place = count
      while var list = lists.popLast() {
        while let element = list.popLast() {
          place -= 1
          room.initializeElement(at: place, to: element)
        }
      }
    }
  }
}
