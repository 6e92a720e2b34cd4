/**
 * What every page needs: dates, the activity indicator, and flags on systems that draw them.
 *
 * @module
 */
import { listen } from './activity.js';
import { showDates } from './dates.js';
import { watchOfflineState } from './offline-state.js';
import { base } from './page.js';
import { fitPictures } from './pictures.js';
import './restore.js';

showDates();
listen('snapshot', () => {});
watchOfflineState();
new ResizeObserver(() => fitPictures()).observe(document.documentElement);

/* Two regional indicators are a flag only with a font for flags; elsewhere they are two letters, wider than one picture. */
function drawsFlags() {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  context.canvas.width = context.canvas.height = 24;
  context.font = '16px sans-serif';
  context.textBaseline = 'top';
  context.fillText('\u{1F1F8}\u{1F1EA}', 0, 2);
  const pixels = context.getImageData(0, 0, 24, 24).data;
  for (let i = 0; i < pixels.length; i += 4) {
    if (pixels[i + 3] > 128 && Math.abs(pixels[i] - pixels[i + 2]) > 60) return true;
  }
  return false;
}
document.documentElement.classList.toggle('flags', drawsFlags());

addEventListener('keydown', async (event) => {
  if (!['/', '?'].includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('input:not([type=radio], [type=checkbox]), textarea, select')) return;
  event.preventDefault();
  if (event.key === '?') {
    const { showKeys } = await import('./keys.js');
    return showKeys();
  }
  const field = document.querySelector('input[type=search]');
  if (field) return field.focus();
  location.href = `${base}/search`;
});
