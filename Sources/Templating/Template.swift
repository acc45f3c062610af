/// A template that has been checked and compiled against the context it shows.
package struct Template<Context: Sendable>: Sendable {
  let program: Program

  init(program: Program) {
    self.program = program
  }

  /// Shows nothing.
  package init() {
    program = Program()
  }

  package func render(_ context: Context, into output: inout [UInt8]) {
    ContextPointer.toContext(context) { program.run($0, into: &output) }
  }

  package func render(_ context: Context) -> HTML {
    var bytes: [UInt8] = []
    render(context, into: &bytes)
    return HTML(markup: bytes)
  }
}
