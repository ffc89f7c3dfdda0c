// PaperWorker
