/**
 * The status page: starts a sync, and refreshes the page when something changes.
 *
 * @module
 */
import { listen } from './activity.js';
import { showDates } from './dates.js';
import { api, errorText, fragment } from './http.js';
import { restoreScroll } from './restore.js';
import { showSavedData } from './saved-data.js';
import { word } from './words.js';

const content = document.getElementById('status');
let isDue = false;

function prepare() {
  const button = document.getElementById('sync-now');
  if (!button) return;
  button.addEventListener('click', () => sync(button));
}

async function sync(button) {
  const state = document.getElementById('sync-state');
  button.disabled = true;
  state.textContent = word('syncStarting');
  try {
    await api('/sync', { method: 'POST' });
    state.textContent = word('syncStarted');
    refresh();
  } catch (error) {
    state.textContent = errorText(error);
  }
  button.disabled = false;
}

/* Events come in bursts; one request covers all of them. */
function refresh() {
  if (isDue) return;
  isDue = true;
  setTimeout(async () => {
    isDue = false;
    const state = document.getElementById('sync-state').textContent;
    const hadFocus = document.activeElement?.id === 'sync-now';
    const part = await fragment('/status?part=status');
    showDates(part);
    content.replaceChildren(part);
    prepare();
    document.getElementById('sync-state').textContent = state;
    if (hadFocus) document.getElementById('sync-now')?.focus();
  }, 800);
}

prepare();
listen('sync', refresh);
showSavedData();
restoreScroll();
