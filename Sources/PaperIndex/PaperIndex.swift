// PaperIndex
