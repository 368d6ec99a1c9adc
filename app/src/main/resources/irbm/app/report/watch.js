// A run that goes on: sections come as events, and replace those with the same name.
const take = (text) => {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  for (const section of fresh.querySelectorAll("section")) {
    const old = document.getElementById(section.id);
    // Somebody who looks closer at a plot keeps it until the next change.
    if (old && section.id === "plots" && old.contains(document.activeElement)) { continue; }
    const open = old?.querySelector("details")?.open;
    if (open !== undefined) { section.querySelector("details").open = open; }
    if (old) { old.replaceWith(section); } else { document.querySelector("main").append(section); }
    enableZoom(section);
  }
};
const events = new EventSource("events");
events.addEventListener("sections", (event) => take(event.data));
events.addEventListener("end", (event) => {
  document.getElementById("state").textContent = event.data;
  events.close();
});
