// Poppler
