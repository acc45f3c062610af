extension OpenDesk {
  /// Passes on what happens to the pairing, from its first code on.
  func follow(_ pairing: Pairing, telling network: DeskNetwork, port: Int) async {
    pairing.renew()
    for await news in pairing.news {
      network.tell(news, at: pairing.addresses, port: port)
      showNews()
    }
  }
}

extension Pairing {
  /// Makes a new code each time that the owner asks for one, and ends old ones.
  func follow(_ renewals: AsyncStream<Void>) async {
    await withTaskGroup { group in
      group.addTask {
        for await _ in renewals { self.renew() }
        await neverEnds()
      }
      group.addTask {
        while !Task.isCancelled {
          try? await Task.sleep(for: .seconds(5))
          self.expire()
        }
      }
    }
  }
}
