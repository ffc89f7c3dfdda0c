package import PDFMarkup
package import PaperDomain

/// Pages for one PDF, with what stands on them.
package struct PDFExport: Sendable {
  package struct Page: Sendable {
    package var content: BlobPage
    /// In drawing order.
    package var marks: [PDFMark]
    /// What readers show instead of the page's number.
    package var label: String

    package init(content: BlobPage, marks: [PDFMark], label: String) {
      self.content = content
      self.marks = marks
      self.label = label
    }
  }

  package var pages: [Page]
  package var sections: [OutlineSection]
  package var title: String
  /// The file whose pages these are, from its first to its last; `nil` if there is no such file.
  package var wholeFile: BlobID?

  package init(pages: [Page], sections: [OutlineSection], title: String, wholeFile: BlobID?) {
    self.pages = pages
    self.sections = sections
    self.title = title
    self.wholeFile = wholeFile
  }
}

extension PDFExport {
  /// The files that an export reads, each with the marks that are written into it first.
  struct Sources {
    struct Source {
      let blob: BlobID
      /// By page of the file, in drawing order.
      var marks: [Int: [PDFMark]] = [:]
      /// The pages that are taken from it.
      var pages: Set<Int> = []
    }

    private(set) var sources: [Source] = []
    /// The source of each page of the export.
    private(set) var indices: [Int] = []

    /// A file is read once, unless two pages of the export have different marks on the same page
    /// of it.
    init(_ pages: [Page]) {
      var byBlob: [BlobID: [Int]] = [:]
      for page in pages {
        let (blob, number) = (page.content.blob, page.content.page)
        let found = byBlob[blob]?.first { index in
          !sources[index].pages.contains(number)
            || sources[index].marks[number] ?? [] == page.marks
        }
        let index = found ?? sources.count
        if found == nil {
          sources.append(Source(blob: blob))
          byBlob[blob, default: []].append(index)
        }
        sources[index].pages.insert(number)
        if !page.marks.isEmpty { sources[index].marks[number] = page.marks }
        indices.append(index)
      }
    }
  }
}
