extension HelpTopic {
  static let exitCodesText = """
    Scripts can rely on the exit status of pc:

        0  done
        1  nothing found: 'search', 'ls'; nothing to commit: 'commit';
           something found: 'check' with errors, 'status' and 'diff' with
           --exit-code; pages that could not be read: 'index'; some of
           several files that could not be imported: 'import'
        2  refused or failed, and nothing was changed
        3  done, and a side was saved as a copy
       64  the command line is wrong
      130  stopped by Ctrl-C: what was finished stays, and the next run continues
      143  stopped by SIGTERM, in the same way

    Warnings of 'check' leave 0. A shell alias returns the status of its command.
    Results are on stdout; errors, hints and progress are on stderr.

    """
}
