import ArgumentParser

@main
struct Tokonoma: AsyncParsableCommand {
}
