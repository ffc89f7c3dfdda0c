extension HelpTopic {
  static let tutorialText = """
    EXAMPLES is the folder examples/papers of this program's source; any PDFs do.

     1. A new library, and where it is:
            pc init papers && cd papers
     2. A PDF becomes a bundle, and a doc with one page for each of its pages:
            pc import $EXAMPLES/software-testing-midterm-2017.pdf \\
              --name midterm --doc 'Midterm 2017'
     3. What changed, and then a commit:
            pc status
            pc commit -m 'First paper'
     4. Tags and variables are defined once:
            pc new tag Subject/Testing -c
     5. Then any entity can have them:
            pc tag midterm-2017 +Subject/Testing -c
     6. Lists, with conditions:
            pc ls --tag Subject/Testing
     7. Another PDF, and a page that shows it from now on:
            pc import $EXAMPLES/software-testing-midterm-2017-solutions.pdf \\
              --name solutions
            pc bind midterm-2017/pages/p001 'solutions#1'
            pc commit -m 'Solutions'
     8. What a page showed before, and how to restore it:
            pc log midterm-2017/pages/p001
            pc restore 'midterm-2017/pages/p001@{1}' -c
     9. Words of all papers are found once they are indexed:
            pc index
            pc search testing
    10. Undo the last command, with all its changes:
            pc undo

    'pc view' shows the library in the browser, 'pc sync' shares it by any git
    remote, and 'pc help COMMAND' shows more about a command.

    """
}
