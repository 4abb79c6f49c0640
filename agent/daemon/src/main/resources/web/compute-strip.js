// One strip of weeks: hit ratio, size and CU-hours of each day, with the verdicts about changes.
import uPlot from "./uPlot.esm.js";
import {axis, colours, cuText, readoutOf, utc} from "./compute-charts.js";
import {asked, DRAG} from "./compute-cursor.js";
import {verdicts} from "./compute-marks.js";
import {amount, few, money, percent, seconds, tableOf, what} from "./compute-text.js";
import {AXIS, timeAxis} from "./compute-ticks.js";

const DAY = 86_400;
/** Where each lane of the strip begins and ends, from the bottom. */
const LANES = {hours: [0, 0.7], size: [1.15, 1.75], ratio: [2.2, 2.8]};
const [TOP, HEIGHT] = [3.2, 200];

/** A value in a lane. */
const placed = ([bottom, top], value, low, high) => value == null ? null : bottom + (top - bottom) * (high > low ? (value - low) / (high - low) : 1);

const dayOf = (at) => Math.floor(at / DAY) * DAY;

/** The days of a history whose points are days, with its CU-hours at the smallest and at the largest size. */
const daysOf = ({points}) => points.at.map((at, i) => {
  const [min, cu] = [points.sizes.min_cu[i], points.sizes.max_cu[i]];
  const hours = points.awake_seconds[i] / 3600;
  return {at: dayOf(seconds(at)), ratio: points.reads.hit_ratio[i], min, cu, least: min * hours, most: cu * hours};
});

const span = (least, most) => least === most ? most : `${least} to ${most}`;

/** CU-hours, and money where `price` has an amount and a currency. */
function hoursText(day, price) {
  const [cuHour, currency] = price?.split(" ") ?? [];
  const hours = `at least ${span(amount(day.least), amount(day.most))} CU-hours`;
  return price ? `${hours}, ${span(money(day.least * cuHour, currency), money(day.most * cuHour, currency))}` : hours;
}

const dayText = (at) => new Date(at * 1000).toISOString().slice(0, 10);

/** The strip as a table, newest day first. */
export function dayTable(history, price) {
  return tableOf("Days, newest first", ["Day (UTC)", "Hit ratio", "Size", "CU-hours"], daysOf(history).reverse()
    .map((day) => [dayText(day.at), percent(day.ratio), cuText(day.min, day.cu), hoursText(day, price)]));
}

/** Draws the strip; a drag on it selects what the charts below show. */
export function strip(plot, history, price, view) {
  const days = daysOf(history);
  plot.uplot?.destroy();
  plot.replaceChildren();
  if (days.length < 2) {
    readoutOf(plot).textContent = "needs figures of two days";
    return;
  }
  const palette = colours(plot);
  const found = history.marks.filter((mark) => mark.kind === "verified");
  const lowest = Math.min(1, ...days.map((day) => day.ratio).filter((ratio) => ratio != null));
  const [mostCu, mostHours] = [Math.max(...days.map((day) => day.cu)), Math.max(...days.map((day) => day.most))];
  const noon = days.map((day) => day.at + DAY / 2);
  const whole = [days[0].at, days.at(-1).at + DAY];
  const labels = new Map([[LANES.ratio[1], "100 %"], [LANES.ratio[0], lowest < 1 ? percent(lowest) : ""], [LANES.size[1], `${mostCu} CU`],
    [LANES.size[0], "0"], [LANES.hours[1], amount(mostHours)], [LANES.hours[0], "0"]]);
  const line = {stroke: palette.line, width: 1.5, points: {show: true, size: 4, fill: palette.line}};
  const chart = {
    moments: noon, isBreak: () => false, stops: found.map((mark) => seconds(mark.at)), readout: readoutOf(plot), ...view, span: whole,
    lines: (i, at) => {
      const day = days.find((one) => one.at === dayOf(at));
      return [dayText(at), ...day ? [`hit ratio ${percent(day.ratio)}`, cuText(day.min, day.cu), hoursText(day, price)] : ["no probe"],
        ...few(found.filter((mark) => dayOf(seconds(mark.at)) === dayOf(at)).map(what))];
    },
  };
  plot.uplot = new uPlot({
    width: plot.clientWidth, height: HEIGHT, padding: [null, 30, null, null], tzDate: utc, legend: {show: false},
    cursor: {y: false, drag: {x: true, y: false, setScale: false, dist: DRAG}, points: {size: 6}},
    scales: {x: {time: true, range: () => whole}, y: {range: () => [0, TOP]}},
    axes: [axis(palette, 44, null, timeAxis), axis(palette, AXIS, () => [...labels.values()], {splits: () => [...labels.keys()]})],
    series: [{}, line, {...line, paths: uPlot.paths.stepped({align: 1}), points: {show: false}},
      {stroke: palette.line, width: 1, fill: palette.band, paths: uPlot.paths.bars({size: [0.7, 40]}), points: {show: false}}],
    plugins: [verdicts(found, palette), asked(plot, chart)],
  }, [noon, days.map((day) => placed(LANES.ratio, day.ratio, lowest, 1)), days.map((day) => placed(LANES.size, day.cu, 0, mostCu)),
    days.map((day) => placed(LANES.hours, day.most, 0, mostHours))], plot);
}
