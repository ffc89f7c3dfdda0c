/** Prefetches pictures, and cancels those that are not likely to be shown next any more. */

export class Ahead {
  #pictures = new Map();

  /** Fetches these addresses; what was on its way and is not among them is cancelled. */
  want(urls) {
    for (const [url, picture] of this.#pictures) {
      if (urls.includes(url)) continue;
      if (!picture.complete) picture.src = "";
      this.#pictures.delete(url);
    }
    for (const url of urls) {
      if (this.#pictures.has(url)) continue;
      const picture = new Image();
      picture.src = url; // an error is reported when the page itself is shown
      this.#pictures.set(url, picture);
    }
  }
}
