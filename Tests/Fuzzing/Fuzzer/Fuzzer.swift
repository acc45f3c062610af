import CLibFuzzer
import FuzzTargets
import Glibc

/// The target that the environment names.
private let target: FuzzTarget = {
  let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    fatalError("FUZZ_TARGET is one of \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
  }
  return target
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // A copy of the right length, so that AddressSanitizer sees a read past its end.
  let bytes = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  do {
    try waiting { try await target.run(bytes) }
  } catch {
    fatalError("\(target.name): \(error)")
  }
  return 0
}

/// SwiftPM starts executables here; libFuzzer's own main function is not linked.
@_cdecl("Fuzzer_main")
public func main(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  var (count, arguments) = unsafe (count, arguments)
  return unsafe LLVMFuzzerRunDriver(&count, &arguments) { unsafe test($0, $1) }
}
