import HTTPServing
import TestSupport
import Testing

@testable import Desk

/// The way from the address in the terminal to the cookie.
@Suite struct EntryTests {
  private func enter(_ visitor: DeskVisitor, _ key: String) -> HTTPResponse {
    let fields = visitor.ownFields.filter { $0.0 != "cookie" }
    return visitor.handler.response(
      to: visitor.request("POST", "/enter", fields, body: Array("key=\(key)".utf8)))
  }

  @Test func exchangesTheSecretForACookie() async throws {
    let visitor = try await DeskVisitor()
    for _ in 1...2 {
      let answer = enter(visitor, visitor.desk.keys.address.text)
      #expect(answer.status == 303 && answer.field("Location") == "/")
      #expect(
        answer.field("Set-Cookie")
          == "tokonoma-desk-8130=\(visitor.desk.keys.cookie.text); Path=/; HttpOnly; SameSite=Strict"
      )
    }
  }

  @Test func theBrowsersOwnAddressOpensOnce() async throws {
    let visitor = try await DeskVisitor()
    #expect(enter(visitor, visitor.desk.keys.launch.text).status == 303)
    let again = enter(visitor, visitor.desk.keys.launch.text)
    #expect(again.status == 403 && again.field("Set-Cookie") == nil)
    #expect(again.text.contains("role=\"alert\""))
  }

  @Test(arguments: ["", "x", String(repeating: "a", count: 64)])
  func otherSecretsOpenNothing(key: String) async throws {
    let visitor = try await DeskVisitor()
    let answer = enter(visitor, key)
    #expect(answer.status == 403 && answer.field("Set-Cookie") == nil)
    #expect(HTMLPage(answer.bytes).problems == [])
  }

  @Test func secretsDifferAndAreCompared() {
    let (one, other) = (Secret(), Secret())
    #expect(one.text.count == 64 && one.text != other.text)
    #expect(one.text.allSatisfy { $0.isHexDigit })
    #expect(one.equals(one.text) && !one.equals(other.text) && !one.equals(""))
    #expect(!one.equals(one.text + "0") && !one.equals(String(one.text.dropLast())))
  }
}
