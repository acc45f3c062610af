import Ccurl
import FileSystem
import HTTPFetching

/// Runs all requests on one thread: libcurl waits for servers and the pipe together.
///
/// All handles live as long as this object; libcurl's lists of messages and descriptors are read
/// during or right after the call that fills them.
@safe final class TransferLoop {
  private let handle: UnsafeMutableRawPointer
  private let pipe: RequestPipe
  private let settings: TransferSettings
  private var transfers: [Int: Transfer] = [:]

  /// nil without memory.
  init?(_ pipe: RequestPipe, _ settings: TransferSettings) {
    guard let handle = unsafe curl_multi_init() else { return nil }
    unsafe self.handle = handle
    self.pipe = pipe
    self.settings = settings
  }

  deinit {
    for transfer in transfers.values { unsafe curl_multi_remove_handle(handle, transfer.handle) }
    unsafe curl_multi_cleanup(handle)
  }

  /// Answers requests until the pipe ends; false for a malformed message.
  func run() -> Bool {
    while true {
      var running: Int32 = 0
      guard unsafe curl_multi_perform(handle, &running) == CURLM_OK else { return false }
      answerFinished()
      var input = curl_waitfd(fd: pipe.inputNumber, events: Int16(CURL_WAIT_POLLIN), revents: 0)
      guard unsafe curl_multi_poll(handle, &input, 1, 60_000, nil) == CURLM_OK else { return false }
      guard input.revents != 0 else { continue }
      guard let message = pipe.read() else { return true }
      guard let order = try? TransferOrder(message: message) else { return false }
      switch order {
      case .start(let id, let request): start(id, request)
      case .cancel(let id):
        if let transfer = transfers.removeValue(forKey: id) {
          unsafe curl_multi_remove_handle(handle, transfer.handle)
        }
      }
    }
  }

  private func start(_ id: Int, _ request: TransferRequest) {
    guard transfers[id] == nil, let transfer = Transfer(id, request, settings) else {
      return answer(id, .failed(.broken))
    }
    if let refusal = transfer.refusal { return answer(id, .failed(refusal)) }
    guard unsafe curl_multi_add_handle(handle, transfer.handle) == CURLM_OK else {
      return answer(id, .failed(.broken))
    }
    transfers[id] = transfer
  }

  private func answerFinished() {
    var waiting: Int32 = 0
    while let message = unsafe curl_multi_info_read(handle, &waiting) {
      guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
      let (easy, code) = unsafe (message.pointee.easy_handle, message.pointee.data.result)
      guard let transfer = transfers.values.first(where: { unsafe $0.handle == easy })
      else { continue }
      unsafe curl_multi_remove_handle(handle, easy)
      transfers[transfer.id] = nil
      answer(transfer.id, transfer.outcome(code))
    }
  }

  private func answer(_ id: Int, _ outcome: TransferOutcome) {
    pipe.write(TransferAnswer(id: id, outcome: outcome).message)
  }
}
