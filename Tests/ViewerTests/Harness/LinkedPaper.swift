import Foundation
import PlainPDF

/// A PDF of three pages with links on the first: to the third, to two other files, and to places
/// that are not there.
enum LinkedPaper {
  /// A line for the shell that writes it to `$HOME/linked.pdf`.
  static var script: String {
    "printf %s \(Data(bytes).base64EncodedString()) | base64 -d > $HOME/linked.pdf"
  }

  static var bytes: [UInt8] {
    let links = [
      "/Rect [50 700 250 740] /Dest [5 0 R /Fit]",
      "/Rect [50 600 250 640] /Dest (no-such-name)",
      "/Rect [50 500 250 540] /A << /S /GoToR /F (another.pdf) /D [0 /Fit] >>",
      "/Rect [50 200 250 240] /A << /S /GoToR /F (C:\\\\Papers\\\\Solutions.PDF) /D [1 /Fit] >>",
      "/Rect [50 100 250 140] /A << /S /GoToR /F (../exams/spare.pdf) /D [2 /Fit] >>",
      "/Rect [50 400 250 440] /A << /S /URI /URI (javascript:alert\\(1\\)) >>",
      "/Rect [50 300 250 340] /A << /S /URI /URI (https://example.org/paper) >>",
    ].map { "<< /Type /Annot /Subtype /Link /Border [0 0 1] \($0) >>" }
    let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800]"
    return PlainPDF.document([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>",
      "\(page) /Annots [\(links.joined(separator: " "))] >>", "\(page) >>", "\(page) >>",
    ])
  }
}
