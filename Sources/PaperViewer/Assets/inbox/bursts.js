/** Photos of which some may show the same page. */

/** Photos taken within so many seconds may show the same page. */
export const BURST = 10;

/** Two photos show the same page if they share so much of their words: recognition errs differently in each. */
export const ALIKE = 0.6;

/** The ids of the pictures that were taken right after the one before them. */
export function bursts(items) {
  const times = items.map((item) => Date.parse(item.takenAt) / 1000);
  return new Set(items.filter((_, i) => i > 0 && Math.abs(times[i] - times[i - 1]) <= BURST).map((item) => item.id));
}

/**
 * What is known of pictures that may show the same page, by id: `{kind: "maybe"}` until the words are read,
 * then `{kind: "same", number}` with the number (from 1) of the photo that is read best, and `{kind: "best", count}` for that one.
 * `readings`: `{words, confidence}` by id; null for a picture that can't be read.
 */
export function sameness(items, readings) {
  const near = bursts(items);
  const marks = new Map();
  let group = [];
  const close = () => {
    if (group.length > 1) {
      const best = group.reduce((first, i) => (legible(readings.get(items[i].id)) > legible(readings.get(items[first].id)) ? i : first));
      for (const i of group) marks.set(items[i].id, i === best ? { kind: "best", count: group.length } : { kind: "same", number: best + 1 });
    }
  };
  items.forEach((item, i) => {
    const [one, other] = [readings.get(items[i - 1]?.id), readings.get(item.id)];
    const isKnown = one !== undefined && other !== undefined;
    if (near.has(item.id) && isKnown && likeness(one?.words ?? "", other?.words ?? "") >= ALIKE) return void group.push(i);
    close();
    group = [i];
    if (near.has(item.id) && !isKnown) marks.set(item.id, { kind: "maybe" });
  });
  close();
  return marks;
}

/** The share of their words that two texts have in common, 0 to 1; of Chinese, their pairs of characters. */
export function likeness(one, other) {
  const [counts, length] = [new Map(), parts(one).length + parts(other).length];
  for (const part of parts(one)) counts.set(part, (counts.get(part) ?? 0) + 1);
  let common = 0;
  for (const part of parts(other)) {
    const left = counts.get(part) ?? 0;
    if (left > 0) common += 1;
    counts.set(part, left - 1);
  }
  return length === 0 ? 0 : (2 * common) / length;
}

function parts(text) {
  const words = text.toLowerCase().match(/\p{Script=Han}+|[\p{Letter}\p{Number}]{3,}/gu) ?? [];
  return words.flatMap((word) => {
    if (!/^\p{Script=Han}/u.test(word)) return [word.replace(/\p{Script=Han}+/gu, "")];
    const characters = [...word];
    return characters.slice(1).map((character, i) => characters[i] + character);
  });
}

/** How much of a picture is read, and how surely: sharper photos have more. */
function legible(reading) {
  return (reading?.words.length ?? 0) * (reading?.confidence ?? 0);
}
