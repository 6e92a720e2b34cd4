/**
 * Downloads photos as one ZIP file, which the server puts together while the browser saves it.
 *
 * @module
 */
import { api, errorText } from './http.js';
import { showNotice } from './notice.js';
import { word } from './words.js';

/** Milliseconds for which a notice is shown. */
const SHOWN = 10_000;

let isDownloading = false;

/**
 * Downloads a selection; does nothing while another one is being planned.
 *
 * @param {object} selection as `POST /api/v1/archives` takes it: `photos`, `place` or `set`
 */
export async function downloadArchive(selection) {
  if (isDownloading) return;
  isDownloading = true;
  try {
    const name = [...(document.querySelector('h1')?.textContent.trim() ?? '')].slice(0, 100).join('');
    const archive = await api('/archives', { method: 'POST', json: { ...selection, name } });
    save(archive.url);
    const count = archive.missing.length;
    if (count > 0) showNotice('selection', word('downloadMissing', { count }), undefined, SHOWN);
  } catch (error) {
    showNotice('selection', errorText(error), undefined, SHOWN);
  } finally {
    isDownloading = false;
  }
}

/* A link that saves: an error of the server then leaves the page as it is. */
function save(address) {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
