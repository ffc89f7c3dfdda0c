/** Loads the pictures of a list that is scrolled: those in view first; those that left it are cancelled. */

/** A browser opens six connections to a server: some stay free for what a person asks for. */
const AT_ONCE = 4;

export class Covers {
  #waiting = [];
  #loading = new Set();

  /** Takes an image without a source: it is loaded from `address` once it is wanted and has its turn. */
  add(image, address, failed) {
    image.dataset.address = address;
    image.onload = () => this.#finished(image);
    image.onerror = () => {
      this.#finished(image);
      failed(image);
    };
    return image;
  }

  /** The images to load, the most important first; what is being loaded and is not among them is cancelled. */
  want(images) {
    for (const image of this.#loading) {
      if (images.includes(image)) continue;
      image.removeAttribute("src");
      this.#loading.delete(image);
    }
    this.#waiting = images.filter((image) => image.dataset.address && !this.#loading.has(image));
    this.#next();
  }

  #next() {
    while (this.#loading.size < AT_ONCE && this.#waiting.length > 0) {
      const image = this.#waiting.shift();
      this.#loading.add(image);
      image.src = image.dataset.address;
    }
  }

  #finished(image) {
    delete image.dataset.address;
    this.#loading.delete(image);
    this.#next();
  }
}
