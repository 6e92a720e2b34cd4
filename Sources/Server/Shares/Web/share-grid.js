/**
 * The page of a share: its grid, and more photos while the reader scrolls.
 *
 * @module
 */
import { layOut } from './grid.js';

const grid = document.getElementById('grid');
let loading = false;

/** Adds the next part, in place of the link to it. */
async function add(end) {
  const response = await fetch(`${grid.dataset.share}?from=${end.dataset.next}&part=photos`);
  // The link stays, for another attempt by hand.
  if (!response.ok) return;
  const part = document.createRange().createContextualFragment(await response.text());
  if (!part.querySelector('.cell')) return;
  end.remove();
  grid.querySelector('.cells').append(...part.querySelectorAll('.cell'));
  const next = part.querySelector('.more');
  if (next) grid.append(next);
  layOut(grid);
  watch();
}

const near = new IntersectionObserver(
  (entries) => {
    if (loading || !entries.some((entry) => entry.isIntersecting)) return;
    loading = true;
    add(grid.querySelector('.more'))
      .catch(() => {})
      .finally(() => (loading = false));
  },
  { rootMargin: '1500px' },
);

function watch() {
  near.disconnect();
  const end = grid.querySelector('.more');
  if (end) near.observe(end);
}

new ResizeObserver(() => layOut(grid)).observe(grid);
layOut(grid);
watch();
