// Draws the history of a compute, and its predicted hit ratio per size, on canvases.
import uPlot from "./uPlot.esm.js";
import {number, percent, seconds, utcText} from "./compute-text.js";

const GAP_SECONDS = 900;

const utc = (at) => uPlot.tzDate(new Date(at * 1000), "Etc/UTC");

/** Colours come from the style sheet, which knows the dark ones too. */
function colours(element) {
  const style = getComputedStyle(element);
  const of = (name) => style.getPropertyValue(name).trim();
  return {
    ink: of("--quiet"), grid: of("--line"), line: of("--accent"), band: of("--chart-band"), limit: of("--chart-limit"),
    change: of("--chart-change"), start: of("--chart-start"), asleep: of("--chart-asleep"), paper: of("--raised"),
  };
}

/** Pixels between two labels of the vertical axis. */
const LABEL_SPACE = 22;
/** Pixels of the labels of the vertical axis, and least pixels between two sizes with a word each. */
const AXIS = 62;
const WORDS_SPACE = 80;
const WHOLE_STEPS = [1, 2, 5].flatMap((step) => [step, step * 10, step * 100, step * 1_000, step * 10_000])
  .sort((a, b) => a - b);

function axis(palette, size, values, more) {
  return {
    stroke: palette.ink, font: "12px system-ui, sans-serif", size, values,
    grid: {stroke: palette.grid, width: 1}, ticks: {show: false}, ...more,
  };
}

/** Hours and minutes; the day at midnight, and where a step is a day or more; seconds where steps are shorter than a minute. */
function timeLabels(u, ticks, index, space, step) {
  return ticks.map((at) => {
    const text = new Date(at * 1000).toISOString();
    return step >= 86_400 || text.slice(11, 19) === "00:00:00" ? text.slice(5, 10) : text.slice(11, step < 60 ? 19 : 16);
  });
}

/** As many decimals as neighbours need to differ, and no more. */
const decimals = (step) => [0, 1, 2, 3, 4, 5].find((digits) => Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) < 1e-6) ?? 6;
const percentLabels = (u, ticks, index, space, step) => ticks.map((tick) => `${(tick * 100).toFixed(decimals(step * 100))} %`);
const numberLabels = (u, ticks, index, space, step) => ticks.map((tick) => tick.toLocaleString("en",
  {minimumFractionDigits: decimals(step), maximumFractionDigits: decimals(step)}));

/** The sizes that occur, the largest first, without those that would be written over each other. */
function sizeTicks(u, index, low, high) {
  const sizes = [...new Set([0, ...u.data.slice(1).flat()].filter((cu) => cu != null))].sort((a, b) => b - a);
  const least = (high - low) * LABEL_SPACE / 2 / (u.bbox.height / devicePixelRatio);
  return sizes.reduce((kept, cu) => kept.length === 0 || kept.at(-1) - cu >= least ? [...kept, cu] : kept, []).reverse();
}

/** Breaks the lines at starts, and where nothing was probed for long: nobody knows what was between. */
function columns(history) {
  const points = history.points;
  const gap = Math.max(GAP_SECONDS, history.resolution_seconds * 3);
  const source = {
    ratio: points.reads.hit_ratio, lowest: points.reads.lowest_hit_ratio,
    misses: points.reads.misses_per_second, peak: points.reads.highest_misses_per_second,
    connections: points.connections.highest, limit: points.connections.limit,
    cu: points.sizes.max_cu, min: points.sizes.min_cu, probes: points.probes,
  };
  const rows = {at: []};
  Object.keys(source).forEach((name) => { rows[name] = []; });
  points.at.forEach((text, i) => {
    const at = seconds(text);
    if (i > 0 && (points.starts[i] > 0 || at - seconds(points.until[i - 1]) > gap)) {
      rows.at.push(at - 0.001);
      Object.keys(source).forEach((name) => rows[name].push(null));
    }
    rows.at.push(at);
    Object.keys(source).forEach((name) => rows[name].push(source[name][i]));
  });
  rows.lowest = rows.lowest.map((low, i) => low ?? rows.ratio[i]);
  return rows;
}

/** Suspends are shaded; starts, changes and probes are marked. Shape differs as well as colour. */
function marks(history, palette, showsProbes) {
  const isChange = (mark) => mark.kind !== "start" && mark.kind !== "suspend";
  const below = (u) => {
    const {ctx, bbox} = u;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    ctx.fillStyle = palette.asleep;
    history.marks.filter((mark) => mark.kind === "suspend").forEach((mark) => {
      const from = u.valToPos(seconds(mark.at), "x", true);
      const to = mark.until ? u.valToPos(seconds(mark.until), "x", true) : bbox.left + bbox.width;
      ctx.fillRect(from, bbox.top, Math.max(to - from, 1), bbox.height);
    });
    ctx.restore();
  };
  const above = (u) => {
    const {ctx, bbox} = u;
    const scale = devicePixelRatio;
    const bottom = bbox.top + bbox.height;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    ctx.fillStyle = palette.ink;
    (showsProbes ? history.points.at : []).forEach((at) => ctx.fillRect(u.valToPos(seconds(at), "x", true), bottom - 3 * scale, 1, 3 * scale));
    ctx.lineWidth = 1.5 * scale;
    history.marks.filter(isChange).forEach((mark) => {
      const x = u.valToPos(seconds(mark.at), "x", true);
      ctx.strokeStyle = palette.change;
      ctx.setLineDash([4 * scale, 3 * scale]);
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bottom);
      ctx.stroke();
    });
    ctx.setLineDash([]);
    ctx.fillStyle = palette.start;
    history.marks.filter((mark) => mark.kind === "start").forEach((mark) => {
      const x = u.valToPos(seconds(mark.at), "x", true);
      ctx.beginPath();
      ctx.moveTo(x, bottom - 12 * scale);
      ctx.lineTo(x - 5 * scale, bottom - 3 * scale);
      ctx.lineTo(x + 5 * scale, bottom - 3 * scale);
      ctx.fill();
    });
    ctx.restore();
  };
  return {hooks: {drawClear: [below], draw: [above]}};
}

/** A point between two breaks has no line, so it is a dot: a run with one probe. */
function lonePoints(u, series) {
  const values = u.data[series];
  return values.flatMap((value, i) => value != null && values[i - 1] == null && values[i + 1] == null ? [i] : []);
}

/** What each chart shows: series, scale, height, and the text for one moment. */
function charts(rows, history, palette) {
  const target = rows.at.map(() => history.target_hit_ratio);
  const line = {stroke: palette.line, width: 1.5, points: {show: true, size: 5, fill: palette.line, filter: lonePoints}};
  const edge = {stroke: palette.band, width: 1, points: {show: false}};
  const dashed = {stroke: palette.limit, width: 1.5, dash: [6, 4], points: {show: false}};
  const stepped = uPlot.paths.stepped({align: 1});
  const lowest = Math.min(history.target_hit_ratio, ...rows.lowest.filter((low) => low != null));
  return {
    ratio: {
      height: 200, data: [rows.at, rows.ratio, rows.lowest, target], series: [line, edge, dashed],
      bands: [{series: [1, 2], fill: palette.band}],
      range: [Math.max(0, lowest - (1 - lowest) * 0.15 - 0.002), 1], values: percentLabels,
      text: (i) => `${percent(rows.ratio[i])}, lowest ${percent(rows.lowest[i])}`,
    },
    misses: {
      height: 140, data: [rows.at, rows.misses, rows.peak], series: [line, edge],
      bands: [{series: [2, 1], fill: palette.band}], values: numberLabels,
      text: (i) => `${number(rows.misses[i])} per second, highest ${number(rows.peak[i])}`,
    },
    connections: {
      height: 160, data: [rows.at, rows.connections, rows.limit],
      series: [{...line, fill: palette.band}, {...dashed, paths: stepped}], values: numberLabels, axis: {incrs: WHOLE_STEPS},
      text: (i) => `${number(rows.connections[i])} of ${number(rows.limit[i])}`,
    },
    size: {
      height: 110, data: [rows.at, rows.cu, rows.min],
      series: [{...line, paths: stepped}, {...dashed, stroke: palette.line, paths: stepped}],
      values: (u, ticks) => ticks.map((tick) => String(tick)), axis: {splits: sizeTicks},
      text: (i) => rows.cu[i] == null ? "–" : rows.cu[i] === rows.min[i] ? `${rows.cu[i]} CU` : `${rows.min[i]} to ${rows.cu[i]} CU`,
    },
  };
}

export function draw(container, history) {
  if (container.hidden) {
    return;
  }
  const palette = colours(container);
  const rows = columns(history);
  const kinds = charts(rows, history, palette);
  const sync = uPlot.sync("course");
  container.querySelectorAll(".plot").forEach((plot) => {
    const kind = kinds[plot.dataset.chart];
    const readout = plot.parentElement.querySelector(".readout") ?? plot.parentElement.querySelector("h3").appendChild(
      Object.assign(document.createElement("span"), {className: "readout"}));
    plot.uplot?.destroy();
    plot.replaceChildren();
    const fromZero = (u, low, high) => [0, high > 0 ? high * 1.12 : 1];
    plot.uplot = new uPlot({
      width: plot.clientWidth, height: kind.height, tzDate: utc, legend: {show: false},
      cursor: {sync: {key: sync.key}, y: false, drag: {x: false, y: false}, points: {size: 6}},
      scales: {x: {time: true, range: [seconds(history.from), seconds(history.to)]}, y: {range: kind.range ?? fromZero}},
      axes: [axis(palette, 28, timeLabels), axis(palette, AXIS, kind.values, {space: LABEL_SPACE, ...kind.axis})],
      series: [{}, ...kind.series], bands: kind.bands, plugins: [marks(history, palette, plot.dataset.chart === "ratio")],
      hooks: {setCursor: [(u) => {
        const i = u.cursor.idx;
        readout.textContent = i == null || rows.at[i] == null ? "" : `${utcText(rows.at[i])}: ${kind.text(i)}`;
      }]},
    }, kind.data, plot);
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
