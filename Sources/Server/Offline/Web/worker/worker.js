
// The event handlers of the worker.

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('sync', (event) => event.tag === 'outbox' && event.waitUntil(sendWaiting()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (pathOf(url) === undefined || request.headers.has('Range')) return;
  if (request.method !== 'GET') {
    if (isSignInOrOut(request, pathOf(url))) event.respondWith(session(request));
    else if (isRecentsEdit(request, url)) event.respondWith(edit(event));
    else if (isScreensChange(request, url)) event.respondWith(changeScreens(request));
    return;
  }
  const answers = { asset, page, data, picture };
  const answer = answers[kindOf(url, request.mode === 'navigate')];
  if (answer) event.respondWith(answer(event, url));
});

/* A change of the session, such as the language, is neither. */
const isSignInOrOut = ({ method }, path) =>
  ['POST', 'DELETE'].includes(method) && [`${api}/session`, `${api}/session/passkey`, `${api}/home/join`, '/sign-in', '/sign-out'].includes(path);

/** Signing in or out: deletes the saved data of the previous user. */
async function session(request) {
  const answer = await fetch(request);
  if (answer.ok || answer.status === 401 || answer.type === 'opaqueredirect') await forget();
  return answer;
}

/** The requests of pages; unknown ones are ignored. */
const asks = {
  /** How much is saved, and which pages. */
  async kept() {
    const found = await records();
    const bytes = (kind) => found.filter((record) => record.kind === kind).reduce((sum, record) => sum + record.bytes, 0);
    return {
      pages: found.filter((record) => record.kind === 'page').map(({ path, key, title, usedAt }) => ({ path, address: key, title, usedAt })),
      pictures: found.filter((record) => record.kind === 'picture').length,
      photos: [...new Set(found.filter((record) => record.kind === 'picture').map((record) => record.photo))],
      contents: [...new Set(found.map((record) => record.content).filter(Boolean))],
      recents: await keptRecents(),
      bytes: bytes('page') + bytes('data') + bytes('picture'),
      limit: (await fact('limit')) ?? usualLimit,
      waiting: (await outbox()).length,
    };
  },
  async clear() {
    await forget();
  },
  async limit({ bytes }) {
    await setFact('limit', bytes);
    if ((await bytesKept()) > bytes) await trim();
  },
  /** Saves pages and pictures that were shown without the worker. */
  async keep({ addresses }) {
    for (const address of addresses) {
      const url = new URL(address, location);
      const isOfPage = !pictureOf(url) && !pathOf(url)?.startsWith(`${api}/`);
      const kind = kindOf(url, isOfPage);
      if (kind === 'page' && mayKeepPage(url)) await fetchPage(url);
      else if (kind === 'data') await fetchData(url);
      else if (kind === 'picture') await fetchPicture(url);
    }
  },
  /** The user has agreed to start the new version. */
  async begin() {
    await skipWaiting();
  },
  async send() {
    return sendWaiting();
  },
};

async function fetchPage(url) {
  const since = epoch;
  const answer = await ask(url.href).catch(() => undefined);
  if (!answer || !isPage(answer)) return;
  await checkPerson(answer);
  if (since === epoch) await keepPage(url, answer, since);
}

async function fetchData(url) {
  const work = [];
  await dataFromNet({ request: url.href, waitUntil: (keeping) => work.push(keeping) }, url).catch(() => {});
  await Promise.all(work);
}

async function fetchPicture(url) {
  const wanted = pictureOf(url);
  if (await kept(pictureKey(wanted))) return;
  const since = epoch;
  const answer = await ask(url.href).catch(() => undefined);
  if (answer?.status === 200) await keepPicture(wanted, answer, since);
}

async function sendWaiting() {
  const isSent = await sendOutbox();
  if (isSent) await sendScreens();
  return isSent;
}

addEventListener('message', (event) => {
  const { ask: name, ...more } = event.data ?? {};
  if (!Object.hasOwn(asks, name)) return;
  event.waitUntil(asks[name](more).then((answer) => event.ports[0]?.postMessage(answer)));
});
