// The search, and the menu, which is open where there is room for it. Without JavaScript the menu opens by itself.
"use strict";

const root = document.body.dataset.root;
const query = document.getElementById("query");
const results = document.getElementById("results");
const menu = document.getElementById("menu");
const wide = window.matchMedia("(min-width: 64rem)");

const adaptMenu = () => { menu.open = wide.matches; };
wide.addEventListener("change", adaptMenu);
adaptMenu();

let index;
const load = () => index ??= fetch(root + "search.json").then(response => response.json());

const MOST_RESULTS = 12;
const CONTEXT = 70;

/** How well a section fits: headings count more than text, and every word has to be there. */
const score = (heading, text, words) => words.reduce((sum, word) => {
  const inHeading = heading.includes(word) ? 10 : 0;
  const inText = text.includes(word) ? 1 : 0;
  return inHeading + inText === 0 ? -Infinity : sum + inHeading + inText;
}, 0);

const excerpt = (text, word) => {
  const at = Math.max(0, text.toLowerCase().indexOf(word));
  const from = Math.max(0, at - CONTEXT);
  const paragraph = document.createElement("p");
  const mark = document.createElement("mark");
  mark.textContent = text.slice(at, at + word.length);
  paragraph.append((from > 0 ? "… " : "") + text.slice(from, at), mark, text.slice(at + word.length, at + 2 * CONTEXT) + " …");
  return paragraph;
};

const show = async () => {
  const words = query.value.toLowerCase().split(/\s+/).filter(word => word.length > 1);
  if (words.length === 0) {
    results.hidden = true;
    return;
  }
  const {sections, names} = await load();
  const found = sections
    .map(([page, anchor, heading, text]) => ({page, anchor, heading, text, score: score(heading.toLowerCase(), text.toLowerCase(), words)}))
    .filter(each => each.score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_RESULTS);
  results.replaceChildren(...found.map(each => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = root + each.page + (each.anchor ? "#" + each.anchor : "");
    link.textContent = names[each.page] + (each.heading && each.heading !== names[each.page] ? ": " + each.heading : "");
    item.append(link, excerpt(each.text, words.find(word => each.text.toLowerCase().includes(word)) ?? ""));
    return item;
  }));
  if (found.length === 0) {
    const item = document.createElement("li");
    item.textContent = "Nothing was found.";
    results.replaceChildren(item);
  }
  results.hidden = false;
};

query.addEventListener("input", show);
query.form.addEventListener("submit", event => {
  event.preventDefault();
  results.querySelector("a")?.click();
});
document.addEventListener("keydown", event => {
  if (event.key === "Escape") {
    query.value = "";
    results.hidden = true;
  } else if (event.key === "/" && document.activeElement !== query) {
    event.preventDefault();
    query.focus();
  }
});
results.addEventListener("click", () => { results.hidden = true; });
