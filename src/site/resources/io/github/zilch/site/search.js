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
const USUAL_LENGTH = 1000;

/** Where a word is found: as a word, at the beginning of one, such as that of a plural, or anywhere, as in maxDepth. */
const forms = word => {
  const literal = word.replace(/[\\^$.*+?()[\]{}|\/]/g, "\\$&");
  const begin = "(?<![\\p{L}\\p{N}])" + literal;
  return [begin + "(?![\\p{L}\\p{N}])", begin, literal].map(form => new RegExp(form, "giu"));
};

/** How often a text has a word; what is no whole word counts less. */
const count = (text, word) => {
  const [whole, begin, anywhere] = word.map(form => (text.match(form) ?? []).length);
  return whole + 0.7 * (begin - whole) + 0.1 * (anywhere - begin);
};

/**
 * How well a section fits; 0 if a word is missing. A word in the heading counts most, and the more the shorter the heading
 * is. In the text it counts the more the more often it comes in so long a text, up to a limit.
 */
const score = (heading, text, words) => {
  let sum = 0;
  for (const word of words) {
    const inHeading = Math.min(1, count(heading, word)) / Math.sqrt(heading.split(" ").length);
    const inText = count(text, word);
    if (inHeading + inText === 0) return 0;
    sum += 10 * inHeading + 5 * inText / (inText + 0.5 + text.length / USUAL_LENGTH);
  }
  return sum;
};

/** The text around the first word, or else around the first place that a word is found at. */
const excerpt = (text, words) => {
  const places = [0, 1, 2].flatMap(form => words.map(word => [...text.matchAll(word[form])][0]));
  const {index, 0: found} = places.find(place => place) ?? {index: 0, 0: ""};
  const from = Math.max(0, index - CONTEXT);
  const paragraph = document.createElement("p");
  const mark = document.createElement("mark");
  mark.textContent = found;
  paragraph.append((from > 0 ? "… " : "") + text.slice(from, index), mark, text.slice(index + found.length, index + 2 * CONTEXT) + " …");
  return paragraph;
};

const show = async () => {
  const words = query.value.split(/\s+/).filter(word => word.length > 1).map(forms);
  if (words.length === 0) {
    results.hidden = true;
    return;
  }
  const {sections, names, weights} = await load();
  const found = sections
    .map(([page, anchor, heading, text]) => ({page, anchor, heading, text, score: weights[page] * score(heading, text, words)}))
    .filter(each => each.score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_RESULTS);
  results.replaceChildren(...found.map(each => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = root + each.page + (each.anchor ? "#" + each.anchor : "");
    link.textContent = names[each.page] + (each.heading && each.heading !== names[each.page] ? ": " + each.heading : "");
    item.append(link, excerpt(each.text, words));
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
