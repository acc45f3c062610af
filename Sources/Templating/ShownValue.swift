/// What a template shows as a variable.
protocol ShownValue: Sendable {
  static func form(isOptional: Bool) -> ValueForm
  var isEmpty: Bool { get }
  func append(to page: inout PageBuffer)
}

extension String: ShownValue {
  static func form(isOptional: Bool) -> ValueForm { .text(isOptional: isOptional) }

  @inline(__always)
  func append(to page: inout PageBuffer) { page.append(escaping: self) }
}

extension SafeURL: ShownValue {
  static func form(isOptional: Bool) -> ValueForm { .url(isOptional: isOptional) }
}

extension HTML: ShownValue {
  static func form(isOptional: Bool) -> ValueForm { .html(isOptional: isOptional) }

  @inline(__always)
  func append(to page: inout PageBuffer) { page.append(bytes) }
}

/// The types of `ShownValue` as a value that can be asked what lies at a place.
package enum ValueForm: Sendable {
  case text(isOptional: Bool)
  case url(isOptional: Bool)
  case html(isOptional: Bool)

  @inline(__always)
  func append(at place: ContextPointer, to page: inout PageBuffer) {
    switch self {
    case .text(false): place.read(String.self) { page.append(escaping: $0) }
    case .text(true): place.readOptional(String.self) { page.append(escaping: $0) }
    case .url(false): place.read(SafeURL.self) { $0.append(to: &page) }
    case .url(true): place.readOptional(SafeURL.self) { $0.append(to: &page) }
    case .html(false): place.read(HTML.self) { page.append($0.bytes) }
    case .html(true): place.readOptional(HTML.self) { page.append($0.bytes) }
    }
  }

  @inline(__always)
  func isEmpty(at place: ContextPointer) -> Bool {
    switch self {
    case .text(false): place.read(String.self) { $0.isEmpty }
    case .text(true): place.readOptional(String.self) { $0.isEmpty } ?? true
    case .url(false): place.read(SafeURL.self) { $0.isEmpty }
    case .url(true): place.readOptional(SafeURL.self) { $0.isEmpty } ?? true
    case .html(false): place.read(HTML.self) { $0.isEmpty }
    case .html(true): place.readOptional(HTML.self) { $0.isEmpty } ?? true
    }
  }
}
