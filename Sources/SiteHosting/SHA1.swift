import Clibmd

// The only file that calls libmd, which copies its input and keeps no pointers.

/// The SHA-1 (FIPS 180-4) in hexadecimal digits, which hosts use to compare contents; it isn't
/// secure.
func sha1(_ bytes: [UInt8]) -> String {
  var context = SHA1_CTX()
  unsafe SHA1Init(&context)
  unsafe SHA1Update(&context, bytes, bytes.count)
  var digest = [UInt8](repeating: 0, count: Int(SHA1_DIGEST_LENGTH))
  unsafe SHA1Final(&digest, &context)
  return digest.map { byte in
    let digits = String(byte, radix: 16)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }.joined()
}
