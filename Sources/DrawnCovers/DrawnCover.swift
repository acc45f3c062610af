package func drawCover(title: String, creator: String?, kind folder: String, into bytes: inout [UInt8]) {
  bytes += ##"<svg class="drawn" viewBox="0 0 200 300" aria-hidden="true" focusable="false"><path fill="#3a5060" d="M0 0h200v300H0z"/></svg>"##.utf8
}
