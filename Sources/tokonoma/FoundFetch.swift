import Base
import FileSystem
import HTTPFetching

/// The installed program, or the one that the environment names.
func fetchProgram() -> FetchProgram? {
  let named = environmentVariable("TOKONOMA_FETCH") ?? ""
  if named == "none" { return nil }
  let path =
    named.isEmpty
    ? helperProgram(
      FetchProgram.name, beside: Folder.realPath("/proc/self/exe"),
      path: environmentVariable("PATH") ?? "")
    : named
  return path.map { FetchProgram(at: $0, environmentVariable) }
}

/// Reports if there is none.
func fetchProgram(reporting diagnostics: inout DiagnosticList) -> FetchProgram? {
  let program = fetchProgram()
  if program == nil { diagnostics.report(.fetchNotInstalled()) }
  return program
}
