import Testing

@testable import tokonoma

/// A program with two commands, as the argument parser describes it.
private let program = {
  var program = CommandDescription(
    toolInfo: #"""
      {"serializationVersion": 0, "command": {
        "commandName": "shelf", "abstract": "Keeps books.", "shouldDisplay": true,
        "discussion": "One line.\n\nAnother:\n  shelf add\n  shelf sort\n  red: a color that stands out so much that it is told of in many words",
        "arguments": [
          {"kind": "flag", "names": [{"kind": "long", "name": "version"}], "isOptional": true,
           "isRepeating": false, "shouldDisplay": true, "abstract": "Show the version."}],
        "subcommands": [
          {"commandName": "add", "abstract": "Put a book on the shelf.", "shouldDisplay": true,
           "arguments": [
             {"kind": "option", "valueName": "folder", "isOptional": true, "isRepeating": false,
              "names": [{"kind": "short", "name": "o"}, {"kind": "long", "name": "output-folder"}],
              "completionKind": {"directory": {}}, "defaultValue": "\/srv",
              "shouldDisplay": true, "abstract": "Where it goes."},
             {"kind": "positional", "valueName": "title", "isOptional": false,
              "isRepeating": true, "shouldDisplay": true, "abstract": "What it is called."},
             {"kind": "option", "valueName": "size", "isOptional": true, "isRepeating": false,
              "names": [{"kind": "long", "name": "size"}], "allValues": ["small", "large"],
              "shouldDisplay": true, "abstract": "How large it is."},
             {"kind": "flag", "names": [{"kind": "long", "name": "secret"}], "isOptional": true,
              "isRepeating": false, "shouldDisplay": false, "abstract": "Hidden."},
             {"kind": "flag", "names": [{"kind": "long", "name": "json"}], "isOptional": true,
              "isRepeating": false, "shouldDisplay": true, "abstract": "Print JSON."}]},
          {"commandName": "dust", "abstract": "Dust it.", "shouldDisplay": true},
          {"commandName": "inner", "abstract": "Nobody's.", "shouldDisplay": false}]}}
      """#)
  program?.groups = [("From day to day", ["add"])]
  program?.subcommands[0].examples = [
    CommandExample("shelf add 'A book'", "One more. And here are some words that need a line.")
  ]
  return program
}()

@Suite struct HelpTextTests {
  @Test func printsTheHelpOfTheProgram() throws {
    let program = try #require(program)
    let statuses = [(code: 0, meaning: "done"), (code: 64, meaning: "wrong usage")]
    #expect(
      HelpText.text(of: program, path: "shelf", exitStatuses: statuses, width: 80) == """
        Keeps books.

        Usage: shelf <command> [<option> ...]

        One line.

        Another:
          shelf add
          shelf sort
          red: a color that stands out so much that it is told of in many words

        From day to day:
          add   Put a book on the shelf.

        Commands:
          dust  Dust it.

        Options:
              --version  Show the version.

        Exit status:
          0   done
          64  wrong usage

        'shelf help <command>' tells more about a command.

        """)
  }

  @Test func printsTheHelpOfACommand() throws {
    let command = try #require(program?.subcommands.first)
    #expect(
      HelpText.text(of: command, path: "shelf add", exitStatuses: [], width: 46) == """
        Put a book on the shelf.

        Usage: shelf add [<option> ...] <title> ...

        Arguments:
          <title> ...  What it is called.

        Options:
          -o, --output-folder <folder>
                                    Where it goes.
                                    (default: /srv)
              --size <size>         How large it is.
                                    One of: small,
                                    large.

        Options of every command:
              --json  Print JSON.

        Examples:
          shelf add 'A book'
              One more. And here are some words that
              need a line.

        """)
    #expect(command.arguments.map(\.isCompleted) == [false, true, true, false, false])
    #expect(command.optionNames == ["-o", "--output-folder", "--size", "--secret", "--json"])
  }

  @Test func breaksIndentedLinesBelowTheirStart() throws {
    let program = try #require(program)
    let help = HelpText.text(of: program, path: "shelf", exitStatuses: [], width: 40)
    #expect(
      help.contains(
        """
          shelf sort
          red: a color that stands out so much
              that it is told of in many words

        """))
  }

  @Test func breaksLinesBetweenWords() {
    #expect(wrapped("a bc  def ghij", to: 4) == ["a bc", "def", "ghij"])
    #expect(wrapped("abcdefgh ij", to: 4, hangingBy: 2) == ["abcdefgh", "  ij"])
    #expect(wrapped("", to: 4) == [""])
  }

  @Test(arguments: ["", "{", "[]", "{}", #"{"command": 3}"#, #"{"command": {}}"#])
  func refusesJSONOfAnotherForm(json: String) {
    #expect(CommandDescription(toolInfo: json) == nil)
  }
}

@Suite struct ManualTextTests {
  @Test func printsOneManualPage() throws {
    let program = try #require(program)
    let page = ManualPage.text(
      of: program, version: "1.2.3", date: "2030-01-02",
      sections: [
        ("Files", [(".shelf", #"Isn't "read" by \n ~/`x` ^."#)])
      ])
    #expect(
      page == #"""
        .TH SHELF 1 "2030-01-02" "shelf 1.2.3" "User Commands"
        .SH NAME
        shelf \- keeps books
        .SH SYNOPSIS
        .B shelf
        <command> [<option> ...]
        .SH DESCRIPTION
        One line.
        .PP
        Another:
        .PP
        .EX
          shelf add
          shelf sort
          red: a color that stands out so much that it is told of in many words
        .EE
        .SH COMMANDS
        .SS shelf add [<option> ...] <title> ...
        Put a book on the shelf.
        .TP
        \fItitle\fR
        What it is called.
        .TP
        \fB\-o\fR, \fB\-\-output\-folder\fR \fIfolder\fR
        Where it goes. (default: /srv)
        .TP
        \fB\-\-size\fR \fIsize\fR
        How large it is. One of: small, large.
        .SS shelf dust [<option> ...]
        Dust it.
        .SH OPTIONS
        Every command takes these:
        .TP
        \fB\-\-json\fR
        Print JSON.
        .SH FILES
        .TP
        .B .shelf
        Isn\(aqt \(dqread\(dq by \en \(ti/\(gax\(ga \(ha.
        .SH EXAMPLES
        .TP
        .B shelf add \(aqA book\(aq
        One more. And here are some words that need a line.

        """#)
  }
}
