import ArgumentParser

@main
struct Tokonoma: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tokonoma",
    abstract: "Makes a static site of the anime, manga, books and games you keep track of.",
    discussion: """
      Start with an example library:
        tokonoma new my-alcove
        cd my-alcove
        tokonoma build

      or with what a tracker already knows:
        tokonoma new --empty my-alcove
        cd my-alcove
        tokonoma import ~/Downloads/animelist.xml.gz
        tokonoma build

      Exit status: 0 done, 1 problems in your files, 3 disk trouble, 64 wrong usage.
      """,
    version: "0.1.0",
    subcommands: [NewCommand.self, BuildCommand.self])
}
