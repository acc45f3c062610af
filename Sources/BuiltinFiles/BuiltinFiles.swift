/// Files of the repository, embedded in the program.
