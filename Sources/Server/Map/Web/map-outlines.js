/**
 * Land, borders and names of countries, drawn on a canvas. Tiles are requested when they are first visible.
 *
 * @module
 */
import { api } from './http.js';
import { projected, scale, wrapped } from './map-view.js';

/** The server's levels of detail: tiles along a side of the map, and the zoom from which a level is used. */
const levels = [
  { tiles: 1, from: -Infinity },
  { tiles: 8, from: 3.4 },
  { tiles: 64, from: 6.4 },
];

export class Outlines {
  #canvas;
  #context;
  #tiles = new Map();
  #countries = [];
  #changed;
  #colours;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {() => void} changed called when there is more to draw
   */
  constructor(canvas, changed) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d');
    this.#changed = changed;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', () => this.readColours());
    // The appearance was chosen in another window.
    addEventListener('storage', () => this.readColours());
    this.readColours();
    this.#load(0, 0, 0);
    this.#loadCountries();
  }

  /** Takes the colours of the canvas's style, which it has once it is in the page. */
  readColours() {
    const style = getComputedStyle(this.#canvas);
    const colour = (name) => style.getPropertyValue(name).trim();
    this.#colours = { sea: colour('--sea'), land: colour('--land'), border: colour('--border'), label: colour('--label') };
    this.#changed();
  }

  async #loadCountries() {
    const locale = document.documentElement.dataset.locale;
    const { countries } = await api(`/map/countries?locale=${encodeURIComponent(locale)}`);
    this.#countries = countries
      .map((country) => ({ ...country, ...projected(country.latitude, country.longitude) }))
      .sort((one, other) => other.room - one.room);
    this.#changed();
  }

  #load(level, column, row) {
    const name = `${level}/${column}/${row}`;
    const known = this.#tiles.get(name);
    if (known) return known;
    const tile = { land: undefined };
    this.#tiles.set(name, tile);
    api(`/map/outlines/${name}`).then(
      ({ units, land, borders }) => {
        Object.assign(tile, { units, land: path(land, true), borders: path(borders, false) });
        this.#changed();
      },
      // It is requested again when it is next visible.
      () => this.#tiles.delete(name),
    );
    return tile;
  }

  /** Draws everything in view; `isFree` decides whether a name can be drawn in a box of the window. */
  draw(view, size, isFree) {
    const ratio = devicePixelRatio || 1;
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      this.#canvas.width = width;
      this.#canvas.height = height;
    }
    const context = this.#context;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = this.#colours.sea;
    context.fillRect(0, 0, size.width, size.height);
    this.#drawBeyondPole(view, size);
    for (const tile of this.#seen(view, size)) this.#drawTile(tile, view, size, ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#drawNames(view, size, isFree);
  }

  /* Land continues south of the map's edge, which is in the window if the world is lower than the window. */
  #drawBeyondPole(view, size) {
    const edge = size.height / 2 + (1 - view.y) * scale(view) - 1;
    if (edge >= size.height) return;
    this.#context.fillStyle = this.#colours.land;
    this.#context.fillRect(0, edge, size.width, size.height - edge);
  }

  /* The tiles in the window, each with its square and what is drawn there. */
  #seen(view, size) {
    const level = levels.findLastIndex(({ from }) => view.zoom >= from);
    const { tiles } = levels[level];
    const points = scale(view);
    const [left, top] = [view.x - size.width / 2 / points, view.y - size.height / 2 / points];
    const seen = [];
    for (let column = Math.floor(left * tiles); column < (left + size.width / points) * tiles; column += 1) {
      const within = ((column % tiles) + tiles) % tiles;
      for (let row = Math.max(0, Math.floor(top * tiles)); row < Math.min(tiles, (top + size.height / points) * tiles); row += 1) {
        const square = { x: column / tiles, y: row / tiles, side: 1 / tiles };
        seen.push({ square, turns: (column - within) / tiles, content: this.#content(level, within, row) });
      }
    }
    return seen;
  }

  /* The tile, or until it has loaded the coarser ones around it. */
  #content(level, column, row) {
    const tile = this.#load(level, column, row);
    if (tile.land || level === 0) return tile;
    const ratio = levels[level].tiles / levels[level - 1].tiles;
    return this.#content(level - 1, Math.floor(column / ratio), Math.floor(row / ratio));
  }

  #drawTile({ square, turns, content }, view, size, ratio) {
    if (!content.land) return;
    const context = this.#context;
    const points = scale(view);
    const [x, y] = [size.width / 2 - view.x * points, size.height / 2 - view.y * points];
    context.save();
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.beginPath();
    // Slightly more than the square, so that no gap shows between tiles.
    context.rect(x + square.x * points - 0.5, y + square.y * points - 0.5, square.side * points + 1, square.side * points + 1);
    context.clip();
    const unit = points / content.units;
    context.setTransform(unit * ratio, 0, 0, unit * ratio, (x + turns * points) * ratio, y * ratio);
    context.fillStyle = this.#colours.land;
    context.fill(content.land, 'evenodd');
    context.strokeStyle = this.#colours.border;
    context.lineWidth = 1 / unit;
    context.lineJoin = 'round';
    context.stroke(content.borders);
    context.restore();
  }

  /* Countries with the most room first; a name that would overlap others, or a marker, is left out. */
  #drawNames(view, size, isFree) {
    const context = this.#context;
    context.font = `500 11px ${getComputedStyle(document.body).fontFamily}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = this.#colours.label;
    context.strokeStyle = this.#colours.land;
    context.lineWidth = 3;
    context.lineJoin = 'round';
    const points = scale(view);
    const taken = [];
    for (const { x, y, room, name } of this.#countries) {
      let dx = x - view.x;
      dx -= Math.round(dx);
      const at = { x: size.width / 2 + dx * points, y: size.height / 2 + (y - view.y) * points };
      if (at.x < -60 || at.x > size.width + 60 || at.y < 0 || at.y > size.height) continue;
      const half = context.measureText(name).width / 2 + 4;
      // The width of a degree at the equator; `room` is the distance to the nearest side.
      if (half > (room + 0.75) * (points / 360) * 2.2) continue;
      const box = { left: at.x - half, right: at.x + half, top: at.y - 9, bottom: at.y + 9 };
      if (taken.some((other) => box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top)) continue;
      if (!isFree(box)) continue;
      taken.push(box);
      context.strokeText(name, at.x, at.y);
      context.fillText(name, at.x, at.y);
    }
  }
}

function path(lines, isClosed) {
  const path = new Path2D();
  for (const line of lines) {
    let [x, y] = line;
    path.moveTo(x, y);
    for (let i = 2; i < line.length; i += 2) {
      x += line[i];
      y += line[i + 1];
      path.lineTo(x, y);
    }
    if (isClosed) path.closePath();
  }
  return path;
}

/** The part of the world in view, in cells of a zoom level of clusters. */
export function cells(view, size, zoom) {
  const count = 4 << zoom;
  const points = scale(view);
  const margin = 0.25;
  const [width, height] = [(size.width / points) * (1 + margin), (size.height / points) * (1 + margin)];
  const columns = Math.min(count, Math.ceil(width * count) + 1);
  const north = Math.max(0, Math.floor((view.y - height / 2) * count));
  const rows = Math.min(count - north, Math.ceil(height * count) + 1);
  const west = columns === count ? 0 : Math.floor(wrapped(view.x - width / 2) * count) % count;
  return { zoom, west, north, columns, rows };
}
