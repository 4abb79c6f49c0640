// Draws the history of a compute, and its predicted hit ratio per size, on canvases.
import uPlot from "./uPlot.esm.js";
import {asked, DRAG} from "./compute-cursor.js";
import {eventsAt, marks} from "./compute-marks.js";
import {few, missing, number, percent, runOf, seconds, utcText, what} from "./compute-text.js";
import {AXIS, LABEL_SPACE, numberLabels, percentLabels, sizeTicks, timeAxis, WHOLE_STEPS} from "./compute-ticks.js";

const GAP_SECONDS = 900;
const WORDS_SPACE = 80;

export const utc = (at) => uPlot.tzDate(new Date(at * 1000), "Etc/UTC");

/** Colours come from the style sheet, which knows the dark ones too. */
export function colours(element) {
  const style = getComputedStyle(element);
  const of = (name) => style.getPropertyValue(name).trim();
  return {
    ink: of("--quiet"), grid: of("--line"), line: of("--accent"), band: of("--chart-band"), limit: of("--chart-limit"),
    change: of("--chart-change"), start: of("--chart-start"), asleep: of("--chart-asleep"), paper: of("--raised"),
  };
}

export function axis(palette, size, values, more) {
  return {
    stroke: palette.ink, font: "12px system-ui, sans-serif", size, values,
    grid: {stroke: palette.grid, width: 1}, ticks: {show: false}, ...more,
  };
}

/** Breaks the lines at starts, and where nothing was probed for long: nobody knows what was between. */
function rowsOf(history) {
  const points = history.points;
  const gap = Math.max(GAP_SECONDS, history.resolution_seconds * 3);
  const moments = points.at.map(seconds);
  const isBreak = (i) => i > 0 && (points.starts[i] > 0 || moments[i] - seconds(points.until[i - 1]) > gap);
  const rows = moments.flatMap((at, i) => isBreak(i) ? [{at: at - 0.001}, {at, i}] : [{at, i}]);
  // Without a row at each end, a chart without points has no horizontal axis.
  rows.unshift({at: Math.min(seconds(history.from), moments[0] ?? Infinity) - 0.001});
  rows.push({at: Math.max(seconds(history.to), moments.at(-1) ?? 0) + 0.001});
  return {at: rows.map((row) => row.at), column: (values) => rows.map((row) => values[row.i] ?? null), moments, isBreak};
}

/** A point between two breaks has no line, so it is a dot: a run with one probe. */
function lonePoints(u, series) {
  const values = u.data[series];
  return values.flatMap((value, i) => value != null && values[i - 1] == null && values[i + 1] == null ? [i] : []);
}

export const cuText = (least, most) => least === most ? `${most} CU` : `${least} to ${most} CU`;

/** What each chart shows: series, scale, height, and the text for one moment. */
function charts({at, column}, history, palette) {
  const {reads, connections, sizes} = history.points;
  const ratios = column(reads.hit_ratio);
  const lows = column(reads.lowest_hit_ratio).map((low, i) => low ?? ratios[i]);
  const target = at.map(() => history.target_hit_ratio);
  const line = {stroke: palette.line, width: 1.5, points: {show: true, size: 5, fill: palette.line, filter: lonePoints}};
  const edge = {stroke: palette.band, width: 1, points: {show: false}};
  const dashed = {stroke: palette.limit, width: 1.5, dash: [6, 4], points: {show: false}};
  const stepped = uPlot.paths.stepped({align: 1});
  const lowest = Math.min(history.target_hit_ratio, ...lows.filter((low) => low != null));
  return {
    ratio: {
      height: 216, data: [at, ratios, lows, target], series: [line, edge, dashed],
      bands: [{series: [1, 2], fill: palette.band}],
      range: [Math.max(0, lowest - (1 - lowest) * 0.15 - 0.002), 1], values: percentLabels,
      text: (i) => reads.hit_ratio[i] == null ? "no hit ratio" : `${percent(reads.hit_ratio[i])}, lowest ${percent(reads.lowest_hit_ratio[i] ?? reads.hit_ratio[i])}`,
    },
    misses: {
      height: 156, data: [at, column(reads.misses_per_second), column(reads.highest_misses_per_second)], series: [line, edge],
      bands: [{series: [2, 1], fill: palette.band}], values: numberLabels,
      text: (i) => reads.misses_per_second[i] == null ? "not known" : `${number(reads.misses_per_second[i])} per second, highest ${number(reads.highest_misses_per_second[i])}`,
    },
    connections: {
      height: 176, data: [at, column(connections.highest), column(connections.limit)],
      series: [{...line, fill: palette.band}, {...dashed, paths: stepped}], values: numberLabels, axis: {incrs: WHOLE_STEPS},
      text: (i) => `${number(connections.highest[i])} of ${number(connections.limit[i])} connections`,
    },
    size: {
      height: 126, data: [at, column(sizes.max_cu), column(sizes.min_cu)],
      series: [{...line, paths: stepped}, {...dashed, stroke: palette.line, paths: stepped}],
      values: (u, ticks) => ticks.map((tick) => String(tick)), axis: {splits: sizeTicks},
      text: (i) => cuText(sizes.min_cu[i], sizes.max_cu[i]),
    },
  };
}

/** What is at a moment: the point with its value and run, and the events. */
function linesAt(history, view, text) {
  return (i, at, reach) => {
    const events = eventsAt(history, at, reach);
    const moment = history.points.at[i];
    return [utcText(moment ? seconds(moment) : at), moment ? text(i) : "no probe", moment && runOf(history, view.starts, seconds(moment)),
      ...few(events.map((mark) => `${mark.at.slice(11, 16)} ${what(mark)}`))];
  };
}

/** The place beside the heading of a plot that has the value at the cursor. */
export const readoutOf = (plot) => plot.parentElement.querySelector(".readout") ?? plot.parentElement.querySelector("h3").appendChild(
  Object.assign(document.createElement("span"), {className: "readout"}));

/** Draws `view.span` of a history. */
export function draw(container, history, view) {
  if (container.hidden) {
    return;
  }
  const palette = colours(container);
  const rows = rowsOf(history);
  const kinds = charts(rows, history, palette);
  const sync = uPlot.sync("course");
  const stops = [...new Set(history.marks.map((mark) => seconds(mark.at)))].sort((a, b) => a - b);
  container.querySelectorAll(".plot").forEach((plot) => {
    const name = plot.dataset.chart;
    const kind = kinds[name];
    const chart = {...rows, stops, lines: linesAt(history, view, kind.text), readout: readoutOf(plot), empty: missing(name, history), ...view};
    plot.uplot?.destroy();
    plot.replaceChildren();
    const fromZero = (u, low, high) => [0, high > 0 ? high * 1.12 : 1];
    plot.uplot = new uPlot({
      width: plot.clientWidth, height: kind.height, padding: [null, 30, null, null], tzDate: utc, legend: {show: false},
      cursor: {sync: {key: sync.key}, y: false, drag: {x: true, y: false, setScale: false, dist: DRAG}, points: {size: 6}},
      scales: {x: {time: true, range: () => view.span}, y: {range: kind.range ?? fromZero}},
      axes: [axis(palette, 44, null, timeAxis), axis(palette, AXIS, kind.values, {space: LABEL_SPACE, ...kind.axis})],
      series: [{}, ...kind.series], bands: kind.bands, plugins: [marks(history, palette, name === "ratio"), asked(plot, chart)],
    }, kind.data, plot);
    plot.append(Object.assign(document.createElement("p"), {className: "missing", textContent: chart.empty}));
  });
}

/** The predicted hit ratio per size, from the table beside it. */
export function curve(plot) {
  const palette = colours(plot);
  const table = plot.parentElement.querySelector("table");
  const sizes = [...table.tBodies[0].rows].map((row) => row.dataset);
  const column = (name) => sizes.map((size) => size[name] === "" ? null : Number(size[name]));
  const target = Number(table.dataset.target);
  const lowest = Math.min(target, ...column("lower").filter((low) => low !== null));
  const line = {stroke: palette.line, width: 2, points: {show: true, size: 6, fill: palette.paper}};
  const edge = {stroke: palette.band, width: 1, points: {show: false}};
  const marks = sizes.flatMap((size, i) => size.part ? [i] : []);
  const step = (plot.clientWidth - AXIS) / sizes.length;
  // Beside each other, the words would run together: the table has them too.
  const hasRoom = plot.clientWidth > 420 && marks.every((i, n) => n === 0 || (i - marks[n - 1]) * step > WORDS_SPACE);
  const label = (size) => size.part && hasRoom ? `${size.cu} ${size.part}` : size.cu;
  const marked = (u) => sizes.forEach((size, i) => {
    if (size.part && size.expected !== "") {
      u.ctx.fillStyle = size.part === "now" ? palette.line : palette.change;
      u.ctx.beginPath();
      u.ctx.arc(u.valToPos(i, "x", true), u.valToPos(Number(size.expected), "y", true), 6 * devicePixelRatio, 0, 7);
      u.ctx.fill();
    }
  });
  plot.uplot?.destroy();
  plot.replaceChildren();
  const every = Math.ceil(sizes.length / Math.max(1, plot.clientWidth / 64));
  // The labels of the present and the advised size are longer, and come first.
  const isFree = (i) => i % every === 0 && !sizes.some((size, j) => size.part && Math.abs(i - j) < every);
  plot.uplot = new uPlot({
    width: plot.clientWidth, height: 240, legend: {show: false}, cursor: {show: false},
    scales: {x: {time: false, range: [-0.4, sizes.length - 0.6]}, y: {range: [Math.max(0, lowest - (1 - lowest) * 0.1 - 0.002), 1]}},
    axes: [{...axis(palette, 28, (u, ticks) => ticks.map((tick) => label(sizes[tick]))),
      splits: () => sizes.map((size, i) => i).filter((i) => sizes[i].part || isFree(i))},
    axis(palette, AXIS, percentLabels, {space: LABEL_SPACE})],
    series: [{}, line, edge, edge, {stroke: palette.limit, width: 1.5, dash: [6, 4], points: {show: false}}],
    bands: [{series: [3, 2], fill: palette.band}], hooks: {draw: [marked]},
  }, [sizes.map((size, i) => i), column("expected"), column("lower"), column("upper"), sizes.map(() => target)], plot);
}
