/// A reader of bytes from outside, which must accept any bytes.
///
/// A reader fails by trapping, by an error of a sanitizer, or by throwing if it contradicts itself
/// or another reader.
package struct FuzzTarget: Sendable {
  /// Also the name of its folder of seeds.
  package let name: String
  package let run: @Sendable ([UInt8]) async throws -> Void

  package static let all = [
    yaml, title, editing, words, markdown, markup, template, picture, archive, export, folder,
    journal,
    html,
    manifest,
    search, text, json, table, catalogue, index, answer, friend, mention, request,
  ]
}

/// A reader contradicts itself or another one.
struct Contradiction: Error, CustomStringConvertible {
  let description: String
}

func expect(_ condition: Bool, _ problem: @autoclosure () -> String) throws {
  if !condition { throw Contradiction(description: problem()) }
}
