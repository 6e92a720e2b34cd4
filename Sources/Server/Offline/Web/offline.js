/**
 * The page shown in place of one that is not saved: lists what is saved.
 *
 * @module
 */
import { onConnection } from './connection.js';
import { renderMarkup } from './markup.js';
import { titleOf, whereText } from './naming.js';
import { base } from './page.js';
import { showSquare } from './pictures.js';
import { askWorker } from './worker.js';
import { word } from './words.js';

/** The maximum number of places listed. */
const most = 60;

function row(path, name, small, photo) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.className = 'row';
  link.href = base + path;
  if (photo) {
    const cover = document.createElement('img');
    Object.assign(cover, { className: 'cover', width: 40, height: 40, alt: '' });
    showSquare(cover, photo, 40);
    link.append(cover);
  }
  const text = document.createElement('span');
  text.className = 'name';
  text.append(name);
  if (small) {
    const where = document.createElement('small');
    where.textContent = small;
    text.append(where);
  }
  link.append(text);
  item.append(link);
  return item;
}

function fill(id, rows) {
  document.getElementById(id).hidden = rows.length === 0;
  document.querySelector(`#${id} ul`).replaceChildren(...rows);
}

/* Titles are saved as HTML, as the pages have them. */
const plain = (html) => new DOMParser().parseFromString(html ?? '', 'text/html').body.textContent;

async function show() {
  const kept = await askWorker('kept');
  const pages = [...(kept?.pages ?? [])].sort((one, other) => other.usedAt - one.usedAt);
  const places = new Map();
  for (const page of pages) if (page.path.startsWith('/places/') && !places.has(page.path)) places.set(page.path, page);
  const has = new Set(pages.map((page) => page.path));
  const photos = (kept?.recents ?? []).map((recent) => recent.photo).filter((photo) => has.has(`/photos/${photo.id}`));
  document.getElementById('kept-all').hidden = !has.has('/');
  fill('kept-places', [...places.values()].slice(0, most).map((page) => row(page.path, plain(page.title))));
  fill(
    'kept-recents',
    photos.map((photo) => row(`/photos/${photo.id}?in=recents`, renderMarkup(titleOf(photo)), whereText(photo.place), photo)),
  );
  document.getElementById('kept-nothing').hidden = places.size + photos.length > 0 || has.has('/');
}

/* Reloads the requested page once the server is back, unless this page itself was requested. */
let wasAway = false;
onConnection((isConnected) => {
  if (isConnected && wasAway && location.pathname !== `${base}/offline`) location.reload();
  wasAway ||= !isConnected;
});
if (location.pathname === `${base}/search`) document.querySelector('h1').textContent = word('offlineNoSearch');
document.getElementById('try-again').addEventListener('click', () => location.reload());
show();
