import Ccurl
import DataFormats
import Glibc
import HTTPFetching

struct TransferSettings {
  let proxies: Proxies
  /// A file and a folder of trusted certificates; nil uses the system's.
  let certificates: String?
  let certificateFolder: String?
}

/// A running request, by a handle of libcurl.
///
/// libcurl keeps a pointer to this object as long as the handle lives, and calls back only while
/// `TransferLoop` drives it: both end in `deinit`. Buffers are read during the callback. libcurl
/// copies texts of options.
@safe final class Transfer {
  /// Bytes of all headers.
  private static let largestHead = 100_000

  let id: Int
  let handle: UnsafeMutableRawPointer
  private let request: TransferRequest
  private var sentHeaders: UnsafeMutablePointer<curl_slist>?
  private let address: OpaquePointer?
  private var usesProxy = false
  private var headers: [TransferHeader] = []
  private var headBytes = 0
  private var isHeadWhole = false
  private var bytes: [UInt8] = []
  /// The reason why we stopped it.
  private var failure: TransferFailure?

  /// nil without memory.
  init?(_ id: Int, _ request: TransferRequest, _ settings: TransferSettings) {
    guard let handle = unsafe curl_easy_init() else { return nil }
    self.id = id
    unsafe self.handle = handle
    self.request = request
    unsafe address = curl_url()
    setAddress(settings.proxies)
    setRequest()
    setLimits()
    setTrust(settings)
    setCallbacks()
  }

  deinit {
    unsafe curl_easy_cleanup(handle)
    unsafe curl_slist_free_all(sentHeaders)
    unsafe curl_url_cleanup(address)
  }

  /// The reason not to start it.
  var refusal: TransferFailure? { failure }

  private func setAddress(_ proxies: Proxies) {
    // Keeps `..` in the path.
    let flags = UInt32(CURLU_PATH_AS_IS)
    guard unsafe curl_url_set(address, CURLUPART_URL, request.address, flags) == CURLUE_OK,
      let scheme = part(CURLUPART_SCHEME), let host = part(CURLUPART_HOST),
      part(CURLUPART_USER) == nil
    else {
      failure = .forbiddenAddress
      return
    }
    unsafe tokonoma_set_url(handle, address)
    text(CURLOPT_PROTOCOLS_STR, request.mayBePrivate ? "http,https" : "https")
    // Keeps libcurl from looking for proxies and exceptions itself.
    let proxy = proxies.proxy(for: host, scheme: scheme)
    usesProxy = proxy != nil
    if usesProxy, !request.mayBePrivate, isPrivateHost(host) { failure = .forbiddenAddress }
    text(CURLOPT_PROXY, proxy ?? "")
    text(CURLOPT_NOPROXY, "")
    number(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
  }

  private func setRequest() {
    if request.method == "GET", request.body.isEmpty {
      number(CURLOPT_HTTPGET, 1)
    } else {
      number(CURLOPT_POST, 1)
      size(CURLOPT_POSTFIELDSIZE_LARGE, request.body.count)
      _ = unsafe request.body.withUnsafeBytes { bytes in
        unsafe tokonoma_set_bytes(handle, CURLOPT_COPYPOSTFIELDS, bytes.baseAddress)
      }
      text(CURLOPT_CUSTOMREQUEST, request.method)
    }
    var names: Set<String> = []
    for header in request.headers {
      guard header.isPlain else {
        failure = .broken
        return
      }
      names.insert(header.name.lowercased())
      // With a semicolon, libcurl sends an empty header.
      add(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
    }
    // Headers that libcurl would add itself.
    for name in ["Accept", "Content-Type", "Expect"] where !names.contains(name.lowercased()) {
      add("\(name):")
    }
    unsafe tokonoma_set_list(handle, CURLOPT_HTTPHEADER, sentHeaders)
    number(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
  }

  private func setLimits() {
    number(CURLOPT_NOSIGNAL, 1)
    // Otherwise a silent name server blocks all other transfers.
    number(CURLOPT_QUICK_EXIT, 1)
    number(CURLOPT_FOLLOWLOCATION, 0)
    number(CURLOPT_CONNECTTIMEOUT_MS, 10_000)
    number(CURLOPT_TIMEOUT_MS, max(request.longest, 1) * 1_000)
    // Less than a byte a second.
    number(CURLOPT_LOW_SPEED_LIMIT, 1)
    number(CURLOPT_LOW_SPEED_TIME, 45)
  }

  private func setTrust(_ settings: TransferSettings) {
    if let file = settings.certificates { text(CURLOPT_CAINFO, file) }
    if let folder = settings.certificateFolder { text(CURLOPT_CAPATH, folder) }
  }

  private func setCallbacks() {
    let pointer = unsafe Unmanaged.passUnretained(self).toOpaque()
    for option in [
      CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_OPENSOCKETDATA, CURLOPT_PREREQDATA,
    ] {
      unsafe tokonoma_set_pointer(handle, option, pointer)
    }
    unsafe tokonoma_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, _, count, pointer in
      guard let transfer = unsafe Transfer.at(pointer), let bytes = unsafe bytes else { return 0 }
      let part = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
      return unsafe transfer.take(Array(part)) ? count : 0
    }
    unsafe tokonoma_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, _, count, pointer in
      guard let transfer = unsafe Transfer.at(pointer), let bytes = unsafe bytes else { return 0 }
      let line = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
      return unsafe transfer.takeHeader(String(decoding: line, as: UTF8.self), count) ? count : 0
    }
    unsafe tokonoma_set_opener(handle) { pointer, _, address in
      guard let transfer = unsafe Transfer.at(pointer), let address = unsafe address,
        unsafe transfer.allows(address)
      else { return CURL_SOCKET_BAD }
      return unsafe socket(
        address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue),
        address.pointee.protocol)
    }
    // A reused connection was checked by another request's rules.
    unsafe tokonoma_set_last_check(handle) { pointer, host, _, _, _ in
      guard let transfer = unsafe Transfer.at(pointer), let host = unsafe host,
        transfer.allows(IPAddress(unsafe String(cString: host)))
      else { return Int32(CURL_PREREQFUNC_ABORT) }
      // Another address of the same name may have been refused before.
      transfer.failure = nil
      return Int32(CURL_PREREQFUNC_OK)
    }
  }

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> Transfer? {
    unsafe pointer.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func take(_ part: [UInt8]) -> Bool {
    guard bytes.count + part.count <= request.largestAnswer else {
      failure = .tooLarge
      return false
    }
    bytes += part
    return true
  }

  private func takeHeader(_ line: String, _ count: Int) -> Bool {
    headBytes += count
    guard headBytes <= Self.largestHead else {
      failure = .broken
      return false
    }
    let line = line.prefix { $0 != "\r\n" && $0 != "\n" && $0 != "\r" }
    if line.hasPrefix("HTTP/") {
      // An interim answer is followed by another one.
      headers = []
      isHeadWhole = false
    } else if line.isEmpty {
      isHeadWhole = true
    } else if !isHeadWhole, let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      let end = value.lastIndex { $0 != " " && $0 != "\t" }
      headers.append(TransferHeader(String(line[..<colon]), end.map { String(value[...$0]) } ?? ""))
    }
    return true
  }

  private func allows(_ address: UnsafeMutablePointer<curl_sockaddr>) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe Int(tokonoma_host(address, &bytes))
    return allows(count == 0 ? nil : IPAddress(bytes: Array(bytes.prefix(count))))
  }

  /// Proxies are always allowed: see `Proxies`.
  private func allows(_ number: IPAddress?) -> Bool {
    if request.mayBePrivate || usesProxy || number?.isPrivate == false { return true }
    failure = .forbiddenAddress
    return false
  }

  func outcome(_ code: CURLcode) -> TransferOutcome {
    guard code == CURLE_OK else { return .failed(failure ?? reason(of: code)) }
    let status = unsafe tokonoma_number(handle, CURLINFO_RESPONSE_CODE)
    guard (100...999).contains(status) else { return .failed(.broken) }
    if headers.contains(where: \.saysGzip), !bytes.isEmpty {
      // libcurl would accept a truncated one.
      let limits = UnpackingLimits(
        bytes: request.largestAnswer, ratio: .max, harmless: request.largestAnswer)
      guard let unpacked = gunzip(bytes, limits: limits) else { return .failed(.tooLarge) }
      guard unpacked.damage == nil else { return .failed(.broken) }
      bytes = unpacked.bytes
    }
    return .answered(TransferOutcome.Content(status: status, headers: headers, bytes: bytes))
  }

  private func reason(of code: CURLcode) -> TransferFailure {
    let isConnected = unsafe tokonoma_size(handle, CURLINFO_PRETRANSFER_TIME_T) > 0
    return switch code {
    case CURLE_OPERATION_TIMEDOUT: isConnected ? .timedOut : .unreachable
    case CURLE_UNSUPPORTED_PROTOCOL where !isConnected: .forbiddenAddress
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT,
      CURLE_PROXY, CURLE_SSL_CONNECT_ERROR:
      .unreachable
    // Without the system's certificates, no server is trusted.
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE: .untrusted
    default: isConnected ? .broken : .unreachable
    }
  }

  private func number(_ option: CURLoption, _ value: Int) {
    _ = unsafe tokonoma_set_number(handle, option, value)
  }

  private func size(_ option: CURLoption, _ value: Int) {
    _ = unsafe tokonoma_set_size(handle, option, value)
  }

  /// Fails the request if the option isn't set, since it may be a protection.
  private func text(_ option: CURLoption, _ value: String) {
    if unsafe tokonoma_set_text(handle, option, value) != CURLE_OK { failure = .broken }
  }

  private func add(_ header: String) {
    guard let list = unsafe curl_slist_append(sentHeaders, header) else { return }
    unsafe sentHeaders = list
  }

  private func part(_ part: CURLUPart) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard unsafe curl_url_get(address, part, &text, 0) == CURLUE_OK, let text = unsafe text else {
      return nil
    }
    defer { unsafe curl_free(text) }
    return unsafe String(cString: text)
  }
}

extension TransferHeader {
  /// Whether it is a single header, without line ends.
  fileprivate var isPlain: Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
      && !name.contains(";") && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }

  fileprivate var saysGzip: Bool {
    name.lowercased() == "content-encoding" && ["gzip", "x-gzip"].contains(value.lowercased())
  }
}

/// The file and folder of certificates that libcurl was built for.
func builtInCertificates() -> [String] {
  guard let version = unsafe curl_version_info(CURLVERSION_SEVENTH) else { return [] }
  let file = unsafe version.pointee.cainfo.map { unsafe String(cString: $0) }
  let folder = unsafe version.pointee.capath.map { unsafe String(cString: $0) }
  return [file, folder].compactMap(\.self)
}
