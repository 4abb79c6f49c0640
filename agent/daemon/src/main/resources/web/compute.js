// The page of a compute. The server sends the numbers; the modules draw them, and write the same as text.
import {curve, draw} from "./compute-charts.js";
import {dayTable, strip} from "./compute-strip.js";
import {seconds, summary, tables, utcText} from "./compute-text.js";

const REFRESH_MS = 60_000;
/** Seconds that are shown: at least, and at most. */
const [SHORTEST, LONGEST] = [60, 400 * 86_400];

async function read(address) {
  const answer = await fetch(address);
  const body = await answer.json();
  if (!answer.ok) {
    throw new Error(body.error);
  }
  return body;
}

function start() {
  const container = document.querySelector("[data-history]");
  const text = document.querySelector(".chart-summary");
  const source = document.querySelector("[data-strip]").dataset;
  const weeks = document.querySelector(".weeks .plot");
  const starts = new Map();
  let [history, whole, days, turn] = [null, null, null, 0];
  /** The times that a drag or a key chose, in seconds; null for the whole range. */
  let chosen = /^(\d+)-(\d+)$/.exec(new URLSearchParams(location.search).get("zoom") ?? "")?.slice(1).map(Number) ?? null;
  const redraw = () => {
    document.querySelectorAll("[data-curve]").forEach(curve);
    if (history) {
      draw(container, history, view());
      days && strip(weeks, days, source.price, view());
    }
  };
  /** Empty charts say nothing more than the sentence above them. */
  const show = (isEmpty) => [container, ...document.querySelectorAll(".marks, .zoom")].forEach((part) => { part.hidden = isEmpty; });
  const load = async () => {
    const its = ++turn;
    const query = new URL(container.dataset.history, location);
    chosen?.forEach((at, i) => query.searchParams.set(["from", "to"][i], new Date(at * 1000).toISOString()));
    try {
      const body = await read(query);
      if (its !== turn) {
        return;
      }
      history = body;
      whole = chosen ? whole : body;
      history.marks.filter((mark) => mark.kind === "start").forEach((mark) => starts.set(mark.at, mark));
      text.textContent = (chosen ? `${chosen.map(utcText).join(" to ")}. ` : "") + summary(history);
      document.querySelector(".chart-table").replaceChildren(...tables(history), ...days ? [dayTable(days, source.price)] : []);
      show(!chosen && history.points.at.length === 0 && history.marks.length === 0);
      redraw();
    } catch (failure) {
      text.textContent = `The chart data cannot be read: ${failure.message}`;
    }
  };
  /** Shows what is there at once, and then what the server has of this time alone. */
  const choose = (times) => {
    chosen = times;
    const address = new URL(location);
    times ? address.searchParams.set("zoom", times.join("-")) : address.searchParams.delete("zoom");
    globalThis.history.replaceState(null, "", address);
    history = chosen ? history : whole ?? history;
    draw(container, history, view());
    load();
  };
  const zoom = (from, to) => {
    const length = Math.max(SHORTEST, to - from);
    const latest = whole ? seconds(whole.to) : Infinity;
    const end = Math.round(Math.min(latest, (from + to + length) / 2));
    const begin = Math.round(end - length);
    choose(length > LONGEST || (whole && begin <= seconds(whole.from) && end >= seconds(whole.to)) ? null : [begin, end]);
  };
  const view = () => ({
    span: chosen ?? [seconds(history.from), seconds(history.to)], zoom, reset: () => choose(null),
    starts: [...starts.values()].sort((a, b) => seconds(a.at) - seconds(b.at)),
  });
  document.querySelectorAll(".zoom button").forEach((button) => button.addEventListener("click", () => {
    const [from, to] = view().span;
    const more = (to - from) / 2 * (button.value - 1);
    zoom(from - more, to + more);
  }));
  redraw();
  load();
  read(source.strip).then((body) => {
    days = body;
    document.querySelector(".chart-table").append(dayTable(days, source.price));
    redraw();
  }, (failure) => { weeks.textContent = `The days cannot be read: ${failure.message}`; });
  setInterval(() => document.hidden || load(), REFRESH_MS);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  let width = innerWidth;
  addEventListener("resize", () => { if (innerWidth !== width) { width = innerWidth; redraw(); } });
}

start();
