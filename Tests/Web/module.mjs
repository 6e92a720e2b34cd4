import { readFileSync, readdirSync } from 'node:fs';

/**
 * A module of the pages by the name of its file, wherever it lies below `Sources/Server`. For those that import no other: node
 * takes a `.js` file for a module of the web only where a package says so, and these are of no package.
 *
 * @param {string} name
 */
export function pageModule(name) {
  const root = new URL('../../Sources/Server/', import.meta.url);
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.split('/').pop() === name);
  if (paths.length !== 1) throw new Error(`${paths.length} files are called ${name}`);
  const text = readFileSync(new URL(paths[0], root));
  return import(`data:text/javascript;base64,${text.toString('base64')}`);
}
