// Tesseract
