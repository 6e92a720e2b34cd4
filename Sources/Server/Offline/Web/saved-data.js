/**
 * The card about data saved on this device: its size, its limit, and a button to clear it.
 *
 * @module
 */
import { bytesText } from './dates.js';
import { announce } from './page.js';
import { askWorker, canSave, workerReady } from './worker.js';
import { numberText, word } from './words.js';

const card = document.getElementById('kept');
const find = (id) => document.getElementById(id);

/** Fills the card, or hides it if the browser cannot save anything. A new worker may take some seconds to begin. */
export async function showSavedData() {
  const kept = canSave && ((await askWorker('kept')) ?? ((await workerReady()) && (await askWorker('kept'))));
  card.hidden = !kept;
  if (!kept) return;
  find('kept-pages').textContent = numberText(kept.pages.length);
  find('kept-pictures').textContent = numberText(kept.pictures);
  find('kept-bytes').textContent = word('keptOf', { size: bytesText(kept.bytes), limit: bytesText(kept.limit) });
  find('kept-waiting').textContent = numberText(kept.waiting);
  find('kept-waiting').parentElement.hidden = kept.waiting === 0;
  for (const option of find('kept-limit').options) if (option.value > 0) option.textContent = bytesText(Number(option.value));
  find('kept-limit').value = String(kept.limit);
}

find('kept-limit').addEventListener('change', async (event) => {
  await askWorker('limit', { bytes: Number(event.target.value) });
  await showSavedData();
});

find('kept-clear').addEventListener('click', async () => {
  await askWorker('clear');
  await showSavedData();
  announce(word('keptCleared'));
});
