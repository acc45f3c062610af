import ArgumentParser

enum ExitStatus {
  static let problems = ExitCode(1)
  static let findings = ExitCode(2)
  static let disk = ExitCode(3)
  static let usage = ExitCode(64)

  static let meanings = [
    (code: 0, meaning: "done, perhaps with warnings"), (code: 1, meaning: "problems in your files"),
    (code: 2, meaning: "check or audit found something"),
    (code: 3, meaning: "trouble with the disk or the network"), (code: 64, meaning: "wrong usage"),
  ]
}
