// PaperLibrary
