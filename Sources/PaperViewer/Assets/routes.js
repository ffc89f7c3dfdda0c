/**
 * What stands in the address bar, as a value. Everything that a shared link must bring back is
 * here: the screen, the document and page, the previewed version, the source, what is searched for.
 *
 *     /                        the library              ?q= &tag= &where= &in= &sort= &at=
 *     /d/DOC, /d/DOC/p/PAGE    a document, at a page    ?v= &src= &find= &mode= &with= &at=
 *     /o/DOC                   its groups and pages, to put in order
 *     /b/BUNDLE/NUMBER         a bundle's pages, as they came
 *     /s?q=                    search results as pages
 *     /tags, /help             tags and variables, the keys
 *     /read, /read/DOC         what there is to read; a document as a text (/read/DOC/p/PAGE)
 *     /stats                   what was read and learned, and what the library has
 *     /inbox, /inbox/PART      what waits to be sorted; PART is kept, notes or queue
 *
 * DOC and PAGE are ids, so that links survive renaming.
 */

const QUERY = ["q", "tag", "where", "in", "sort", "v", "src", "find", "mode", "with", "at"];
const REPEATED = new Set(["tag", "where"]);

/** Reads an address; what it does not know is the library. */
export function parseRoute(address) {
  const url = new URL(address, "http://localhost");
  const [first, second, third, fourth] = url.pathname.split("/").filter(Boolean).map(decode);
  const route = { screen: "library" };
  if (["tags", "help", "stats"].includes(first)) route.screen = first;
  if (first === "inbox") Object.assign(route, { screen: "inbox", part: ["kept", "notes", "queue"].includes(second) ? second : undefined });
  if (first === "read") Object.assign(route, second ? { screen: "reading", id: second } : { screen: "shelf" });
  if (first === "read" && second && third === "p" && fourth) route.page = fourth;
  if (first === "s") route.screen = "results";
  if (first === "d" && second) Object.assign(route, { screen: "document", id: second });
  if (first === "d" && second && third === "p" && fourth) route.page = fourth;
  if (first === "o" && second) Object.assign(route, { screen: "organize", id: second });
  if (first === "b" && second) Object.assign(route, { screen: "bundle", id: second, page: third ?? "1" });
  for (const name of QUERY) {
    const values = url.searchParams.getAll(name).filter(Boolean);
    if (values.length > 0) route[name] = REPEATED.has(name) ? values : values[0];
  }
  return route;
}

/** The address of a route: what {@link parseRoute} reads back as the same. */
export function formatRoute(route) {
  const part = encodeURIComponent;
  const paths = {
    library: () => "/",
    tags: () => "/tags",
    help: () => "/help",
    inbox: () => `/inbox${route.part ? `/${part(route.part)}` : ""}`,
    shelf: () => "/read",
    stats: () => "/stats",
    reading: () => `/read/${part(route.id)}${route.page ? `/p/${part(route.page)}` : ""}`,
    results: () => "/s",
    document: () => `/d/${part(route.id)}${route.page ? `/p/${part(route.page)}` : ""}`,
    organize: () => `/o/${part(route.id)}`,
    bundle: () => `/b/${part(route.id)}/${part(route.page ?? "1")}`,
  };
  const query = new URLSearchParams();
  for (const name of QUERY) for (const value of [route[name] ?? []].flat()) if (value) query.append(name, value);
  const text = query.toString();
  return paths[route.screen]() + (text ? `?${text}` : "");
}

function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a stray % that a person typed
  }
}
