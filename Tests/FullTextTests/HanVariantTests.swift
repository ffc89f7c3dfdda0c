import Testing

@testable import FullText

struct HanVariantTests {
  @Test(arguments: [
    ("發髮发", "发"), ("乾幹干", "干"), ("裡裏里", "里"), ("後后", "后"), ("臺檯颱台", "台"),
    ("積積积", "积"), ("學学", "学"), ("衛衞卫", "卫"), ("著着", "着"), ("漢汉", "汉"), ("人", "人"),
  ])
  func `all forms of a character are one`(forms: String, form: String) {
    for scalar in forms.unicodeScalars { #expect(String(HanVariants.folded(scalar)) == form) }
  }

  @Test func `every pair leads to a form that leads nowhere else`() {
    let scalars = Array(HanVariants.pairs.unicodeScalars)
    #expect(scalars.count == 2 * 4_165)
    for index in stride(from: 0, to: scalars.count, by: 2) {
      let form = HanVariants.folded(scalars[index])
      #expect(form == scalars[index + 1])
      #expect(HanVariants.folded(form) == form)
    }
  }
}
