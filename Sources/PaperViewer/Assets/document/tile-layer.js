/** The sharp parts of a page that is shown larger than any one picture of it: laid over its picture. */
import { h } from "../dom.js";
import { setBox } from "./page-view.js";

export class TileLayer {
  #tiles = new Map();
  element = h("div", { class: "page-tiles", "aria-hidden": "true" });

  /**
   * Shows these, `{url, box}` each, the box page-relative. All others are let go, and cancelled where
   * they are still on their way.
   */
  show(tiles) {
    const wanted = new Set(tiles.map((tile) => tile.url));
    for (const [url, image] of this.#tiles) {
      if (wanted.has(url)) continue;
      if (!image.complete) image.src = "";
      image.remove();
      this.#tiles.delete(url);
    }
    for (const { url, box } of tiles) {
      const known = this.#tiles.get(url);
      const image = setBox(known ?? h("img", { alt: "", draggable: "false", decoding: "async" }), box);
      if (known) continue; // laid anew all the same: a page's shape may have been a guess until now
      this.#tiles.set(url, image);
      image.onload = () => image.decode().then(() => {
        if (this.#tiles.get(url) === image) this.element.append(image);
      }, ignoreFailure);
      image.onerror = ignoreFailure;
      image.src = url;
    }
  }
}

function ignoreFailure() {
  // Where a part can't be had, the picture below goes on showing it, less sharp.
}
