import Clibmd

// The only file that calls libmd, which copies its input and keeps no pointers.

/// The SHA-1 (FIPS 180-4) in hexadecimal digits, which hosts use to compare contents; it isn't
/// secure.
package func sha1(_ bytes: [UInt8]) -> String {
  var context = SHA1_CTX()
  unsafe SHA1Init(&context)
  unsafe SHA1Update(&context, bytes, bytes.count)
  var digest = [UInt8](repeating: 0, count: Int(SHA1_DIGEST_LENGTH))
  unsafe SHA1Final(&digest, &context)
  return hexadecimal(digest)
}

/// The first 256 bits of the SHA-512 (FIPS 180-4) of all parts together, in hexadecimal digits. It
/// is faster than SHA-256.
package func sha512Prefix(_ parts: [UInt8]...) -> String {
  var context = SHA2_CTX()
  unsafe SHA512Init(&context)
  for part in parts { unsafe SHA512Update(&context, part, part.count) }
  var digest = [UInt8](repeating: 0, count: Int(SHA512_DIGEST_LENGTH))
  unsafe SHA512Final(&digest, &context)
  return hexadecimal(digest[..<32])
}

private func hexadecimal(_ bytes: some Collection<UInt8>) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(
    decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
