// Improves the page of the fleet: search, filter, order and refresh without loading the whole page.
// The page works without it: the form is sent by GET, and the server does all of the work.

const EVERY = 15_000;
const form = document.getElementById("view");
const search = document.getElementById("q");
let running = null;
let timer = 0;

function address(submitter) {
  const data = new FormData(form, submitter);
  const query = new URLSearchParams();
  for (const [name, value] of data) {
    if (value !== "" && !(name === "show" && value === "all")) {
      query.set(name, value);
    }
  }
  return query.size > 0 ? `?${query}` : location.pathname;
}

/** Replaces the table by the one at `url`; rows that were open stay open, and the focus stays where it was. */
async function show(url) {
  running?.abort();
  running = new AbortController();
  try {
    const response = await fetch(url, { signal: running.signal });
    if (!response.ok) {
      return;
    }
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const open = new Set([...document.querySelectorAll("#fleet details[open]")].map(row));
    const focused = document.activeElement?.closest("th")?.className;
    for (const id of ["summary", "fleet"]) {
      document.getElementById(id).replaceWith(document.adoptNode(page.getElementById(id)));
    }
    form.querySelector("[name=sort]")?.remove();
    const sort = page.querySelector("#view [name=sort]");
    if (sort) {
      form.append(document.adoptNode(sort));
    }
    for (const details of document.querySelectorAll("#fleet details")) {
      details.open = open.has(row(details));
    }
    if (focused) {
      document.querySelector(`#fleet th.${focused} button`)?.focus();
    }
  } catch (error) {
    if (error.name !== "AbortError") {
      console.warn("the fleet could not be refreshed", error.message);
    }
  }
}

function row(details) {
  return details.closest("tr").querySelector("th a").getAttribute("href");
}

function go(submitter) {
  const url = address(submitter);
  history.replaceState(null, "", url);
  return show(url);
}

/** Whether somebody is about to answer, so that the table must stay as it is. */
function busy() {
  const active = document.activeElement;
  return document.hidden || active?.closest("#fleet .answers") != null
    || [...document.querySelectorAll("#fleet .answers input[type=text]")].some((input) => input.value !== "");
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  go(event.submitter);
});
form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => go(null), 200);
});
setInterval(() => busy() || show(location.href), EVERY);
document.documentElement.classList.add("scripted");
