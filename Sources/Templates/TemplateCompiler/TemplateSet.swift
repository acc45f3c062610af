import Base

/// The templates of a site, compiled as they are asked for.
///
/// A problem is reported once, however many templates include the place where it is.
package struct TemplateSet {
  private var files: TemplateFiles

  private let words: FixedTexts
  private let recordsUses: Bool
  /// Where templates are used, in the order in which they are compiled; empty unless they are to be
  /// recorded.
  package private(set) var uses: [TemplateUse] = []

  /// `names` are all that `source` knows, for suggestions; `words` is what `{{words.…}}` shows.
  package init(
    names: [String], words: FixedTexts = FixedTexts(), recordsUses: Bool = false,
    source: @escaping (String) -> Source?
  ) {
    files = TemplateFiles(names: names, source: source)
    self.words = words
    self.recordsUses = recordsUses
  }

  /// nil when the template or one that it includes has errors, which have been reported.
  package mutating func template<Context: TemplateContext>(
    named name: String, for context: Context.Type, reporting problems: inout DiagnosticList
  ) -> Template<Context>? {
    template(named: name, for: Context.fields, reporting: &problems)
  }

  package mutating func template<Context: Sendable>(
    named name: String, for fields: Fields<Context>, reporting problems: inout DiagnosticList
  ) -> Template<Context>? {
    var compiler = TemplateCompiler(files: files, words: words, recordsUses: recordsUses)
    let program = compiler.compile(name, for: fields.table)
    files = compiler.files
    uses += compiler.uses
    problems.report(contentsOf: compiler.problems)
    return program.map { Template(program: $0) }
  }
}
