/// Finished markup that is put together where it is shown, so that no copy of it is made.
///
/// What it appends must be well-formed and safe to put between two elements of a page.
@usableFromInline
package protocol MarkupSource: Sendable {
  func append(to page: inout PageBuffer)
}

enum MarkupOf<Source: MarkupSource>: ValueReader {
  static func append(at source: ContextPointer, to page: inout PageBuffer) {
    source.read(Source.self) { $0.append(to: &page) }
  }
}
