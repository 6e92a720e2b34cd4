/**
 * Offline behaviour of every page: the offline notice, links to pages that are not saved, unsent changes, and new versions.
 *
 * @module
 */
import { onConnection } from './connection.js';
import { hideNotice, showNotice } from './notice.js';
import { base } from './page.js';
import { askWorker, canSave, onWorkerMessage, startWorker } from './worker.js';
import { word } from './words.js';

const links = 'a.row, .cell a, a.recent-link, .found-photos a, a.back, .tabs a';
let keptPaths;

const watcher = new MutationObserver(() => mark());

/** Starts watching the connection and the service worker. */
export function watchOfflineState() {
  onConnection(connectionChanged);
  onWorkerMessage('sent', sent);
  onWorkerMessage('waiting', () => showNotice('waiting', word('offlineWaiting'), undefined, 5000));
  onWorkerMessage('newer', ({ address }) => {
    if (address === location.href) offerReload('newer', word('newerHere'));
  });
  startWorker((begin) => showNotice('update', word('newVersion'), { label: word('reload'), work: begin }));
}

function offerReload(kind, text) {
  showNotice(kind, text, { label: word('reload'), work: () => location.reload() });
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
  showNotice('offline', canSave ? word('offlineNotice') : word('errorNetworkText'));
  const kept = await askWorker('kept');
  if (!kept || !document.documentElement.classList.contains('offline')) return;
  keptPaths = new Set(kept.pages.map((page) => page.path));
  watcher.observe(document.getElementById('content') ?? document.body, { childList: true, subtree: true });
  mark();
}

/* Marks links to pages that are not saved, visually and for screen readers. */
function mark() {
  for (const link of document.querySelectorAll(links)) {
    const path = new URL(link.href).pathname.slice(base.length);
    const isMissing = keptPaths !== undefined && !keptPaths.has(path);
    if (link.classList.contains('unkept') === isMissing) continue;
    link.classList.toggle('unkept', isMissing);
    if (isMissing) link.title = word('unkept');
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
  showNotice('refused', word('offlineRefused', { count: refused }), undefined, 10_000);
}
