// The history of a compute as text: figures, one sentence, and tables.

const ROWS = 200;
const MOST_TEXTS = 3;

/** Nothing that is less than all reads becomes "100 %", and nothing that is more than none "0 %". */
export function percent(share) {
  if (share == null) {
    return "–";
  }
  const digits = [2, 3, 4, 5].find((some) => share <= 0 || share >= 1 || ![0, 100].includes(Number((share * 100).toFixed(some)))) ?? 6;
  return `${(share * 100).toFixed(digits)} %`;
}
export const number = (value) => value == null ? "–" : value.toLocaleString("en", {maximumFractionDigits: 1});
const fixed = (value, digits) => value.toLocaleString("en", {minimumFractionDigits: digits, maximumFractionDigits: digits});
/** An amount without its unit: rounded as on all pages; "0" below 0.0005. */
export const amount = (value) => value < 0.0005 ? "0"
  : fixed(value, value < 0.095 ? 3 : value < 0.995 ? 2 : value < 99.95 ? 1 : 0);
/** "EUR 5.84": rounded to the smallest unit of the currency. */
export const money = (value, currency) => new Intl.NumberFormat("en", {style: "currency", currency, currencyDisplay: "code"})
  .format(value).replace("\u00a0", " ");
export const seconds = (text) => Date.parse(text) / 1000;
/** A moment to the second, as all pages and commands show it. */
export const time = (text) => `${text.slice(0, 19)}Z`;
export const utcText = (at) => time(new Date(at * 1000).toISOString());

/** The first of several texts, and how many others there are. */
export const few = (texts) => texts.length > MOST_TEXTS ? [...texts.slice(0, MOST_TEXTS), `and ${texts.length - MOST_TEXTS} more`] : texts;

const counted = (count, thing) => `${number(count)} ${thing}${count === 1 ? "" : "s"}`;

/** The charts in one sentence each. */
export function summary(history) {
  const points = history.points;
  const known = (values) => values.filter((value) => value != null);
  const probes = points.probes.reduce((sum, some) => sum + some, 0);
  if (probes === 0) {
    return missing("probes", history);
  }
  const starts = points.starts.reduce((sum, some) => sum + some, 0);
  const lows = known(points.reads.lowest_hit_ratio);
  const worst = lows.length ? `Lowest hit ratio ${percent(Math.min(...lows))} (target ${percent(history.target_hit_ratio)}).` : "";
  const most = Math.max(...points.connections.highest);
  const limit = points.connections.limit[points.connections.highest.indexOf(most)];
  return `${counted(probes, "probe")}, ${counted(starts, "start")}. ${worst} Most connections: ${number(most)} of ${number(limit)}.`;
}

function cells(tag, texts) {
  const row = document.createElement("tr");
  row.append(...texts.map((text, i) => {
    const cell = document.createElement(i === 0 ? "th" : tag);
    cell.textContent = text;
    if (i === 0 || tag === "th") {
      cell.scope = tag === "th" ? "col" : "row";
    }
    return cell;
  }));
  return row;
}

export function tableOf(caption, head, rows) {
  const table = document.createElement("table");
  table.createCaption().textContent = caption;
  table.createTHead().append(cells("th", head));
  table.createTBody().append(...rows.map((row) => cells("td", row)));
  return table;
}

/** An event in words: those of the journal, where it is an entry. */
export const what = (mark) => ({
  start: {probe: "started by a probe", change: "restarted by a change", others: "started after a suspend, or restarted by others"}[mark.cause],
  suspend: mark.until ? `suspended until ${time(mark.until)}` : "suspended", verified: `verdict: ${mark.text}`,
  intended: `${mark.text}, ${mark.by ? `approved by ${mark.by}` : "by policy"}`,
})[mark.kind] ?? mark.text;

/** The run that a moment belongs to; empty where it is not known. */
export function runOf(history, starts, at) {
  const start = starts.filter((mark) => seconds(mark.at) <= at).at(-1);
  return start ? `Run since ${time(start.at)}, ${what(start)}.`
    : history.detail === "probes" && !history.marks_left_out ? "Run began before the first probe shown." : "";
}

/** Why a chart has no value; empty where it has one. */
export function missing(chart, {points}) {
  const isMissing = (values) => values.every((value) => value == null);
  return points.probes.length === 0 ? "No probe in this range: the compute was suspended, or not watched yet."
    : chart === "ratio" && isMissing(points.reads.misses_per_second) ? "A hit ratio needs a second probe in this range."
      : chart === "ratio" && isMissing(points.reads.hit_ratio) ? "No block was read between two probes, so there is no hit ratio."
        : chart === "misses" && isMissing(points.reads.misses_per_second) ? "Misses per second need a second probe in this range." : "";
}

/** The newest rows of both; the JSON has all. */
export function tables(history) {
  const p = history.points;
  const newest = (rows) => rows.slice(-ROWS).reverse();
  return [
    tableOf("Events, newest first", ["Time", "Event"], newest(history.marks.map((mark) => [time(mark.at), what(mark)]))),
    tableOf("Figures, newest first", ["Time", "Probes", "Hit ratio", "Lowest", "Misses/s", "Connections", "Limit", "CU"],
      newest(p.at.map((at, i) => [time(at), number(p.probes[i]), percent(p.reads.hit_ratio[i]),
        percent(p.reads.lowest_hit_ratio[i]), number(p.reads.misses_per_second[i]), number(p.connections.highest[i]),
        number(p.connections.limit[i]), String(p.sizes.max_cu[i])]))),
  ];
}
