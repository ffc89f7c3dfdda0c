// PaperCommands
