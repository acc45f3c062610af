/// The browsers that a test uses alone while it runs.
package struct Seat: Sendable {
  /// The number of tests that use a browser at the same time: one for each of two cores.
  package static let count = 2

  /// Counts from 0.
  package let number: Int
  private let withScript = SharedBrowser(runsScript: true)
  private let withoutScript = SharedBrowser(runsScript: false)

  package init(_ number: Int) { self.number = number }

  /// A new browser if the last one has died.
  package func browser(runsScript: Bool = true) async throws -> Browser {
    try await (runsScript ? withScript : withoutScript).living()
  }

  package func clear() async {
    await withScript.clear()
    await withoutScript.clear()
  }
}

/// Lends the seats to the tests, in the order in which they ask.
package actor Seats {
  private var free = (0..<Seat.count).map { Seat($0) }
  private var waiting: [CheckedContinuation<Seat, Never>] = []

  package init() {}

  package func take() async -> Seat {
    if let seat = free.popLast() { return seat }
    return await withCheckedContinuation { waiting.append($0) }
  }

  package func giveBack(_ seat: Seat) {
    if waiting.isEmpty { free.append(seat) } else { waiting.removeFirst().resume(returning: seat) }
  }
}
