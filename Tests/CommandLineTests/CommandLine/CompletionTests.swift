import FileSystem
import TestSupport
import Testing

/// The proposals of shells after pressing Tab.
@Suite struct CompletionTests {
  private let temporary: TemporaryFolder
  private let programs: String

  init() throws {
    temporary = try Self.shared.get()
    let program = try ChildProcess.built("tokonoma")
    programs = String(program[..<(program.lastIndex(of: "/") ?? program.startIndex)])
  }

  /// Projects, and each shell's script. No test changes them.
  private static let shared = Result<TemporaryFolder, any Error> {
    let shared = try TemporaryFolder(projects)
    let program = try ChildProcess.built("tokonoma")
    for shell in ["bash", "zsh", "fish"] {
      let script = try ChildProcess(
        program, ["--generate-completion-script", shell], in: shared.path)
      try #require(script.status == 0 && script.errors.isEmpty)
      try shared.write(script.output, to: "\(shell)-script")
    }
    return shared
  }

  private static let projects = """
    -- alcove/tokonoma.yml --
    name: A
    -- alcove/library/anime/cowboy-bebop.md --
    ---
    title: Cowboy Bebop
    genres: [Space Opera]
    status: done
    tags: [space, jazz]
    ---
    -- alcove/library/anime/Cosmos.md --
    this is no title
    -- alcove/library/books/cove.md --
    ---
    title: Cove
    visibility: private
    ---
    -- alcove/library/movies/cove.md --
    ---
    title: Cove
    status: done
    tags: [sea, space]
    ---
    -- alcove/library/games/backlog.yml --
    - title: Comet Chaser
    - slug: pong
      title: Pong!
    -- broken/tokonoma.yml --
    {
    -- empty/x --
    """

  private static func has(_ program: String) -> Bool {
    (try? Folder("/usr/bin").exists(program)) == true
  }

  private func shell(_ name: String, _ arguments: [String], in folder: String = "empty") throws
    -> ChildProcess
  {
    try ChildProcess(
      "/usr/bin/\(name)", arguments, in: "\(temporary.path)/\(folder)",
      environment: ["PATH": "\(programs):/usr/bin:/bin", "HOME": temporary.path])
  }

  @Test(arguments: ["bash", "zsh", "fish"].filter(has))
  func generatesScriptsThatShellsAccept(name: String) throws {
    let check = try shell(name, ["-n", "\(temporary.path)/\(name)-script"])
    #expect(check.status == 0 && check.errors.isEmpty, "\(check.errors)")
  }

  /// The proposals of bash for the last of some words.
  private func offered(_ words: [String], in folder: String = "alcove") throws -> [String] {
    let run = try shell(
      "bash",
      [
        "-c",
        """
        source "$1"; shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
        _tokonoma tokonoma "${@: -1}" "${@: -2:1}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """, "bash", temporary.path + "/bash-script", "tokonoma",
      ] + words, in: folder)
    #expect(run.errors.isEmpty, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test(.enabled(if: has("bash"), "bash is not installed")) func bashOffersCommands() throws {
    let shown = EveryCommandTests.names.filter { $0 != "manual" }
    #expect(Set(try offered([""])).isSuperset(of: shown))
    #expect(try offered(["bui"]) == ["build"])
    #expect(!(try offered([""]).contains("manual")))
    #expect(try offered(["build", "--ou"]) == ["--output"])
    #expect(try offered(["build", "--output", "lib"]) == ["library"])
    #expect(try offered(["new", "lib"]) == ["library"])
    #expect(try offered(["import", "tok"]) == ["tokonoma.yml"])
  }

  @Test(.enabled(if: has("bash"), "bash is not installed")) func bashOffersTitles() throws {
    #expect(
      try offered(["rate", ""]) == [
        "anime/cosmos", "anime/cowboy-bebop", "books/cove", "games/comet-chaser", "games/pong",
        "movies/cove",
      ])
    // Two titles of one name are one proposal.
    #expect(try offered(["rate", "cov"]) == ["cove"])
    #expect(try offered(["rate", "Cow"]) == ["Cowboy-bebop"])
    #expect(try offered(["list", "--tag", "s"]) == ["sea", "space"])
    #expect(try offered(["add", "book", "X", "--tag", "se"]) == ["sea"])
    #expect(try offered(["list", "--genre", ""]) == ["Space Opera"])
    #expect(try offered(["rate", "anime/cow"]) == ["anime/cowboy-bebop"])
    #expect(try offered(["show", "cow"]) == ["cowboy-bebop"])
    #expect(try offered(["status", "cowboy-bebop", "co"]) == ["completed"])
    #expect(try offered(["add", "b"]) == ["book"])
    #expect(try offered(["list", "--kind", "m"]) == ["manga", "movie"])
    #expect(try offered(["templates", "--eject", "cards"]) == ["cards.html"])
    // Outside of a project there are no proposals and no messages.
    #expect(try offered(["rate", ""], in: "empty") == [])
    #expect(try offered(["templates", "--eject", ""], in: "empty") == [])
    #expect(
      try offered(["rate", "-C", "../alcove", "anime/cow"], in: "empty") == ["anime/cowboy-bebop"])
    #expect(try offered(["rate", "-C", "../none", ""], in: "empty") == [])
    #expect(try offered(["templates", "--eject", ""], in: "broken") != [])
  }

  @Test(.enabled(if: has("fish"), "fish is not installed")) func fishOffersCommands() throws {
    let run = try shell(
      "fish",
      [
        "--no-config", "-c",
        "source \(temporary.path)/fish-script; complete -C 'tokonoma bu'; complete -C 'tokonoma build --tim'",
      ])
    #expect(run.errors.isEmpty, "\(run.errors)")
    let offered = run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(offered == ["build", "--timings"])
  }
}
