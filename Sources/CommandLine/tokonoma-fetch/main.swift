import Ccurl
import FileSystem
import Programs
import Transfers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// tokonoma-fetch serve: greets, then answers each request with one message, in the order in which servers do. The
// program that started it closes the pipe when it is done.
switch Array(CommandLine.arguments.dropFirst()) {
case ["serve"]: break
case ["try-limits"]:
  Limits.lockIn()
  exit(LimitsTrial.run())
default:
  let explanation = """
    tokonoma-fetch asks servers for 'tokonoma', which finds it beside itself or in PATH and starts it;
    there is nothing to call it for by hand.

    """
  try? Descriptor(owning: 2).write(Array(explanation.utf8).span)
  exit(64)
}

let settings = TransferSettings(
  proxies: Proxies(environmentVariable),
  certificates: environmentVariable("CURL_CA_BUNDLE") ?? environmentVariable("SSL_CERT_FILE"),
  certificateFolder: environmentVariable("SSL_CERT_DIR"))
guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else { exit(70) }
Limits.lockIn()
let pipe = RequestPipe()
guard let loop = TransferLoop(pipe, settings) else { exit(70) }
pipe.write(TransferAnswer.greeting)
exit(loop.run() ? 0 : 65)
