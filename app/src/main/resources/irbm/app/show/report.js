"use strict";
// Zoom: buttons, keys + - 0 and arrows, dragging, and the wheel once a plot has the focus.
const enableZoom = (root) => {
  for (const figure of root.querySelectorAll("figure.plot")) {
    const svg = figure.querySelector("svg");
    const whole = svg.viewBox.baseVal;
    const all = { x: whole.x, y: whole.y, width: whole.width, height: whole.height };
    let view = { ...all };
    const show = () => svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
    const zoom = (factor, atX = 0.5, atY = 0.5) => {
      const width = Math.min(all.width, Math.max(all.width / 40, view.width * factor));
      const height = width * all.height / all.width;
      view = { x: view.x + (view.width - width) * atX, y: view.y + (view.height - height) * atY, width, height };
      move(0, 0);
    };
    const move = (dx, dy) => {
      view.x = Math.max(all.x, Math.min(all.x + all.width - view.width, view.x + dx * view.width));
      view.y = Math.max(all.y, Math.min(all.y + all.height - view.height, view.y + dy * view.height));
      show();
    };
    const reset = () => { view = { ...all }; show(); };
    const keys = {
      "+": () => zoom(0.8), "=": () => zoom(0.8), "-": () => zoom(1.25), "0": reset,
      ArrowLeft: () => move(-0.1, 0), ArrowRight: () => move(0.1, 0),
      ArrowUp: () => move(0, -0.1), ArrowDown: () => move(0, 0.1),
    };
    figure.addEventListener("keydown", (event) => {
      if (keys[event.key] && !event.ctrlKey && !event.metaKey && (view.width < all.width || !event.key.startsWith("Arrow"))) {
        keys[event.key]();
        event.preventDefault();
      }
    });
    figure.addEventListener("click", (event) => {
      const what = event.target.dataset.zoom;
      if (what) { ({ in: () => zoom(0.7), out: () => zoom(1.4), reset })[what](); }
    });
    svg.addEventListener("dblclick", reset);
    svg.addEventListener("wheel", (event) => {
      if (figure.contains(document.activeElement)) {
        const box = svg.getBoundingClientRect();
        zoom(event.deltaY < 0 ? 0.85 : 1.18, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
        event.preventDefault();
      }
    }, { passive: false });
    let last = null;
    svg.addEventListener("pointerdown", (event) => { last = event; svg.setPointerCapture(event.pointerId); figure.focus(); });
    svg.addEventListener("pointermove", (event) => {
      if (last) {
        const box = svg.getBoundingClientRect();
        move((last.clientX - event.clientX) / box.width, (last.clientY - event.clientY) / box.height);
        last = event;
      }
    });
    svg.addEventListener("pointerup", () => { last = null; });
  }
};
enableZoom(document);

// Filters: the details of the unit that is pointed at or has the focus; a click keeps it until another is clicked.
// A page that is drawn again says which unit was shown, and whether it was kept.
const enableFilters = (root, before = {}) => {
  const detail = root.querySelector("#detail");
  const tiles = [...root.querySelectorAll(".tile")];
  if (!detail || tiles.length === 0) { return; }
  const first = tiles.find((tile) => tile.dataset.unit === before.unit) ?? tiles[0];
  const keep = (kept) => { detail.dataset.kept = kept; };
  keep(before.kept === "true");
  const show = (tile) => {
    for (const other of tiles) { other.classList.toggle("shown", other === tile); }
    const picture = tile.querySelector("img").cloneNode();
    picture.alt = "weights, enlarged";
    detail.replaceChildren(picture, tile.querySelector("template").content.cloneNode(true));
  };
  const neighbour = (key, index) => {
    const top = tiles[0].offsetTop;
    const across = Math.max(1, tiles.findIndex((tile) => tile.offsetTop > top));
    return { ArrowRight: index + 1, ArrowLeft: index - 1, ArrowDown: index + across, ArrowUp: index - across,
      Home: 0, End: tiles.length - 1 }[key] ?? -1;
  };
  tiles.forEach((tile, index) => {
    tile.tabIndex = tile === first ? 0 : -1;
    tile.addEventListener("pointerenter", () => { if (detail.dataset.kept !== "true") { show(tile); } });
    tile.addEventListener("focus", () => show(tile));
    tile.addEventListener("click", () => {
      keep(!(detail.dataset.kept === "true" && tile.classList.contains("shown")));
      show(tile);
    });
    tile.addEventListener("keydown", (event) => {
      const next = tiles[neighbour(event.key, index)];
      if (next) {
        tile.tabIndex = -1;
        next.tabIndex = 0;
        next.focus();
        event.preventDefault();
      }
    });
  });
  show(first);
};
enableFilters(document);
