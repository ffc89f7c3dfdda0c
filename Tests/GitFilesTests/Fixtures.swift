/// Difficult paths: order, newlines, bytes that are not UTF-8, length.
let awkwardPaths = [
  "a", "a-b", "a.b/x", "ab/c", "docs/2023/exam/p001.json", "docs/2023/exam/p002.json",
  "docs/2023/exam-2/p001.json", "docs/2023/exam.json", "docs/2024/一.json", "new\nline/ta\tb",
  "\u{f7ff}\u{f7fe}/raw\u{f780}", "quo\"te", " space ",
  "long/" + String(repeating: "n", count: 200) + "/" + String(repeating: "m", count: 250),
]
