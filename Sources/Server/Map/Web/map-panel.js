/**
 * The panel that lists the places of a cluster.
 *
 * @module
 */
import { api } from './http.js';
import { base, locale } from './page.js';
import { numberText, word } from './words.js';

const panel = document.getElementById('panel');
const title = document.getElementById('panel-title');
const list = document.getElementById('panel-places');
const rest = document.getElementById('panel-rest');
let opener;

/** Shows the places of a cluster; `zoomed` is called when the user asks to zoom in on it. */
export async function openPanel(cluster, zoom, zoomed) {
  opener = document.activeElement;
  const path = `/map/clusters/${zoom}/${cluster.column}/${cluster.row}?locale=${encodeURIComponent(locale)}`;
  const { placeCount, places } = await api(path);
  title.textContent = word('placeCount', { count: placeCount });
  list.replaceChildren(...places.map(row));
  rest.hidden = places.length === placeCount;
  rest.textContent = word('mapFirst', { count: places.length });
  document.getElementById('panel-zoom').onclick = () => {
    closePanel();
    zoomed();
  };
  panel.hidden = false;
  panel.scrollTop = 0;
  title.focus({ preventScroll: true });
}

/** Closes the panel; returns whether it was open. */
export function closePanel() {
  if (panel.hidden) return false;
  panel.hidden = true;
  (opener?.isConnected ? opener : document.getElementById('surface')).focus({ preventScroll: true });
  return true;
}

function row(place) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.className = 'row';
  link.href = `${base}/places/${place.id}`;
  const name = document.createElement('span');
  name.className = 'name';
  name.textContent = place.name;
  const country = document.createElement('small');
  country.textContent = place.country.name;
  name.append(country);
  link.append(name);
  if (place.photoCount !== undefined) {
    const count = document.createElement('span');
    count.className = 'count';
    count.textContent = numberText(place.photoCount);
    link.append(count);
  }
  item.append(link);
  return item;
}

document.getElementById('panel-close').addEventListener('click', closePanel);
