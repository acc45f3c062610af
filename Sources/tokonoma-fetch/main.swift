import Ccurl
import Confinement
import FileSystem
import Glibc
import HTTPFetching

reserveStandardDescriptors()
// tokonoma-fetch serve: greets, then answers each request with one message, as soon as its server
// answers. The program that started it closes the pipe when it is done.
guard Array(CommandLine.arguments.dropFirst()) == ["serve"] else {
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
  proxies: Proxies(variable), certificates: variable("SSL_CERT_FILE") ?? variable("CURL_CA_BUNDLE"),
  certificateFolder: variable("SSL_CERT_DIR"))
guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else { exit(70) }
let certificates = [settings.certificates, settings.certificateFolder].compactMap(\.self)
Confinement.askingServers(certificates: certificates + builtInCertificates()).lockIn()
let pipe = RequestPipe()
pipe.endWithPeer()
guard let loop = TransferLoop(pipe, settings) else { exit(70) }
pipe.write(TransferAnswer.greeting)
exit(loop.run() ? 0 : 65)
