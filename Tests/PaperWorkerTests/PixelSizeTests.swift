import PaperWorker
import Testing
import WorkerProtocol

@Suite struct `The size a page is drawn in` {
  @Test(
    arguments: [
      ("A4 at 300", 595.276, 841.89, RenderSettings.Size.dpi(300), 2480, 3508),
      ("by its width", 200, 100, .width(50), 50, 25),
      ("at least a pixel", 0.1, 0.1, .dpi(72), 1, 1),
      ("lowered to 100 million pixels", 14_400, 14_400, .dpi(300), 10_000, 10_000),
      ("lowered to the longest side", 100_000, 10, .dpi(72), 32_767, 3),
    ] as [(String, Double, Double, RenderSettings.Size, Int, Int)])
  func `is`(
    name: String, pageWidth: Double, pageHeight: Double, size: RenderSettings.Size, width: Int,
    height: Int
  ) throws {
    let pixels = try PixelSize(pageWidth: pageWidth, pageHeight: pageHeight, size: size)
    #expect(pixels.width == width)
    #expect(pixels.height == height)
  }

  @Test(
    arguments: [(0, 10), (10, -1), (.nan, 10), (10, .infinity), (1e9, 1)] as [(Double, Double)])
  func `is refused where the page has none`(width: Double, height: Double) {
    #expect {
      try PixelSize(pageWidth: width, pageHeight: height, size: .dpi(72))
    } throws: { error in
      if case .pageSizeUnusable? = error as? Refusal { true } else { false }
    }
  }

  @Test(arguments: [.dpi(0), .dpi(-1), .dpi(.nan), .width(0), .width(-5)] as [RenderSettings.Size])
  func `is refused where the request makes no sense`(size: RenderSettings.Size) {
    #expect(throws: Refusal.sizeUnusable) {
      try PixelSize(pageWidth: 100, pageHeight: 100, size: size)
    }
  }
}
