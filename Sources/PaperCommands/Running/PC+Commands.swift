package import ArgumentParser

extension PC {
  /// Every verb, grouped by purpose; a new command is one line here.
  package static var groups: [CommandGroup] {
    [
      CommandGroup(
        name: "Start a library", subcommands: [Init.self, Clone.self, Import.self]),
      CommandGroup(name: "Sort what waits", subcommands: [InboxCommand.self, Triage.self]),
      CommandGroup(
        name: "Look at it",
        subcommands: [Status.self, Diff.self, ListItems.self, Show.self, Check.self]),
      CommandGroup(
        name: "Change it",
        subcommands: [
          New.self, Add.self, Bind.self, Copy.self, Move.self, Remove.self, Rename.self,
          Order.self, Split.self, Join.self, Bundle.self, AssignTags.self, AssignVariables.self,
          Define.self, Tags.self, Variables.self, Annotate.self, Stamp.self, Stamps.self,
        ]),
      CommandGroup(name: "Commit the changes", subcommands: [Commit.self]),
      CommandGroup(
        name: "View and undo its history",
        subcommands: [
          Log.self, Blame.self, Restore.self, Revert.self, Undo.self, Redo.self, Operations.self,
        ]),
      CommandGroup(
        name: "Read and search",
        subcommands: [
          Index.self, Search.self, Text.self, Render.self, Export.self, View.self, Recent.self,
          OCREngines.self,
        ]),
      CommandGroup(
        name: "Read Chinese",
        subcommands: [Read.self, Dict.self, Segment.self, Words.self, Level.self, Stats.self]),
      CommandGroup(
        name: "Share it",
        subcommands: [
          Sync.self, RemoteCommand.self, Fetch.self, Pull.self, Push.self, Merge.self,
          MergeDriver.self, GitHook.self, LargeFiles.self,
        ]),
      CommandGroup(name: "Maintain it", subcommands: [CollectGarbage.self, Purge.self]),
      CommandGroup(
        name: "This program",
        subcommands: [Config.self, Completions.self, Manual.self, Version.self]),
    ]
  }
}
