/** The outline of a QR code's dark modules, a rectangle for each run of them in a row: `1` is dark. */
export function codePath(rows) {
  return rows.map((row, y) => [...row.matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`).join("")).join("");
}
