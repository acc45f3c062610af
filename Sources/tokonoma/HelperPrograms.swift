import Base
import FileSystem
import HTTPFetching
import Publishing

/// The path of a helper: the one in an environment variable, or the installed one; nil if there is
/// none, or the variable is `none`.
private func helperPath(_ name: String, named variable: String) -> (path: String?, isWanted: Bool) {
  switch environmentVariable(variable) ?? "" {
  case "none": (nil, false)
  case "":
    (
      helperProgram(
        name, beside: Folder.realPath("/proc/self/exe"), path: environmentVariable("PATH") ?? ""),
      true
    )
  case let path: (path, true)
  }
}

func fetchProgram() -> FetchProgram? {
  helperPath(FetchProgram.name, named: "TOKONOMA_FETCH").path
    .map { FetchProgram(at: $0, environmentVariable) }
}

func fetchProgram(reporting diagnostics: inout DiagnosticList) -> FetchProgram? {
  let program = fetchProgram()
  if program == nil { diagnostics.report(.fetchNotInstalled) }
  return program
}

/// Reports a missing helper, unless the variable is `none`.
func picturesProgram(reporting diagnostics: inout DiagnosticList) -> PictureProgram? {
  let (path, isWanted) = helperPath(PictureProgram.name, named: "TOKONOMA_PICTURES")
  guard let path else {
    if isWanted { diagnostics.report(.picturesNotInstalled) }
    return nil
  }
  let program = PictureProgram(at: path)
  if program == nil { diagnostics.report(.picturesDoNotRun(path)) }
  return program
}
