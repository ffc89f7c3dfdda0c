/** Marks with the answers to them, and which of them are wanted. Pure. */

/** Marks in drawing order as threads: `{mark, replies}`; an answer to something that is gone stands alone. */
export function threads(annotations) {
  const known = new Map(annotations.map((annotation) => [annotation.id, annotation]));
  const root = ({ id, replyTo }, seen = new Set()) => (!replyTo || !known.has(replyTo) || seen.has(replyTo) ? id : root(known.get(replyTo), seen.add(replyTo)));
  const found = annotations.filter((annotation) => root(annotation) === annotation.id).map((mark) => ({ mark, replies: [] }));
  for (const annotation of annotations) {
    const thread = found.find(({ mark }) => mark.id === root(annotation));
    if (thread && thread.mark !== annotation) thread.replies.push(annotation);
  }
  return found;
}

/** How far a stamp has come, as signs with their names: committed, and shared where there is a remote. */
export function statesOf({ kind, isCommitted, isShared }) {
  const known = (value) => value !== null && value !== undefined;
  return kind !== "stamp" ? [] : [
    known(isCommitted) && { sign: "check", isReached: isCommitted, name: isCommitted ? "stamp.committed" : "stamp.uncommitted" },
    known(isShared) && { sign: "cloud", isReached: isShared, name: isShared ? "stamp.shared" : "stamp.unshared" },
  ].filter(Boolean);
}

/** Whether a thread is wanted: of this kind, person and tag, with these words; empty wants all. */
export function isWanted({ mark, replies }, { kind, author, tag, words }) {
  const all = [mark, ...replies];
  const says = all.flatMap(({ text, quote, stampText, stamp }) => [text, quote, stampText, stamp]).filter(Boolean).join(" ").toLowerCase();
  return (!kind || mark.kind === kind) && (!author || all.some((each) => each.author === author)) && (!tag || mark.tags?.includes(tag))
    && words.toLowerCase().split(/\s+/).every((word) => says.includes(word));
}
