// A run that goes on: sections come as events, and replace those with the same name. What a reader looks at stays.
const take = (text) => {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  for (const section of fresh.querySelectorAll("section")) {
    const old = document.getElementById(section.id);
    const focused = old?.contains(document.activeElement);
    // Somebody who looks closer at a plot keeps it until the next change.
    if (focused && section.id === "plots") { continue; }
    const open = old?.querySelector("details")?.open;
    if (open !== undefined) { section.querySelector("details").open = open; }
    const before = { unit: old?.querySelector(".tile.shown")?.dataset.unit, kept: old?.querySelector("#detail")?.dataset.kept };
    if (old) { old.replaceWith(section); } else { place(section); }
    enableZoom(section);
    enableFilters(section, before);
    if (focused && section.id === "filters") { section.querySelector(".tile.shown")?.focus({ preventScroll: true }); }
  }
};
// Pictures come after the first steps, and stand before the tables.
const place = (section) => {
  const main = document.querySelector("main");
  main.insertBefore(section, section.querySelector("table") ? null : document.getElementById("history"));
};
const events = new EventSource("events");
events.addEventListener("sections", (event) => take(event.data));
events.addEventListener("report", (event) => {
  const page = new DOMParser().parseFromString(event.data, "text/html");
  document.title = page.title;
  document.querySelector("h1").textContent = page.querySelector("h1").textContent;
  document.querySelector("main").replaceWith(page.querySelector("main"));
  document.querySelector("main").insertAdjacentHTML("afterbegin", "<p id=state aria-live=polite></p>");
  enableZoom(document);
  enableFilters(document);
});
events.addEventListener("end", (event) => {
  document.getElementById("state").textContent = event.data;
  events.close();
});
