import Diagnostics

/// The templates of a site, compiled as they are asked for.
///
/// A problem is reported once, however many templates include the place where it is.
package struct TemplateSet {
  private var files: TemplateFiles

  /// `names` are all that `source` knows, for suggestions.
  package init(names: [String], source: @escaping (String) -> Source?) {
    files = TemplateFiles(names: names, source: source)
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
    var compiler = TemplateCompiler(files: files)
    let program = compiler.compile(name, for: fields.table)
    files = compiler.files
    problems.report(contentsOf: compiler.problems)
    return program.map { Template(program: $0) }
  }
}
