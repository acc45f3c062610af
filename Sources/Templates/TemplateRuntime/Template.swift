/// A template that was compiled for a context.
package struct Template<Context: Sendable>: Sendable {
  let program: Program

  package init(program: Program) { self.program = program }

  /// Shows nothing.
  package init() { program = Program() }

  package func render(_ context: Context, into output: inout PageBuffer) {
    ContextPointer.toContext(context) { program.run($0, into: &output) }
  }
}
