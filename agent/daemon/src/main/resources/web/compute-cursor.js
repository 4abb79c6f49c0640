// What a chart answers: a tooltip at the cursor, keys that move the cursor and zoom, and a drag that selects a time.

/** Pixels within which a single point, and an event, are at the cursor. */
const [NEAR_POINT, NEAR_EVENT] = [24, 6];
const [FARTHER, MARGIN] = [10, 12];
/** Pixels after which a drag is no tap. */
export const DRAG = 5;
const ZOOMS = {"+": 0.5, "=": 0.5, "-": 2};

/** The plot with the mouse, or else the one that was moved by keys last; it alone shows a tooltip. */
let active = null;
// A finger leaves a chart by touching another place.
addEventListener("pointerdown", (event) => active?.contains(event.target) || active?.uplot.setCursor({left: -10, top: -10}, true, true));

/** The point at a moment: the nearest one, if a line leads there or it is within `reach` seconds; else -1. */
function pointAt({moments, isBreak}, at, reach) {
  const after = moments.filter((one) => one < at).length;
  const distance = (i) => Math.abs((moments[i] ?? Infinity) - at);
  const nearest = distance(after) < distance(after - 1) ? after : after - 1;
  const isJoined = after > 0 && after < moments.length && !isBreak(after);
  return isJoined || distance(nearest) <= reach ? nearest : -1;
}

/** The moment that is `by` places after `at`; before it where negative. Never in the other direction. */
function moved(moments, at, by) {
  const ahead = moments.filter((one) => by > 0 ? one > at : one < at);
  return by > 0 ? ahead[by - 1] ?? ahead.at(-1) ?? at : ahead.at(by) ?? ahead[0] ?? at;
}

/** Where several bounds do not fit, the lower one holds. */
const within = (at, low, high) => Math.max(low, Math.min(at, high));

/** Places the tooltip beside the cursor; in a narrow window, where the value is not. It stays in its chart, and where that is in sight. */
function place(u, tip, plot) {
  const [chart, box, over] = [plot.parentElement, plot, u.over].map((part) => part.getBoundingClientRect());
  const isNarrow = matchMedia("(max-width: 40rem)").matches;
  tip.classList.remove("tight");
  tip.style.maxWidth = isNarrow ? `${box.width}px` : "";
  tip.classList.toggle("tight", tip.offsetHeight > box.bottom - chart.top);
  const [width, height, at] = [tip.offsetWidth, tip.offsetHeight, over.left + u.cursor.left];
  const right = at + MARGIN;
  const left = isNarrow ? at - width / 2 : right + width > over.right ? at - MARGIN - width : right;
  const value = u.data[1][u.cursor.idx];
  const isHigh = value == null || u.valToPos(value, "y") < over.height / 2;
  const top = !isNarrow ? over.top : isHigh ? box.bottom - height : chart.top;
  const seen = within(top, 0, innerHeight - height);
  tip.style.left = `${within(left, box.left, box.right - width) - over.left}px`;
  tip.style.top = `${within(seen, chart.top, box.bottom - height) - over.top}px`;
}

function fill(u, tip, lines, plot) {
  tip.replaceChildren(...lines.map((text, i) => Object.assign(document.createElement(i === 0 ? "strong" : "span"), {textContent: text})));
  place(u, tip, plot);
}

/** A finger selects as the mouse does, and a tap moves the cursor. It scrolls the page up and down: then the browser cancels. */
function touched(u, begin) {
  let from = null;
  const left = (event) => within(event.clientX - u.over.getBoundingClientRect().left, 0, u.over.clientWidth);
  const select = (one, other, isDone) => u.setSelect({left: Math.min(one, other), top: 0, width: Math.abs(one - other), height: u.over.clientHeight}, isDone);
  const end = (event, act) => {
    if (from != null && event.isPrimary) {
      act(from, left(event));
      from = null;
    }
  };
  Object.entries({
    pointerdown: (event) => {
      select(0, 0, false);
      from = event.isPrimary && event.pointerType === "touch" ? left(event) : null;
    },
    pointermove: (event) => {
      if (from != null && event.isPrimary && (u.select.width > 0 || Math.abs(left(event) - from) >= DRAG)) {
        begin();
        select(from, left(event), false);
        u.setCursor({left: left(event), top: 0}, true, true);
      }
    },
    pointerup: (event) => end(event, (start, at) => {
      begin();
      u.setCursor({left: at, top: 0}, true, true);
      const isDrag = u.select.width > 0 && Math.abs(at - start) >= DRAG;
      select(start, isDrag ? at : start, isDrag);
    }),
    pointercancel: (event) => end(event, () => select(0, 0, false)),
  }).forEach(([name, act]) => u.over.addEventListener(name, act));
}

/**
 * Makes a chart answer. It has `moments` of its points, `isBreak(i)` where no line leads to a point, `lines(i, at, reach)` with the
 * time first, `stops` of its events, `span` that it shows, `empty` where it has no value, `readout` to write to, and `zoom(from, to)` with its `reset()`.
 */
export function asked(plot, chart) {
  const tip = Object.assign(document.createElement("div"), {className: "tip", hidden: true});
  // A chart that is drawn again, with newer data or another range, keeps its cursor.
  const kept = active === plot ? plot.at : null;
  const [from, to] = chart.span;
  const say = (at, text) => Object.entries({
    role: "slider", tabindex: 0, "aria-describedby": "course-keys", "aria-valuemin": Math.round(from), "aria-valuemax": Math.round(to),
    "aria-valuenow": Math.round(at ?? to), "aria-valuetext": text || chart.empty || "no time chosen",
  }).forEach(([name, value]) => plot.setAttribute(name, value));
  const show = (u) => {
    const at = u.cursor.left >= 0 ? u.posToVal(u.cursor.left, "x") : null;
    const perPixel = (to - from) / u.over.clientWidth;
    const lines = at == null ? [] : chart.lines(pointAt(chart, at, NEAR_POINT * perPixel), at, NEAR_EVENT * perPixel).filter(Boolean);
    chart.readout.textContent = lines.slice(0, 2).join(": ");
    tip.hidden = at == null || active !== plot;
    if (active === plot) {
      plot.at = at;
      say(at, lines.join(" "));
    }
    if (!tip.hidden) {
      fill(u, tip, lines, plot);
    }
  };
  /** Keys give the moment itself, not the pixel. */
  const move = (u, at) => {
    u.setCursor({left: u.valToPos(at, "x"), top: 0}, true, true);
    plot.at = at;
  };
  const key = (u, event) => {
    const within = (moments) => moments.filter((one) => one >= from && one <= to);
    const [at, by] = [plot.at ?? to, event.shiftKey ? FARTHER : 1];
    const [points, stops] = [within(chart.moments), within(chart.stops)];
    const place = {
      ArrowRight: moved(points, at, by), ArrowLeft: moved(points, at, -by), Home: points[0] ?? from, End: points.at(-1) ?? to,
      n: moved(stops, at, 1), PageDown: moved(stops, at, 1), p: moved(stops, at, -1), PageUp: moved(stops, at, -1),
    }[event.key];
    const half = (to - from) / 2 * ZOOMS[event.key];
    const act = place != null ? () => move(u, place) : half ? () => chart.zoom(at - half, at + half)
      : event.key === "Escape" ? chart.reset : null;
    if (act && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      active = plot;
      act();
    }
  };
  const ready = (u) => {
    u.over.append(tip);
    u.over.addEventListener("mouseenter", () => { active = plot; });
    touched(u, () => { active = plot; });
    say(kept, "");
    plot.onkeydown = (event) => key(u, event);
    plot.ondblclick = chart.reset;
    plot.onfocus = () => {
      if (plot.matches(":focus-visible")) {
        active = plot;
        move(u, plot.at ?? chart.moments.at(-1) ?? to);
      }
    };
    plot.onblur = () => u.setCursor({left: -10, top: -10}, true, true);
    plot.at = kept;
    if (kept != null) {
      // Not before the other charts are drawn, whose cursors follow.
      setTimeout(() => plot.uplot === u && move(u, kept));
    }
  };
  const select = (u) => {
    const {left, width} = u.select;
    u.setSelect({left: 0, top: 0, width: 0, height: 0}, false);
    if (active === plot && width > 0) {
      // Zooming removes the chart, which still works on this event.
      setTimeout(chart.zoom, 0, u.posToVal(left, "x"), u.posToVal(left + width, "x"));
    }
  };
  return {hooks: {ready: [ready], setCursor: [show], setSelect: [select]}};
}
