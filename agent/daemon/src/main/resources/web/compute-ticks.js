// Labels of the axes of charts: times that leave each other room, and figures with as many decimals as they need.

/** Pixels of the labels of the vertical axis, and between two of them. */
export const AXIS = 62;
export const LABEL_SPACE = 22;

const DAY = 86_400;
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY];
const [MONTHS, SHORTEST_MONTH] = [[1, 2, 3, 6, 12], 28 * DAY];
/** Since when steps of days count, so that weeks begin on a Monday. */
const MONDAY = 4 * DAY;
/** Pixels of a label with its gap: with seconds, and without. */
const room = (step) => step < 60 ? 68 : 52;

function everyMonths(months, from, to) {
  const start = new Date(from * 1000);
  const first = start.getUTCMonth() - start.getUTCMonth() % months;
  return Array.from({length: Math.ceil((to - from) / months / SHORTEST_MONTH) + 2}, (none, i) =>
    Date.UTC(start.getUTCFullYear(), first + i * months, 1) / 1000).filter((one) => one >= from && one <= to);
}

function every(step, from, to) {
  const origin = step > DAY ? MONDAY : 0;
  const first = Math.ceil((from - origin) / step) * step + origin;
  return Array.from({length: Math.max(0, Math.floor((to - first) / step) + 1)}, (none, i) => first + i * step);
}

/**
 * The times of an axis of `width` pixels, each with its text. The second line has the day, or the year of days: at the first
 * label, and where it changes.
 */
export function timeTicks(from, to, width) {
  const fits = (step) => width * step >= room(step) * (to - from);
  const step = STEPS.find(fits);
  const at = step ? every(step, from, to) : everyMonths(MONTHS.find((months) => fits(months * SHORTEST_MONTH)) ?? 12, from, to);
  const isDay = !step || step >= DAY;
  let above = "";
  return at.map((one) => {
    const text = new Date(one * 1000).toISOString();
    const [first, second] = isDay ? [text.slice(5, 10), text.slice(0, 4)] : [text.slice(11, step < 60 ? 19 : 16), text.slice(5, 10)];
    const isChanged = second !== above;
    above = second;
    return {at: one, text: isChanged ? `${first}\n${second}` : first};
  });
}

/** The horizontal axis of a chart, for uPlot. */
const ticksOf = (u) => timeTicks(u.scales.x.min, u.scales.x.max, u.bbox.width / devicePixelRatio);
export const timeAxis = {splits: (u) => ticksOf(u).map((tick) => tick.at), values: (u) => ticksOf(u).map((tick) => tick.text)};

/** As many decimals as neighbours need to differ, and no more. */
const decimals = (step) => [0, 1, 2, 3, 4, 5].find((digits) => Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) < 1e-6) ?? 6;
export const percentLabels = (u, ticks, index, space, step) => ticks.map((tick) => `${(tick * 100).toFixed(decimals(step * 100))} %`);
export const numberLabels = (u, ticks, index, space, step) => ticks.map((tick) => tick.toLocaleString("en",
  {minimumFractionDigits: decimals(step), maximumFractionDigits: decimals(step)}));
export const WHOLE_STEPS = [1, 2, 5].flatMap((step) => [step, step * 10, step * 100, step * 1_000, step * 10_000])
  .sort((a, b) => a - b);

/** The sizes that occur, the largest first, without those that would be written over each other. */
export function sizeTicks(u, index, low, high) {
  const sizes = [...new Set([0, ...u.data.slice(1).flat()].filter((cu) => cu != null))].sort((a, b) => b - a);
  const least = (high - low) * LABEL_SPACE / 2 / (u.bbox.height / devicePixelRatio);
  return sizes.reduce((kept, cu) => kept.length === 0 || kept.at(-1) - cu >= least ? [...kept, cu] : kept, []).reverse();
}
