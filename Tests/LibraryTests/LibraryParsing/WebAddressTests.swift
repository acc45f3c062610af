import Glibc
import TestSupport
import Testing

@testable import LibraryFiles

@Suite struct WebAddressTests {
  @Test(arguments: [
    "::", "::1", "1::", "2001:db8::1", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4", "1:2:3:4:5:6:1.2.3.4",
    "A:b:C:d:E:f:0:9",
  ])
  func hostsMayBeIPv6Addresses(address: String) {
    #expect(isURL("http://[\(address)]:80/", schemes: ["http"]))
  }

  @Test(arguments: [
    "", ":", ":::", "1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4::5:6:7:8", "::1::",
    "12345::",
    "::g", "::1.2.3", "::1.2.3.4.5", "::01.2.3.4", "::256.2.3.4", "1.2.3.4::", "1.2.3.4", ":1::",
    "::1:", "fe80::1%lo",
  ])
  func othersAreNone(address: String) {
    #expect(!isURL("http://[\(address)]/", schemes: ["http"]))
  }

  @Test func agreesWithTheCLibraryOnIPv6Addresses() {
    var random = SplitMix(seed: 1)
    let count = RandomCases.count(20_000)
    var valid = 0
    for _ in 0..<count {
      var address = ""
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        address +=
          ["1", "ab", "0:", "12:", "::", ":", "1.2.3.4", "fFf0:", "4:5:6:", "00255", "."]
          .randomElement(using: &random) ?? ""
      }
      var bytes = in6_addr()
      let isValid = unsafe inet_pton(AF_INET6, address, &bytes) == 1
      valid += isValid ? 1 : 0
      #expect(isIPv6Address(address[...].utf8) == isValid, "\(address)")
    }
    #expect(valid > count / 40)
  }
}
