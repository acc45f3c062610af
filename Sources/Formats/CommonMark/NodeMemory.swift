import Ccmark
import Glibc

/// The memory that cmark takes for the nodes of one text, given back all at once.
///
/// A text of 2 KB has some 400 pieces of memory. malloc and free were a third of the instructions for one with links and
/// lists.
struct NodeMemory {
  /// Runs what uses cmark on the thread's own memory; nothing that is cmark's may be kept beyond it.
  static func lend<Result>(_ body: (UnsafeMutablePointer<cmark_mem>) -> Result) -> Result {
    if pthread_getspecific(current) == nil {
      let memory = UnsafeMutablePointer<NodeMemory>.allocate(capacity: 1)
      memory.initialize(to: NodeMemory())
      pthread_setspecific(current, memory)
    }
    defer { own?.pointee.reset() }
    var calls = cmark_mem(
      calloc: { NodeMemory.own?.pointee.take($0, of: $1) },
      realloc: { NodeMemory.own?.pointee.grow($0, to: $1) },
      free: { NodeMemory.own?.pointee.giveBack($0) })
    return withUnsafeMutablePointer(to: &calls, body)
  }

  private static var own: UnsafeMutablePointer<NodeMemory>? {
    pthread_getspecific(current)?.assumingMemoryBound(to: NodeMemory.self)
  }

  private static let current: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { memory in
      guard let memory = memory?.assumingMemoryBound(to: NodeMemory.self) else { return }
      for page in memory.pointee.pages { page.deallocate() }
      memory.deinitialize(count: 1)
      memory.deallocate()
    }
    return key
  }()

  /// The first one stays for the next text.
  private var pages: [UnsafeMutableRawBufferPointer]
  /// In the last page, how much of it is taken.
  private var taken = 0

  private static let pageSize = 1 << 17
  /// Before each piece is its size, and room that keeps it aligned.
  private static let headSize = 16

  private init() {
    pages = [.allocate(byteCount: Self.pageSize, alignment: 16)]
  }

  private mutating func reset() {
    while pages.count > 1 { pages.removeLast().deallocate() }
    taken = 0
  }

  /// All zeros.
  private mutating func take(_ count: Int, of size: Int) -> UnsafeMutableRawPointer {
    let (size, isTooLarge) = count.multipliedReportingOverflow(by: size)
    guard !isTooLarge else { abort() }
    let piece = take(size)
    memset(piece, 0, size)
    return piece
  }

  private mutating func take(_ size: Int) -> UnsafeMutableRawPointer {
    let whole = Self.whole(size)
    if pages[pages.count - 1].count - taken < whole {
      pages.append(.allocate(byteCount: max(whole, Self.pageSize), alignment: 16))
      taken = 0
    }
    guard let start = pages[pages.count - 1].baseAddress else { abort() }
    let piece = start + taken + Self.headSize
    (piece - Self.headSize).storeBytes(of: size, as: Int.self)
    taken += whole
    return piece
  }

  private mutating func grow(
    _ piece: UnsafeMutableRawPointer?, to size: Int
  ) -> UnsafeMutableRawPointer {
    guard let piece else { return take(size) }
    let old = self.size(of: piece)
    // The last one stays where it is when there is room behind it.
    giveBack(piece)
    let grown = take(size)
    if grown != piece { memcpy(grown, piece, min(old, size)) }
    return grown
  }

  /// Takes back the last piece; others wait for the end of the text.
  private mutating func giveBack(_ piece: UnsafeMutableRawPointer?) {
    guard let piece, let start = pages[pages.count - 1].baseAddress else { return }
    let whole = Self.whole(size(of: piece))
    if piece > start, piece - Self.headSize + whole == start + taken { taken -= whole }
  }

  /// Of a piece with its head.
  private static func whole(_ size: Int) -> Int {
    guard size >= 0, size < Int.max - pageSize else { abort() }
    return headSize + (size + 15) & ~15
  }

  private func size(of piece: UnsafeMutableRawPointer) -> Int {
    (piece - Self.headSize).load(as: Int.self)
  }
}
