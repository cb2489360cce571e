#include "reporters/html_assets.h"

namespace proctor::reporters {

const std::string_view kHtmlStyle = R"css(
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #ffffff; --ink: #1c2330; --soft: #5a6473; --line: #d9dee6; --code: #f1f3f6;
  --pass: #14703c; --fail: #b3261e; --error: #8a5300; --skipped: #5a6473; --focus: #1a5fd0;
  --pass-bg: #e3f4e9; --fail-bg: #fdeceb; --error-bg: #fdf1dd; --skipped-bg: #eceff3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12161d; --card: #1a202a; --ink: #e5e9f0; --soft: #a3adbb; --line: #323b49; --code: #141a22;
    --pass: #6fd397; --fail: #ff9b93; --error: #f2bd66; --skipped: #a3adbb; --focus: #86b4ff;
    --pass-bg: #16301f; --fail-bg: #3a1b1a; --error-bg: #362812; --skipped-bg: #262e3a;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
header, .tools, main, footer { max-width: 70rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1.75rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
h2 { font-size: 1.05rem; margin: 0; }
h1, h2, p, li, summary { overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.skip-link { position: absolute; left: -99rem; }
.skip-link:focus { left: 1rem; top: .5rem; background: var(--card); padding: .3rem .6rem; z-index: 2; }
.bar { display: block; width: 100%; height: .6rem; margin: .9rem 0 .6rem; border-radius: .3rem; background: var(--line); }
.bar .pass { fill: var(--pass); } .bar .fail { fill: var(--fail); } .bar .error { fill: var(--error); }
.bar .skipped { fill: var(--skipped); }
.counts { display: flex; flex-wrap: wrap; gap: .4rem 1.5rem; margin: 0; padding: 0; list-style: none; }
.counts b { font-size: 1.25rem; font-variant-numeric: tabular-nums; }
.tools { position: sticky; top: 0; z-index: 1; background: var(--page); padding-top: .75rem; padding-bottom: .75rem;
  display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; border-bottom: 1px solid var(--line); }
.tools fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .5rem; }
.tools legend { position: absolute; left: -99rem; }
.tools label.choice { border: 1px solid var(--line); border-radius: 1rem; background: var(--card); padding: .15rem .7rem;
  cursor: pointer; user-select: none; }
.tools label.choice:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
.tools input[type=search] { flex: 1 1 14rem; min-width: 10rem; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--line); border-radius: .4rem; padding: .3rem .6rem; }
button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: .4rem;
  padding: .3rem .7rem; cursor: pointer; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
a { color: var(--focus); }
main { padding-top: .5rem; padding-bottom: 2rem; }
.suite { margin-top: 1.5rem; }
.suite > p { margin: 0 0 .5rem; }
.case { background: var(--card); border: 1px solid var(--line); border-left-width: .3rem; border-radius: .4rem;
  margin: .4rem 0; content-visibility: auto; contain-intrinsic-size: auto 2.6rem; scroll-margin-top: 5rem; }
.case.pass { border-left-color: var(--pass); } .case.fail { border-left-color: var(--fail); }
.case.error { border-left-color: var(--error); } .case.skipped { border-left-color: var(--skipped); }
.case > summary { display: flex; gap: .75rem; align-items: baseline; padding: .5rem .8rem; cursor: pointer; list-style: none; }
.case > summary::-webkit-details-marker { display: none; }
.case > summary::before { content: "▸"; color: var(--soft); }
.case[open] > summary::before { content: "▾"; }
.case > summary .name { flex: 1; font-weight: 600; }
.case > summary .figure { color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
.badge { border-radius: .3rem; padding: 0 .45rem; font-size: .85rem; font-weight: 600; white-space: nowrap; }
.badge.pass { color: var(--pass); background: var(--pass-bg); } .badge.fail { color: var(--fail); background: var(--fail-bg); }
.badge.error { color: var(--error); background: var(--error-bg); }
.badge.skipped { color: var(--skipped); background: var(--skipped-bg); }
.body { padding: .2rem .9rem .9rem 1.9rem; border-top: 1px solid var(--line); }
.body h3 { font-size: .95rem; margin: .9rem 0 .3rem; }
.body p { margin: .5rem 0; }
.label { font-size: .8rem; color: var(--soft); margin: .6rem 0 .15rem !important; }
pre { margin: .15rem 0 .4rem; padding: .55rem .75rem; background: var(--code); border: 1px solid var(--line); border-radius: .3rem;
  font: 13px/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 30rem; overflow: auto; }
pre .del { color: var(--fail); background: var(--fail-bg); } pre .ins { color: var(--pass); background: var(--pass-bg); }
.checks { list-style: none; margin: .4rem 0; padding: 0; }
.checks > li { padding: .25rem 0; }
.checks .figure { color: var(--soft); margin-left: .5rem; }
.nothing { padding: 2rem; text-align: center; color: var(--soft); }
@media print { .tools { display: none; } .case { content-visibility: visible; break-inside: avoid; } pre { max-height: none; } }
)css";

// Filters by status and words; opens the case that a link leads to. Without it the page shows everything.
const std::string_view kHtmlScript = R"js(
"use strict";
const tools = document.querySelector(".tools");
const cases = Array.from(document.querySelectorAll(".case"));
const suites = Array.from(document.querySelectorAll(".suite"));
const boxes = Array.from(tools.querySelectorAll("input[type=checkbox]"));
const search = tools.querySelector("input[type=search]");
const count = document.getElementById("count");
const nothing = document.querySelector(".nothing");
const texts = new Map();
const textOf = (item) => {
  if (!texts.has(item)) texts.set(item, item.textContent.toLowerCase());
  return texts.get(item);
};
const apply = () => {
  const statuses = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const item of cases) {
    const visible = statuses.has(item.dataset.status) && words.every((word) => textOf(item).includes(word));
    item.hidden = !visible;
    if (visible) shown += 1;
  }
  for (const suite of suites) suite.hidden = !suite.querySelector(".case:not([hidden])");
  nothing.hidden = shown > 0;
  count.textContent = shown + " of " + cases.length + " cases shown";
};
const openTarget = () => {
  const target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
  if (target && target.matches("details")) {
    if (target.hidden) { search.value = ""; boxes.forEach((box) => { box.checked = true; }); apply(); }
    target.open = true;
    target.scrollIntoView();
  }
};
let timer = 0;
search.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(apply, 120); });
boxes.forEach((box) => box.addEventListener("change", apply));
const openAll = (open) => {
  const most = open ? 500 : cases.length;
  const shown = cases.filter((item) => !item.hidden);
  shown.slice(0, most).forEach((item) => { item.open = open; });
  if (shown.length > most) count.textContent = "opened the first " + most + " of " + shown.length;
};
document.getElementById("open").addEventListener("click", () => openAll(true));
document.getElementById("close").addEventListener("click", () => openAll(false));
window.addEventListener("hashchange", openTarget);
tools.hidden = false;
apply();
openTarget();
)js";

}  // namespace proctor::reporters
