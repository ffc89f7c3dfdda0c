/// What makes a page hard to use; each gives the elements at fault, an empty text for none.
extension Browser {
  /// What can be pressed and has no name for a screen reader.
  func unnamedControls() throws -> String {
    try string(
      """
      [...document.querySelectorAll('button, a[href], input:not([type=file]), select, textarea, img')].filter((it) => it.checkVisibility() &&
        !(it.getAttribute('aria-label') || it.getAttribute('alt') !== null || it.textContent.trim() || it.labels?.length)).map((it) => it.outerHTML).join('\\n')
      """)
  }

  /// What is smaller than a finger: 44 CSS pixels.
  func smallControls() throws -> String {
    try string(
      """
      [...document.querySelectorAll('button, select, a[href]:not(.pdf-link, .skip-link), input[type=text], input[type=search]')].filter((it) => {
        const box = it.getBoundingClientRect();
        return it.checkVisibility() && (box.width < 43.5 || box.height < 43.5) }).map((it) => it.outerHTML).join('\\n')
      """)
  }

  /// What has to be pressed and is not within the window's width; also that the page is wider than it.
  func whatIsOutside() throws -> String {
    try string(
      """
      [...document.querySelectorAll('button, a[href], input, select')].filter((it) => {
        const box = it.getBoundingClientRect();
        return it.checkVisibility() && !it.closest('.skip-link, .for-readers') && box.width > 0 && (box.left < -1 || box.right > innerWidth + 1) }).map((it) => it.outerHTML)
        .concat(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []).join('\\n')
      """)
  }

  /// The texts whose contrast is too low. WCAG 2.1, 1.4.3: 4.5:1, and 3:1 for large text. What is
  /// disabled is exempt.
  func faintTexts() throws -> String {
    try string(
      """
      (() => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
        const pixel = (colors) => {
          canvas.clearRect(0, 0, 1, 1);
          for (const color of colors) { canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); }
          return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
        };
        const light = (rgb) => rgb.map((it) => it / 255)
          .map((it) => (it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4))
          .reduce((sum, it, index) => sum + it * [0.2126, 0.7152, 0.0722][index], 0);
        const faint = [];
        let looked = 0;
        for (const element of document.querySelectorAll('body *')) {
          const says = [...element.childNodes].some((it) => it.nodeType === 3 && it.data.trim());
          if (!says || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
          if (element.closest(':disabled, [aria-disabled=true], .text-layer, .page-markup, .skip-link, option')) continue;
          looked += 1;
          const grounds = [];
          for (let it = element; it; it = it.parentElement) grounds.unshift(getComputedStyle(it).backgroundColor);
          const style = getComputedStyle(element);
          const [back, front] = [pixel(['white', ...grounds]), pixel(['white', ...grounds, style.color])].map(light);
          const ratio = (Math.max(back, front) + 0.05) / (Math.min(back, front) + 0.05);
          const size = parseFloat(style.fontSize);
          const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
          if (ratio < (isLarge ? 3 : 4.5)) faint.push(`${ratio.toFixed(2)} ${element.className} ${element.textContent.trim().slice(0, 40)}`);
        }
        if (looked < 5) faint.push('hardly any text was looked at');
        return faint.join('\\n');
      })()
      """)
  }
}
