import { readFileSync, readdirSync } from 'node:fs';

/**
 * Imports a module of the pages by its file name, wherever it is in `Sources/Server`. Only for modules without imports: node
 * treats a `.js` file as an ES module only if a package.json says so.
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
