
// Pages, documents and assets.

const offlineAddress = `${site.base}/offline`;

/** Answers a page: from the network, else as last seen, else the offline page. */
async function page(event, url) {
  try {
    return await newest(event, () => pageFromNet(event, url), () => keptPage(url));
  } catch {
    return (await keptAsset(offlineAddress, site.version)) ?? Response.error();
  }
}

async function pageFromNet(event, url) {
  const since = epoch;
  const answer = await ask(event.request);
  // A response from before a sign-out must not be saved.
  if (isPage(answer) && since === epoch) {
    await checkPerson(answer);
    if (mayKeepPage(url)) event.waitUntil(keepPage(url, answer.clone(), epoch));
  }
  return answer;
}

const isPage = (answer) => answer.status === 200 && answer.headers.get('Content-Type')?.startsWith('text/html') && !answer.redirected;

async function keepPage(url, answer, since) {
  const text = await answer.clone().text();
  const title = /<title>([^<]*)<\/title>/.exec(text)?.[1];
  const version = /\bdata-version="([0-9a-f]{12})"/.exec(text)?.[1];
  const path = pathOf(url);
  const language = /<html lang="([^"]*)"/.exec(text)?.[1];
  if (language !== (await fact('language'))) {
    await setFact('language', language);
    await keepOfflinePage(language).catch(() => {});
  }
  const photo = /^\/photos\/([^/]+)$/.exec(path)?.[1];
  await keep({ key: keyOf(url), kind: 'page', path, photo, title, version }, answer, since);
}

/** The page saved under a URL, else under the same one with other parameters. */
async function keptPage(url) {
  const exact = await kept(keyOf(url));
  if (exact || !/^\/(photos|places)\//.test(pathOf(url))) return exact;
  const found = (await records('path', pathOf(url))).filter((record) => record.kind === 'page');
  return found.length > 0 ? kept(found.at(-1).key) : undefined;
}

function keyOf(url) {
  return url.origin + url.pathname + url.search;
}

/** Answers a document of the API, or a part of a page. */
function data(event, url) {
  return newest(event, () => dataFromNet(event, url), () => kept(keyOf(url)));
}

async function dataFromNet(event, url) {
  const isRecents = pathOf(url) === `${api}/recents`;
  if (isRecents && !(await sendOutbox())) throw new TypeError('edits are waiting to be sent');
  const since = epoch;
  const answer = await ask(event.request);
  if (answer.status === 200 && !/no-store/.test(answer.headers.get('Cache-Control') ?? '')) {
    if (isRecents) event.waitUntil(keepRecents(answer.clone(), since));
    else event.waitUntil(keep({ key: keyOf(url), kind: 'data', path: pathOf(url) }, answer.clone(), since));
  }
  return answer;
}

// Assets: all of one version, or none.

const shellName = (version) => `${cachePrefix}shell:${version}`;

async function keptAsset(address, version) {
  return (await caches.has(shellName(version)))
    ? (await caches.open(shellName(version))).match(address, { ignoreVary: true })
    : undefined;
}

async function asset(event, url) {
  const version = pathOf(url).split('/')[2];
  return (await keptAsset(event.request.url, version)) ?? fetch(event.request);
}

/** Saves all assets of this worker's version; fails if the server already has another. */
async function install() {
  const cache = await caches.open(shellName(site.version));
  await Promise.all(
    site.assets.map(async (name) => {
      const address = `${site.base}/assets/${site.version}/${name}`;
      const answer = await fetch(address);
      if (!answer.ok || !/immutable/.test(answer.headers.get('Cache-Control') ?? '')) throw new TypeError(`${name} has another version`);
      await cache.put(address, answer);
    }),
  );
  await keepOfflinePage(await fact('language'));
}

/** Saves the offline page in the language of the other pages, without a user, because it outlives sign-ins. */
async function keepOfflinePage(language) {
  const query = language ? `?${new URLSearchParams({ locale: language })}` : '';
  const answer = await fetch(offlineAddress + query, { credentials: 'omit' });
  if (isPage(answer)) await (await caches.open(shellName(site.version))).put(offlineAddress, answer);
}

/** The number of older versions whose assets are kept, for pages that are still open. */
const olderShells = 2;

/** Deletes assets of old versions, unless a saved page needs them. */
async function activate() {
  const shells = ((await fact('shells')) ?? []).filter((version) => version !== site.version);
  const needed = new Set((await records()).map((record) => record.version));
  const staying = [...shells.filter((version, i) => i >= shells.length - olderShells || needed.has(version)), site.version];
  await setFact('shells', staying);
  for (const name of await caches.keys()) {
    if (name.startsWith(shellName('')) && !staying.includes(name.slice(shellName('').length))) await caches.delete(name);
  }
  await clients.claim();
}
