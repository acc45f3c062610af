import ArgumentParser
import Base
import Desk
import FileSystem
import LibraryFiles

struct DeskCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "desk", "Keep your library in a browser.",
    """
    Opens a page in your browser, for this machine only, that counts episodes, rates, reviews and shows your site beside \
    it. It writes the same files as the other commands, line by line; 'tokonoma undo' takes back what it did. You can go on \
    using the terminal and an editor at the same time. The address holds a secret that ends with the desk. Ctrl-C ends it.

    --lan opens the desk to your home network, too, so that you can use it on a phone. A phone gets in with a pairing code, \
    which the terminal and the desk show, also as a QR code. Nothing between the phone and this machine is encrypted: anyone \
    on the network can read it. Use --lan only on a network that you trust; it ends with the desk.
    """)

  static let examples: [CommandExample] = [
    "tokonoma desk  # Open the desk of this project.",
    "tokonoma desk ~/my-alcove  # Open the desk of another project.",
    "tokonoma desk --lan  # Use it on your phone, too.",
    "tokonoma desk --no-browser --port 8200  # Only show the address.",
  ]

  @Argument(help: "The folder of the project, if not this one.", completion: .directory)
  var folder: String?

  @Option(help: .value("number", "The port, if not 8130 or the next free one; 0 is any free one."))
  var port: Int?

  @Flag(help: "Show the address, but open no browser.")
  var noBrowser = false

  @Flag(help: "Open it to the home network, with a pairing code for each device; not encrypted.")
  var lan = false

  @Flag(help: "End a minute after the last page is closed.")
  var untilClosed = false

  @OptionGroup var project: ProjectOptions

  func validate() throws {
    if let port, !(0...65535).contains(port) {
      throw ValidationError("--port must be from 0 to 65535, not \(port)")
    }
    if folder != nil, project.folder != nil {
      throw ValidationError("Name the project once: as an argument or with --project.")
    }
  }

  func run() async throws {
    let start = folder ?? project.folder
    try await project.console.run { diagnostics in
      var options = DeskOptions(
        port: port, workers: WorkerPool.availableCores,
        pictures: picturesProgram(reporting: &diagnostics), endsOnSignals: true)
      options.endsWhenClosed = untilClosed
      options.sources = DeskSources(project.console)
      options.publisher = DeskPublisher(project.console)
      options.friends = DeskFriends(project.console)
      if lan { options.network = DeskNetwork(project.console) }
      let seen = SeenProjects(in: Folder.cachePath)
      var found = try Project.find(from: start ?? ".")
      let isChosen = found == nil && start == nil
      if isChosen {
        let chosen = try await chooseProject(
          among: seen, home: environmentVariable("HOME") ?? "/", options, reporting: &diagnostics,
          describing: { .disk($0) }, opening: tell)
        guard let chosen else { return }
        (found, options.port) = (chosen.project, chosen.port)
      }
      let project =
        if isChosen, let found { found } else { try named(start).found(reporting: &diagnostics) }
      seen.remember(project)
      try await keepDesk(of: project, options, today: { today() }, reporting: &diagnostics) {
        .disk($0)
      } opening: {
        if !isChosen { tell($0) }
      }
    }
  }

  private func named(_ folder: String?) -> ProjectOptions {
    var options = project
    options.folder = folder
    return options
  }

  @Sendable private func tell(_ addresses: DeskAddresses) {
    project.console.result(
      """
      Your desk is at \(addresses.shown)
      Only this machine can open \(lan ? "this address" : "it, with this address"). Press Ctrl-C to end.
      """, ["event": .text("serving"), "address": .text(addresses.shown)])
    // Without a browser, the address has been shown.
    if !noBrowser {
      let address = shellWord(addresses.launching)
      _ = OtherProgram.run("xdg-open \(address) >/dev/null 2>&1 </dev/null &")
    }
  }
}
