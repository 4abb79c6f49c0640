// The page of a compute. The server sends the numbers; the modules draw them, and write the same as text.
import {curve, draw} from "./compute-charts.js";
import {summary, tables} from "./compute-text.js";

const REFRESH_MS = 60_000;

function start() {
  const container = document.querySelector("[data-history]");
  const text = document.querySelector(".chart-summary");
  let history = null;
  const redraw = () => {
    document.querySelectorAll("[data-curve]").forEach(curve);
    if (history) {
      draw(container, history);
    }
  };
  /** Empty charts say nothing more than the sentence above them. */
  const show = (isEmpty) => [container, document.querySelector(".marks")].forEach((part) => { part.hidden = isEmpty; });
  const load = async () => {
    try {
      const answer = await fetch(container.dataset.history);
      const body = await answer.json();
      if (!answer.ok) {
        throw new Error(body.error);
      }
      history = body;
      text.textContent = summary(history);
      document.querySelector(".chart-table").replaceChildren(...tables(history));
      show(history.points.at.length === 0 && history.marks.length === 0);
      draw(container, history);
    } catch (failure) {
      text.textContent = `The chart data cannot be read: ${failure.message}`;
    }
  };
  redraw();
  load();
  setInterval(() => { if (!document.hidden) { load(); } }, REFRESH_MS);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  let width = innerWidth;
  addEventListener("resize", () => { if (innerWidth !== width) { width = innerWidth; redraw(); } });
}

start();
