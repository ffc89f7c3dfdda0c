import assert from "node:assert/strict";
import { test } from "node:test";
import { formatRoute, parseRoute } from "../../Sources/PaperViewer/Assets/routes.js";

const routes = [
  ["/", { screen: "library" }],
  ["/?q=%E7%BB%8F%E6%B5%8E+100%25&in=2023%2Fautumn", { screen: "library", q: "经济 100%", in: "2023/autumn" }],
  ["/?tag=Subject%2FMathematics&tag=a%2Fb&where=year%3E%3D2020", { screen: "library", tag: ["Subject/Mathematics", "a/b"], where: ["year>=2020"] }],
  ["/d/0192f0c1", { screen: "document", id: "0192f0c1" }],
  ["/d/0192f0c1/p/5f0c?v=abc&src=original&find=x+y&at=c0ffee", { screen: "document", id: "0192f0c1", page: "5f0c", v: "abc", src: "original", find: "x y", at: "c0ffee" }],
  ["/d/a?with=b", { screen: "document", id: "a", with: "b" }],
  ["/o/a", { screen: "organize", id: "a" }],
  ["/b/%E6%A8%A1%E6%8B%9F%20%E5%8D%B7/3", { screen: "bundle", id: "模拟 卷", page: "3" }],
  ["/s?q=coverage", { screen: "results", q: "coverage" }],
  ["/tags", { screen: "tags" }],
  ["/help", { screen: "help" }],
];
for (const [address, route] of routes) {
  test(`${address} is read and written back`, () => {
    assert.deepEqual(parseRoute(address), route);
    assert.equal(formatRoute(route), address);
  });
}

test("what is not known is the library", () => {
  for (const address of ["/d", "/d/", "/nothing/else", "/p/x"]) assert.equal(parseRoute(address).screen, "library", address);
});

test("a stray percent sign is read as it stands", () => assert.equal(parseRoute("/d/50%").id, "50%"));
