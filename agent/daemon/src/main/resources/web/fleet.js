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
    if (name === "label" && value !== "") {
      query.append(name, value);
    } else if (value !== "" && !(name === "show" && value === "all")) {
      query.set(name, value);
    }
  }
  return query.size > 0 ? `?${query}` : location.pathname;
}

/** Shows the page at `url`. Nodes stay where they are the same: with focus, selection, open rows and typed text. */
async function show(url) {
  running?.abort();
  running = new AbortController();
  try {
    const response = await fetch(url, { signal: running.signal });
    if (!response.ok) {
      return;
    }
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const rows = rowsOf(document);
    const wanted = rowsOf(page);
    rows.forEach((row, about) => wanted.has(about) || row.remove());
    const focused = document.activeElement;
    for (const part of ["main > .head", "#fleet"]) {
      update(document.querySelector(part), page.querySelector(part), rows);
    }
    form.querySelector("[name=sort]")?.remove();
    const sort = page.querySelector("#view [name=sort]");
    if (sort) {
      form.append(document.adoptNode(sort));
    }
    if (document.activeElement !== focused && focused?.isConnected) {
      // Its row moved.
      focused.focus({ preventScroll: true });
    }
  } catch (error) {
    if (error.name !== "AbortError") {
      console.warn("the fleet could not be refreshed", error.message);
    }
  }
}

/** What a row of the table is about; nodes of other kinds have only a place. */
function key(node) {
  return node.nodeName === "TR" ? node.querySelector("th a")?.getAttribute("href") ?? node.textContent : null;
}

function rowsOf(page) {
  return new Map([...page.querySelectorAll("#fleet tr")].map((row) => [key(row), row]));
}

/** Whether somebody uses this form: it must not become another one under their hands. */
function isInUse(node) {
  return node.nodeName === "FORM" && (node.contains(document.activeElement)
    || [...node.querySelectorAll("input[type=text]")].some((input) => input.value !== ""));
}

function update(old, now, rows) {
  if (old.isEqualNode(now) || isInUse(old)) {
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = now.nodeValue;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!now.hasAttribute(name) && name !== "open") {
      old.removeAttribute(name);
    }
  }
  for (const { name, value } of now.attributes) {
    if (old.getAttribute(name) !== value) {
      old.setAttribute(name, value);
    }
  }
  const wanted = [...now.childNodes];
  wanted.forEach((child, place) => {
    const about = key(child);
    const rest = [...old.childNodes].slice(place);
    const known = about === null ? rest.find((node) => node.nodeName === child.nodeName) : rows.get(about);
    if (known === undefined) {
      old.insertBefore(document.adoptNode(child), rest[0] ?? null);
      return;
    }
    if (about === null) {
      rest.slice(0, rest.indexOf(known)).forEach((node) => node.remove());
    } else if (known !== rest[0]) {
      old.insertBefore(known, rest[0] ?? null);
    }
    update(known, child, rows);
  });
  while (old.childNodes.length > wanted.length) {
    old.lastChild.remove();
  }
}

function go(submitter) {
  const url = address(submitter);
  history.replaceState(null, "", url);
  return show(url);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  go(event.submitter);
});
// The name of a project counts when it is complete.
form.addEventListener("input", ({ target }) => {
  clearTimeout(timer);
  timer = target.name === "project" ? 0 : setTimeout(() => go(null), 200);
});
form.addEventListener("change", ({ target }) => target.name === "project" && go(null));
const refresh = () => document.hidden || show(location.href);
setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
document.documentElement.classList.add("scripted");
