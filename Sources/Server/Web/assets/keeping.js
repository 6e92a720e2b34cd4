/**
 * What every page says about being without a net: that it is, which links lead nowhere, what waits, and a new version.
 *
 * @module
 */
import { onConnection } from './connection.js';
import { hideNotice, showNotice } from './notice.js';
import { base } from './page.js';
import { askWorker, canKeep, onTold, startWorker } from './worker.js';

const links = 'a.row, .cell a, a.recent-link, .found-photos a, a.back, .tabs a';
let keptPaths;

const watcher = new MutationObserver(() => mark());

/** Begins to watch. */
export function watchKeeping() {
  onConnection(connectionChanged);
  onTold('sent', sent);
  onTold('waiting', () => showNotice('waiting', 'Done here; the server will be told', undefined, 5000));
  onTold('newer', ({ address }) => {
    if (address === location.href) offerReload('newer', 'There is something new here.');
  });
  startWorker((begin) => showNotice('update', 'A new version is here.', { label: 'Reload', work: begin }));
}

function offerReload(kind, text) {
  showNotice(kind, text, { label: 'Reload', work: () => location.reload() });
}

async function connectionChanged(isConnected) {
  document.documentElement.classList.toggle('offline', !isConnected);
  if (isConnected) {
    hideNotice('offline');
    keptPaths = undefined;
    watcher.disconnect();
    mark();
    retryPictures();
    if (navigator.serviceWorker?.controller) askWorker('send');
    return;
  }
  showNotice('offline', canKeep ? 'Offline: what you saw is here' : 'The server can’t be reached');
  const kept = await askWorker('kept');
  if (!kept || !document.documentElement.classList.contains('offline')) return;
  keptPaths = new Set(kept.pages.map((page) => page.path));
  watcher.observe(document.getElementById('content') ?? document.body, { childList: true, subtree: true });
  mark();
}

/* Links that lead to nothing that is kept look so, and say so to those who listen. */
function mark() {
  for (const link of document.querySelectorAll(links)) {
    const path = new URL(link.href).pathname.slice(base.length);
    const isMissing = keptPaths !== undefined && !keptPaths.has(path);
    if (link.classList.contains('unkept') === isMissing) continue;
    link.classList.toggle('unkept', isMissing);
    if (isMissing) link.title = 'Not kept on this device';
    else link.removeAttribute('title');
  }
}

function retryPictures() {
  for (const picture of document.querySelectorAll('img.gone')) {
    picture.classList.remove('gone');
    picture.src = picture.getAttribute('src');
  }
}

function sent({ refused }) {
  hideNotice('waiting');
  if (refused === 0) return;
  const text = refused === 1 ? 'One change made offline no longer fits.' : `${refused} changes made offline no longer fit.`;
  showNotice('refused', text, undefined, 10_000);
}
