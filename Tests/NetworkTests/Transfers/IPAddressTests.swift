import Testing

@testable import HTTPFetching

/// Addresses that are asked only if the owner allows it.
@Suite struct IPAddressTests {
  @Test(arguments: [
    "0.0.0.0", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.254",
    "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1",
    "192.168.0.1", "198.18.0.1", "198.19.255.255", "224.0.0.1", "239.255.255.255", "240.0.0.1",
    "255.255.255.255",
    // Unspecified, loopback, compatible, mapped, translated.
    "::", "::1", "::127.0.0.1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1", "64:ff9b::127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b::169.254.169.254",
    "64:ff9b:1::8.8.8.8", "64:ff9b:1:ffff::1",
    // Discarded, Teredo, benchmarks, ORCHID, 6to4.
    "100::1", "2001::1", "2001:0:7f00:1::", "2001:2::1", "2001:20::1", "2002:7f00:1::1",
    "2002:808:808::1",
    // Unique local, link-local, site-local, multicast.
    "fc00::1", "fdff::1", "fe80::1", "febf::1", "fec0::1", "feff::1", "ff02::1", "ff0e::1",
  ])
  func numbersOfNoServerArePrivate(text: String) throws {
    #expect(try #require(IPAddress(text)).isPrivate)
  }

  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1",
    "192.0.1.1", "192.1.0.1", "198.17.0.1", "198.20.0.1", "223.255.255.255", "2001:4860::8888",
    "2001:200::1", "2003::1", "2606:4700::1111", "2a00:1450::1", "64:ff9b::8.8.8.8",
  ])
  func numbersOfServersAreNot(text: String) throws {
    #expect(try #require(IPAddress(text)).isPrivate == false)
  }

  @Test(arguments: ["", ":", ":::", "1::2::3", "fe80::1%eth0", "g::1", "::+1", "1:2:3:4:5:6:7"])
  func otherTextsAreInvalid(text: String) {
    #expect(IPAddress(text) == nil)
  }
}
