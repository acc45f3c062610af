import HTTPServing

/// A form that a page of the desk sent.
struct SentForm: Sendable {
  let request: HTTPRequest
  let fields: FormFields
  /// With the names from the browser, which must never be used as paths.
  let files: [(name: String, bytes: [UInt8])]

  /// nil for anything that browsers don't send.
  init?(_ request: HTTPRequest, takesFiles: Bool = false) {
    self.request = request
    if takesFiles {
      guard let form = MultipartForm(request) else { return nil }
      (fields, files) = (form.fields, form.files)
    } else {
      let types = request["content-type"]
      guard types.allSatisfy({ $0.lowercased().hasPrefix("application/x-www-form-urlencoded") }),
        let fields = FormFields(urlEncoded: request.body)
      else { return nil }
      (self.fields, files) = (fields, [])
    }
  }

  subscript(name: String) -> String? { fields[name] }

  /// The bytes of the last file; empty without one.
  var file: [UInt8] { files.last?.bytes ?? [] }

  /// Whether it has the token that only pages of the desk have.
  func hasToken(of keys: DeskKeys) -> Bool { keys.form.equals(self["token"] ?? "") }
}
