import Base
import MediaLibrary
import Templates

/// A title of another site, as the address of its screen names it.
struct FoundTitle: Sendable {
  let id: Work.ExternalID
  let kind: Kind

  init(_ id: Work.ExternalID, _ kind: Kind) { (self.id, self.kind) = (id, kind) }

  /// `of=anilist:154587&kind=anime`
  init?(_ query: FormFields) {
    let parts = (query["of"] ?? "").split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, let kind = query["kind"].flatMap({ Kind(id: $0) }),
      parts[1].utf8.count <= 100
    else { return nil }
    self.init(Work.ExternalID(registry: parts[0], value: parts[1]), kind)
  }

  /// As actions have it: `anilist:154587`
  var idText: String { "\(id.registry):\(id.value)" }

  private var fields: [(name: String, value: String)] { [("of", idText), ("kind", kind.id)] }

  /// - Parameter title: the title of the library that is to be bound to it
  func address(for title: String? = nil) -> SafeURL? {
    SafeURL("/found", asking: fields + (title.map { [("for", $0)] } ?? []))
  }

  var cover: SafeURL? { SafeURL("/found-cover", asking: fields) }

  /// The fields of a form that leads to it.
  var hidden: [FieldContext] { fields.map { FieldContext(name: $0.name, value: $0.value) } }
}

extension SafeURL {
  /// A path with fields after `?`.
  init?(_ path: String, asking fields: [(name: String, value: String)]) {
    let encoding = PercentEncoding(keeping: ByteSet(alphanumericsAnd: "-._~"))
    let pairs = fields.map { "\($0.name)=\(encoding.encoded($0.value) ?? $0.value)" }
    self.init("\(path)?\(pairs.joined(separator: "&"))")
  }
}
