
// The recents offline: edits are applied here at once, queued in order, and sent when the server is back.

const recentsAddress = `${site.base}${api}/recents`;
const recentsKey = location.origin + recentsAddress;
let sending;

const isRecentsEdit = (request, url) => request.method !== 'GET' && `${pathOf(url)}/`.startsWith(`${api}/recents/`);
const isDeletingSeveral = (address) => address.split('?')[0] === `${api}/recents/delete`;
const isOpening = ({ method, address }) => method === 'POST' && !isDeletingSeveral(address);
const outbox = () => transact(['outbox'], 'readonly', (t) => t.objectStore('outbox').getAll());

/** Saves the recents, and the ids and contents of their photos, whose pictures are deleted last: photos of the same bytes share them. */
async function keepRecents(answer, since) {
  const { recents } = await answer.clone().json();
  if (since !== epoch) return;
  await setFact('recents', recents.flatMap(({ photo }) => (photo.sha256 ? [photo.id, photo.sha256.slice(0, 12)] : [photo.id])));
  await keep({ key: recentsKey, kind: 'data', path: `${api}/recents` }, answer, since);
}

async function keptRecents() {
  return (await (await kept(recentsKey))?.json())?.recents;
}

/** Sends an edit to the server, after the queued ones; if the server is unreachable, applies it here. */
async function edit(event) {
  const { request } = event;
  const url = new URL(request.url);
  const wish = { method: request.method, address: pathOf(url) + url.search, body: await request.clone().text() };
  if (await sendOutbox()) {
    const since = epoch;
    const answer = await ask(request).catch(() => undefined);
    if (answer && !isAway(answer)) {
      if (answer.ok) event.waitUntil(keepRecents(answer.clone(), since));
      return answer;
    }
  }
  return editHere(wish);
}

async function editHere(wish) {
  const before = (await keptRecents()) ?? [];
  const [, step] = /\/recents\/(undo|redo)$/.exec(wish.address.split('?')[0]) ?? [];
  // An edit that was undone here was never sent, so there is nothing to redo.
  const after = step === 'redo' ? undefined : step === 'undo' ? await takeBack() : await edited(before, wish);
  if (!after) return refusal();
  if (after.wish) await transact(['outbox'], 'readwrite', (t) => t.objectStore('outbox').add({ ...wish, before }));
  const document = JSON.stringify({ recents: after.recents.map((recent, i) => ({ ...recent, row: i + 1 })) });
  const answer = new Response(document, { headers: { 'Content-Type': 'application/json' } });
  await keepRecents(answer.clone(), epoch);
  if (!isOpening(wish)) await tell({ told: 'waiting' });
  registration.sync?.register('outbox').catch(() => {});
  return answer;
}

function refusal() {
  const detail = 'this needs the server, which can’t be reached';
  const headers = { 'Content-Type': 'application/problem+json' };
  return new Response(JSON.stringify({ title: 'Service Unavailable', status: 503, detail }), { status: 503, headers });
}

/** The recents after an edit; undefined if it cannot be applied. */
async function edited(before, { method, address, body }) {
  if (isDeletingSeveral(address)) {
    const photos = new Set(JSON.parse(body).photos);
    const recents = before.filter((recent) => !photos.has(recent.photo.id));
    return recents.length + photos.size === before.length ? { recents, wish: true } : undefined;
  }
  const recents = [...before];
  const { photo, to } = method === 'DELETE' ? { photo: decodeURIComponent(address.split(/[/?]/)[4] ?? '') } : JSON.parse(body);
  const row = recents.findIndex((recent) => recent.photo.id === photo);
  const [found] = row < 0 ? [] : recents.splice(row, 1);
  if (method === 'POST') {
    const document = found?.photo ?? (await keptPhoto(photo));
    if (document) recents.unshift({ row: 1, openedAt: new Date().toISOString().replace(/\.\d+/, ''), photo: document });
    return { recents, wish: true };
  }
  if (!found) return undefined;
  if (method === 'PATCH') recents.splice(to - 1, 0, found);
  return { recents, wish: true };
}

/** A photo's document, from its own response or from a list. */
async function keptPhoto(id) {
  const own = await kept(`${location.origin}${site.base}${api}/photos/${id}`);
  if (own) return own.json();
  for (const { key } of (await records()).filter((record) => /^\/api\/v1\/places\/[^/]+\/photos$/.test(record.path ?? ''))) {
    const { photos } = await (await kept(key)).json();
    const found = photos.find((photo) => photo.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Undoes the last delete or move that has not been sent; only the server can undo those it has received. */
async function takeBack() {
  const last = (await outbox()).findLast((wish) => !isOpening(wish));
  if (!last) return undefined;
  await transact(['outbox'], 'readwrite', (t) => t.objectStore('outbox').delete(last.order));
  return { recents: last.before, wish: false };
}

/** Sends the queued edits in order; returns whether the queue is empty. */
function sendOutbox() {
  sending ??= send().finally(() => (sending = undefined));
  return sending;
}

async function send() {
  let refused = 0;
  let sent = 0;
  for (const wish of await outbox()) {
    const headers = wish.body ? { 'Content-Type': 'application/json' } : {};
    const answer = await ask(
      new Request(site.base + wish.address, { method: wish.method, body: wish.body || undefined, headers }),
    ).catch(() => undefined);
    if (!answer || isAway(answer) || answer.status === 429) return false;
    if (answer.status === 401) return true;
    await transact(['outbox'], 'readwrite', (t) => t.objectStore('outbox').delete(wish.order));
    sent += 1;
    // Something that was deleted elsewhere meanwhile counts as deleted.
    if (!answer.ok && !(wish.method === 'DELETE' && answer.status === 404)) refused += 1;
  }
  if (sent > 0) await tell({ told: 'sent', sent, refused });
  return true;
}
