// Events on charts. Suspends are shaded; starts, changes and probes are marked. Shape differs as well as colour.
import {seconds} from "./compute-text.js";

const isChange = (mark) => mark.kind !== "start" && mark.kind !== "suspend";

/** Draws inside the chart alone. */
function inside(u, paint) {
  const {ctx, bbox} = u;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  paint(ctx, bbox, (text) => u.valToPos(seconds(text), "x", true));
  ctx.restore();
}

/** A dashed line from top to bottom. */
function dashedLine(ctx, bbox, x, colour) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
  ctx.stroke(new Path2D(`M${x} ${bbox.top}v${bbox.height}`));
}

export function marks(history, palette, showsProbes) {
  const below = (u) => inside(u, (ctx, bbox, place) => {
    ctx.fillStyle = palette.asleep;
    history.marks.filter((mark) => mark.kind === "suspend").forEach((mark) => {
      const from = place(mark.at);
      const to = mark.until ? place(mark.until) : bbox.left + bbox.width;
      ctx.fillRect(from, bbox.top, Math.max(to - from, 1), bbox.height);
    });
  });
  const above = (u) => inside(u, (ctx, bbox, place) => {
    const scale = devicePixelRatio;
    const bottom = bbox.top + bbox.height;
    ctx.fillStyle = palette.ink;
    (showsProbes ? history.points.at : []).forEach((at) => ctx.fillRect(place(at), bottom - 3 * scale, 1, 3 * scale));
    history.marks.filter(isChange).forEach((mark) => dashedLine(ctx, bbox, place(mark.at), palette.change));
    ctx.fillStyle = palette.start;
    history.marks.filter((mark) => mark.kind === "start").forEach((mark) =>
      ctx.fill(new Path2D(`M${place(mark.at)} ${bottom - 12 * scale}l${-5 * scale} ${9 * scale}h${10 * scale}z`)));
  });
  return {hooks: {drawClear: [below], draw: [above]}};
}

const SIGNS = {confirmed: "✓", harmful: "✗", ineffective: "=", inconclusive: "?"};
export function verdicts(found, palette) {
  return {hooks: {draw: [(u) => inside(u, (ctx, bbox, place) => found.forEach((mark) => {
    dashedLine(ctx, bbox, place(mark.at), palette.change);
    ctx.fillStyle = palette.change;
    ctx.font = `bold ${14 * devicePixelRatio}px system-ui, sans-serif`;
    ctx.textAlign = "center";
    ctx.textBaseline = "top";
    ctx.fillText(SIGNS[mark.outcome], place(mark.at) + 9 * devicePixelRatio, bbox.top);
  }))]}};
}

/** The events within `reach` seconds of a moment, and the suspend that it is in. */
export const eventsAt = (history, at, reach) => history.marks.filter((mark) => {
  const from = seconds(mark.at);
  const to = mark.kind !== "suspend" ? from : mark.until ? seconds(mark.until) : Infinity;
  return at >= from - reach && at <= to + reach;
});
