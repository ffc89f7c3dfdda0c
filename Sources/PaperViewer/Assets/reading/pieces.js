/** Texts in words: what stands between them, what a choice of characters means, and where one is. */

/** Splits a text at its tokens: `{text}` between words, `{text, token}` for a word. */
export function pieces(text, tokens) {
  const parts = [];
  let at = 0;
  for (const token of tokens) {
    if (token.start > at) parts.push({ text: text.slice(at, token.start) });
    parts.push({ text: text.slice(token.start, token.end), token });
    at = token.end;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

/** The index of the token at a place in the text, or -1. */
export function tokenAt(tokens, place) {
  return tokens.findIndex(({ start, end }) => start <= place && place < end);
}

/**
 * What choosing the characters from `from` to `to` asks for: several words, or parts of them, become one word; a part
 * of one word divides it. Null if it asks for nothing. The answer is `{word, parts}`, as the server takes it.
 */
export function correction(text, tokens, from, to) {
  const met = tokens.filter(({ start, end }) => start < to && end > from);
  if (met.length === 0) return null;
  const [first, last] = [Math.max(from, met[0].start), Math.min(to, met.at(-1).end)];
  const chosen = text.slice(first, last);
  if (chosen === "" || /\s/u.test(chosen)) return null;
  // What is between two words, such as a comma, is in no word.
  if (met.some((token, i) => i > 0 && met[i - 1].end !== token.start)) return null;
  if (met.length > 1) return { word: chosen, parts: [chosen] };
  const [{ start, end }] = met;
  const parts = [text.slice(start, first), chosen, text.slice(last, end)].filter(Boolean);
  return parts.length > 1 ? { word: text.slice(start, end), parts } : null;
}

/** Divides a word into its characters. */
export function divided(word) {
  return { word, parts: [...word] };
}

/** Whether a reader of a level probably does not know a word; level 0 is not known. */
export function isUnknown(word, token, { marked, known }, level) {
  if (marked.has(word)) return true;
  if (known.has(word)) return false;
  return token.level === null || token.level > level;
}

/** How far through a text one is, in whole per cent: page `index` of `count`, and the part of it that was read (0 to 1). */
export function percentRead(index, count, part) {
  if (count === 0) return 0;
  return Math.round(Math.min(1, Math.max(0, (index + part) / count)) * 100);
}

/** The part of a snippet's text that are marked words, `[from, to]`, without those that are marked as found. */
export function difficultRanges(text, words, found = []) {
  const ranges = [];
  const longest = [...words].sort((a, b) => b.length - a.length);
  for (let at = 0; at < text.length; ) {
    const word = longest.find((candidate) => text.startsWith(candidate, at));
    if (word && !found.some(([from, to]) => from < at + word.length && to > at)) ranges.push([at, at + word.length]);
    at += word ? word.length : 1;
  }
  return ranges;
}

/** Where a popup of this size goes beside a word, within the window: below it, else above it. */
export function popupPlace(word, size, room, gap = 8) {
  const below = word.bottom + gap + size.height <= room.height - gap;
  const above = word.top - gap - size.height >= gap;
  const top = below || !above ? word.bottom + gap : word.top - gap - size.height;
  const clamp = (value, size_, room_) => Math.max(gap, Math.min(value, room_ - size_ - gap));
  return { left: clamp((word.left + word.right - size.width) / 2, size.width, room.width), top: clamp(top, size.height, room.height) };
}
