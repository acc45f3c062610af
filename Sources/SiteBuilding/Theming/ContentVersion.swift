import Base

/// Eight hexadecimal digits that tell versions of one file apart: FNV-1a, 32 bits of it.
func contentVersion(of bytes: [UInt8]) -> String {
  let hex = String(FNV1a32.hash(bytes), radix: 16)
  return String(repeating: "0", count: 8 - hex.count) + hex
}
