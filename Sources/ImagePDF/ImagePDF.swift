// ImagePDF
