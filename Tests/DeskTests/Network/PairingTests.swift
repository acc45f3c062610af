import HTTPServing
import Testing

@testable import Desk

@Suite struct PairingTests {
  private let pairing = Pairing(at: [HostAddress([127, 0, 0, 2])])
  private let start = ContinuousClock.now
  private let phone = HostAddress([192, 168, 0, 7])

  private func pair(_ text: String, after seconds: Int = 0) -> Pairing.Answer {
    pairing.pair(text, from: phone, at: start + .seconds(seconds))
  }

  private func newCode() throws -> PairingCode {
    pairing.renew(at: start)
    return try #require(pairing.code(at: start))
  }

  @Test func codesAreRandomAndCanBeReadOut() throws {
    let codes = (0..<50).map { _ in PairingCode(at: start).text }
    #expect(Set(codes).count == 50)
    for code in codes { #expect(code.wholeMatch(of: /[2-9A-Z]{4}-[2-9A-Z]{4}/) != nil) }
    #expect(!codes.joined().contains { "01OILUZS8B".contains($0) })
    #expect(PairingCode.characters.count == Set(PairingCode.characters).count)
  }

  @Test func aCodePairsOneDevice() throws {
    let code = try newCode()
    #expect(pair(code.text).cookie != nil)
    #expect(pair(code.text).isClosed)
    #expect(pairing.devices.map(\.address) == ["192.168.0.7"])
    #expect(pairing.code(at: start) == nil)
  }

  @Test func takesACodeAsPeopleTypeIt() throws {
    for change in [
      { $0 }, { $0.lowercased() }, { $0.replacing("-", with: "") },
      { " \($0.prefix(4)) \($0.suffix(4)) " },
    ] as [(String) -> String] {
      let code = try newCode()
      #expect(pair(change(code.text)).cookie != nil)
    }
    #expect(pair(try newCode().scanned.text).cookie != nil)
  }

  @Test func fiveWrongCodesEndIt() throws {
    let code = try newCode()
    for _ in 1...4 { #expect(pair("AAAA-AAAA").isWrong) }
    #expect(pair("").isClosed)
    #expect(pair(code.text).isClosed && pair(code.scanned.text).isClosed)
    #expect(pairing.devices.isEmpty)
    let next = try newCode()
    #expect(next.text != code.text && pair(code.text).isWrong)
    #expect(pair(next.text).cookie != nil)
  }

  @Test func aCodeEndsAfterTenMinutes() throws {
    #expect(pair(try newCode().text, after: 599).cookie != nil)
    let code = try newCode()
    #expect(pair(code.text, after: 600).isClosed)
    pairing.expire(at: start + .seconds(599))
    #expect(pairing.code(at: start) != nil)
    pairing.expire(at: start + .seconds(600))
    #expect(pairing.code(at: start) == nil)
  }

  @Test func withoutACodeNothingPairs() {
    #expect(pair("").isClosed && pair("AAAA-AAAA").isClosed)
  }

  @Test func eachDeviceHasACookieUntilItIsShutOut() throws {
    let first = try #require(pair(try newCode().text).cookie)
    let second = try #require(pair(try newCode().text).cookie)
    #expect(first != second)
    #expect(pairing.admits(cookie: first) && pairing.admits(cookie: second))
    #expect(!pairing.admits(cookie: "") && !pairing.admits(cookie: first + "0"))
    pairing.end(1)
    #expect(!pairing.admits(cookie: first) && pairing.admits(cookie: second))
    #expect(pairing.devices.map(\.number) == [2])
  }

  @Test func tellsWhatHappens() async throws {
    pairing.renew(at: start)
    for _ in 1...5 { _ = pair("x") }
    let code = try newCode()
    _ = pair(code.text)
    pairing.end(1)
    pairing.end(1)
    pairing.renew(at: start)
    pairing.expire(at: start + .seconds(700))
    var told: [String] = []
    for await news in pairing.news {
      told.append("\(news)".prefix { $0 != "(" }.description)
      if told.count == 7 { break }
    }
    #expect(told == ["code", "closed", "code", "paired", "ended", "code", "expired"])
  }

  @Test func invitesWithAnAddressForCameras() throws {
    let code = try newCode()
    let invitation = DeskNetwork.Invitation(
      code, at: [phone, HostAddress([0xFD] + Array(repeating: 0, count: 14) + [2])], port: 8130)
    #expect(invitation.addresses == ["http://192.168.0.7:8130/", "http://[fd00::2]:8130/"])
    #expect(invitation.link == "http://192.168.0.7:8130/#" + code.scanned.text)
    #expect(invitation.code == code.text && invitation.qrCode.count < 21)
  }
}

extension Pairing.Answer {
  fileprivate var cookie: String? {
    if case .paired(let cookie) = self { cookie.text } else { nil }
  }
  fileprivate var isWrong: Bool { if case .wrong = self { true } else { false } }
  fileprivate var isClosed: Bool { if case .closed = self { true } else { false } }
}
