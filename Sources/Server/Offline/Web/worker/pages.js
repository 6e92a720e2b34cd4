
// Pages, documents and assets.

const offlineAddress = `${site.base}/offline`;

/** A page: from the net, else as it was seen last, else the page that says what there is. */
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
  // An answer from before somebody signed out is nobody's.
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

/** The page that is kept under an address, else under the same one with other parameters. */
async function keptPage(url) {
  const exact = await kept(keyOf(url));
  if (exact || !/^\/(photos|places)\//.test(pathOf(url))) return exact;
  const found = (await records('path', pathOf(url))).filter((record) => record.kind === 'page');
  return found.length > 0 ? kept(found.at(-1).key) : undefined;
}

function keyOf(url) {
  return url.origin + url.pathname + url.search;
}

/** A document of the API, or a part of a page. */
function data(event, url) {
  return newest(event, () => dataFromNet(event, url), () => kept(keyOf(url)));
}

async function dataFromNet(event, url) {
  const isRecents = pathOf(url) === `${api}/recents`;
  if (isRecents && !(await sendOutbox())) throw new TypeError('edits wait to be sent');
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

/** Keeps all assets of this worker's version; fails where the server has another by now. */
async function install() {
  const cache = await caches.open(shellName(site.version));
  await Promise.all(
    site.assets.map(async (name) => {
      const address = `${site.base}/assets/${site.version}/${name}`;
      const answer = await fetch(address);
      if (!answer.ok || !/immutable/.test(answer.headers.get('Cache-Control') ?? '')) throw new TypeError(`${name} is of another version`);
      await cache.put(address, answer);
    }),
  );
  await keepOfflinePage(await fact('language'));
}

/** The page that says what there is, in the words that the other pages have, and as nobody's: it outlives who is signed in. */
async function keepOfflinePage(language) {
  const query = language ? `?${new URLSearchParams({ locale: language })}` : '';
  const answer = await fetch(offlineAddress + query, { credentials: 'omit' });
  if (isPage(answer)) await (await caches.open(shellName(site.version))).put(offlineAddress, answer);
}

/** Versions whose assets stay besides this one's: of pages that may still be open. */
const olderShells = 2;

/** Lets assets of old versions go, unless a page that is kept needs them. */
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
