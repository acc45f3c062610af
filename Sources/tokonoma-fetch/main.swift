import Ccurl
import Confinement
import FileSystem
import HTTPFetching

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

reserveStandardDescriptors()
// tokonoma-fetch serve: greets, then answers each request with one message, as soon as its server
// answers. The program that started it closes the pipe when it is done.
switch Array(CommandLine.arguments.dropFirst()) {
case ["serve"]: break
case let arguments where arguments.count == 2 && arguments[0].hasPrefix("try-"):
  // For tests: tokonoma-fetch try-limits FOLDER, or try-without-limits.
  let trial = LimitsTrial(in: arguments[1])
  let settings = TransferSettings(
    proxies: Proxies { _ in nil }, certificates: nil, certificateFolder: nil)
  if arguments[0] == "try-limits" { confinement(for: settings).lockIn() }
  RequestPipe().write(Array(trial.possible().joined(separator: "\n").utf8))
  exit(0)
default:
  let explanation = """
    tokonoma-fetch asks servers for 'tokonoma', which starts it by itself.

    """
  try? Descriptor(owning: 2).write(Array(explanation.utf8).span)
  exit(64)
}

func variable(_ name: String) -> String? {
  environmentVariable(name).flatMap { $0.isEmpty ? nil : $0 }
}

// libcurl doesn't read these variables itself.
let settings = TransferSettings(
  proxies: Proxies(variable),
  certificates: variable("SSL_CERT_FILE") ?? variable("CURL_CA_BUNDLE"),
  certificateFolder: variable("SSL_CERT_DIR"))
guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else { exit(70) }
confinement(for: settings).lockIn()
let pipe = RequestPipe()
pipe.endWithPeer()
guard let loop = TransferLoop(pipe, settings) else { exit(70) }
pipe.write(TransferAnswer.greeting)
exit(loop.run() ? 0 : 65)
