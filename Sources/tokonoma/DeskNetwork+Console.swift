import Base
import Desk

extension DeskNetwork {
  /// Shows pairing codes in the terminal, where Enter asks for a new one.
  init(_ console: Console) {
    let asksForEnter = console.canAsk
    self.init(
      renewals: asksForEnter ? Conversation.enteredLines() : AsyncStream { _ in },
      telling: { news in
        console.text(news.text(hasEnter: asksForEnter), news.json)
      })
  }
}

extension DeskNetwork.News {
  func text(hasEnter: Bool) -> String {
    let renewal =
      hasEnter ? "Press Enter for a new code." : "Make a new code at the desk, under 'Devices'."
    return switch self {
    case .code(let invitation): invitation.text(renewal)
    case .paired(let address): "Paired \(address). \(renewal)\n"
    case .ended(let address): "Disconnected \(address).\n"
    case .closed: "Five wrong codes were tried, so no code is valid now. \(renewal)\n"
    case .expired: "The pairing code has expired. \(renewal)\n"
    }
  }

  var json: JSONValue {
    switch self {
    case .code(let invitation):
      [
        "event": .text("pairing-code"), "addresses": .texts(invitation.addresses),
        "code": .text(invitation.code), "link": .text(invitation.link),
        "minutes": .number(invitation.minutes),
      ]
    case .paired(let address): ["event": .text("paired"), "address": .text(address)]
    case .ended(let address): ["event": .text("shut-out"), "address": .text(address)]
    case .closed: ["event": .text("pairing-closed")]
    case .expired: ["event": .text("pairing-expired")]
    }
  }
}

extension DeskNetwork.Invitation {
  fileprivate func text(_ renewal: String) -> String {
    let picture = Output.results.picture(of: qrCode)
    let places = addresses.joined(separator: " or ")
    return """

      \(picture)To pair a phone, \(picture.isEmpty ? "" : "scan the picture, or ")open \(places) there
      and type the code: \(code)
      It pairs one device, and expires after \(minutes) minutes. \(renewal)
      Nothing between the phone and this machine is encrypted: anyone on this network can read it, and the
      code, too. Use --lan only on a network that you trust.

      """
  }
}

extension Output {
  /// A QR code in black on white; empty where that can't be shown.
  fileprivate func picture(of lines: [String]) -> String {
    guard hasColors, let columns, let line = lines.first, line.count <= columns else { return "" }
    return lines.map { "\u{1B}[38;5;16;48;5;231m\($0)\u{1B}[0m\n" }.joined() + "\n"
  }
}
