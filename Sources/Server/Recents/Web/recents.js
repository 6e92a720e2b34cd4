/**
 * The recents page: deleting by swipe, button or key, moving by handle, button or key, and undo.
 *
 * @module
 */
import { agoText, dateText } from './dates.js';
import { daysAgo, divided } from './days.js';
import { api, errorText } from './http.js';
import { rememberListing } from './listing.js';
import { plainText, renderMarkup } from './markup.js';
import { titleOf, whereText } from './naming.js';
import { announce, base, locale, stamp } from './page.js';
import { showSquare } from './pictures.js';
import { Reordering } from './reordering.js';
import { restoreScroll } from './restore.js';
import { Swiping } from './swiping.js';
import { onWorkerMessage } from './worker.js';
import { word } from './words.js';

const list = document.getElementById('recents');
const editButton = document.getElementById('edit');
const toast = document.getElementById('toast');
const rows = new Map();
/** The lists of today, yesterday, and earlier; the first has all rows while they are edited, as they can then be moved. */
const days = [...list.querySelectorAll('.recent-day')];
const rowsInOrder = () => [...list.querySelectorAll('.recent')];
let toastTimer = 0;
/** Edits are sent one at a time, in the order in which they were made. */
let queue = Promise.resolve();

function makeRow({ photo, openedAt }) {
  const row = stamp('recent-row');
  const title = plainText(titleOf(photo));
  row.dataset.id = photo.id;
  row.querySelector('.recent-link').href = `${base}/photos/${photo.id}?in=recents`;
  row.querySelector('.recent-title').append(renderMarkup(titleOf(photo)));
  row.querySelector('.where').textContent = whereText(photo.place);
  row.querySelector('.where').lang = locale;
  const time = document.createElement('time');
  time.dateTime = openedAt;
  time.lang = locale;
  time.title = dateText(openedAt, 'time');
  time.textContent = agoText(openedAt);
  row.querySelector('.when').append(time);
  const cover = row.querySelector('.cover');
  if (photo.state === 'failed') cover.replaceWith(emptyCover());
  else showSquare(cover, photo, 56);
  row.querySelector('.delete').ariaLabel = word('deletePhoto', { title });
  row.querySelector('.delete').addEventListener('click', () => remove(row));
  row.querySelector('.move-up').ariaLabel = word('moveUp', { title });
  row.querySelector('.move-up').addEventListener('click', (event) => moveBy(-1, event, row));
  row.querySelector('.move-down').ariaLabel = word('moveDown', { title });
  row.querySelector('.move-down').addEventListener('click', (event) => moveBy(1, event, row));
  row.querySelector('.handle').ariaLabel = word('movePhoto', { title });
  row.querySelector('.handle').addEventListener('keydown', (event) => moveByKey(event, row));
  return row;
}

function emptyCover() {
  const cover = document.createElement('span');
  cover.className = 'cover';
  return cover;
}

/* Rows that stay keep their elements, and so their focus and pictures. */
function render({ recents }) {
  const wanted = recents.map((recent) => {
    if (!rows.has(recent.photo.id)) rows.set(recent.photo.id, makeRow(recent));
    return rows.get(recent.photo.id);
  });
  arrange(wanted);
  markEnds();
  document.getElementById('empty').hidden = wanted.length > 0;
  editButton.hidden = wanted.length === 0;
  if (wanted.length === 0) setEditing(false);
}

/* Puts rows under the days on which their photos were opened, where they aren't yet. */
function arrange(wanted = rowsInOrder()) {
  const now = new Date();
  const isEditing = document.body.classList.contains('editing');
  const ages = wanted.map((row) => daysAgo(row.querySelector('.when time').dateTime, now));
  const [yesterday, earlier] = isEditing ? [wanted.length, wanted.length] : divided(ages);
  const focused = document.activeElement;
  const parts = [wanted.slice(0, yesterday), wanted.slice(yesterday, earlier), wanted.slice(earlier)];
  for (const [i, day] of days.entries()) {
    const own = day.querySelector('.recent-rows');
    const isSame = parts[i].length === own.children.length && parts[i].every((row, j) => row === own.children[j]);
    if (!isSame) own.replaceChildren(...parts[i]);
    day.querySelector('h2').hidden = isEditing;
    day.hidden = parts[i].length === 0;
  }
  list.classList.add('arranged');
  if (focused?.isConnected && list.contains(focused)) focused.focus({ preventScroll: true });
}

function edit(work) {
  queue = queue.then(work).then(render, async (error) => {
    announce(errorText(error));
    render(await api('/recents'));
  });
  return queue;
}

function remove(row) {
  const title = row.querySelector('.recent-title').textContent;
  const all = rowsInOrder();
  const neighbour = all[all.indexOf(row) + 1] ?? all[all.indexOf(row) - 1];
  const focused = row.contains(document.activeElement) ? document.activeElement.classList[0] : undefined;
  row.remove();
  arrange();
  rows.delete(row.dataset.id);
  if (focused) (neighbour?.querySelector(`.${focused}`) ?? editButton).focus({ preventScroll: true });
  edit(() => api(`/recents/${row.dataset.id}`, { method: 'DELETE' }));
  showToast(title);
}

function undo() {
  toast.hidden = true;
  edit(() => api('/recents/undo', { method: 'POST' })).then(() => announce(word('takenBack')));
}

/* Buttons that can do nothing keep the focus, so they are not disabled. */
function markEnds() {
  const all = rowsInOrder();
  for (const row of all) {
    row.querySelector('.move-up').ariaDisabled = String(row === all[0]);
    row.querySelector('.move-down').ariaDisabled = String(row === all.at(-1));
  }
}

function move(row, to) {
  markEnds();
  edit(() => api('/recents', { method: 'PATCH', json: { photo: row.dataset.id, to } }));
  announce(word('rowMoved', { row: to, count: rowsInOrder().length }));
}

function moveByKey(event, row) {
  const steps = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };
  if (!(event.key in steps)) return;
  event.preventDefault();
  moveBy(steps[event.key], event, row);
}

/* The element that was used keeps the focus, and stays in view. */
function moveBy(step, { currentTarget }, row) {
  const all = rowsInOrder();
  const from = all.indexOf(row);
  const to = Math.min(Math.max(from + step, 0), all.length - 1);
  if (to === from) return;
  row.parentElement.insertBefore(row, to > from ? all[to].nextElementSibling : all[to]);
  currentTarget.focus();
  move(row, to + 1);
}

function showToast(title) {
  const short = title.length > 24 ? `${title.slice(0, 22)}…` : title;
  document.getElementById('toast-text').textContent = word('deleted', { title: short });
  toast.hidden = false;
  announce(word('deletedHint', { title }));
  clearTimeout(toastTimer);
  toastTimer = setTimeout(hideToast, 8000);
}

/* Not while the pointer or the focus is on it. */
function hideToast() {
  if (toast.contains(document.activeElement) || toast.matches(':hover')) toastTimer = setTimeout(hideToast, 2000);
  else toast.hidden = true;
}

function setEditing(isOn) {
  document.body.classList.toggle('editing', isOn);
  editButton.setAttribute('aria-pressed', String(isOn));
  editButton.textContent = isOn ? word('done') : word('edit');
  arrange();
}

editButton.addEventListener('click', () => setEditing(!document.body.classList.contains('editing')));
document.getElementById('undo').addEventListener('click', undo);
list.addEventListener('keydown', (event) => {
  const row = event.target.closest('.recent');
  if (!row || !['Delete', 'Backspace'].includes(event.key)) return;
  event.preventDefault();
  remove(row);
});
addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
  event.preventDefault();
  undo();
});
list.addEventListener('click', (event) => {
  if (event.target.closest('.recent-link')) {
    rememberListing('recents', rowsInOrder().map((row) => row.dataset.id));
  }
});

new Swiping(list, remove);
new Reordering(list.querySelector('.recent-rows'), move);

/* How long ago it was changes while the page is open, and so does the day at midnight. */
setInterval(() => {
  for (const time of list.querySelectorAll('.when time')) time.textContent = agoText(time.dateTime);
  if (!list.querySelector('.swiped, .lifted')) arrange();
}, 30000);

/* The rows of the page itself, which have no buttons yet. */
arrange();
const first = api('/recents').then(render, (error) => announce(errorText(error)));
restoreScroll(first);
/* Queued edits were sent: the server's state counts now. */
onWorkerMessage('sent', () => edit(() => api('/recents')));
/* A page restored from the back/forward cache shows photos opened since. */
addEventListener('pageshow', (event) => event.persisted && edit(() => api('/recents')));
