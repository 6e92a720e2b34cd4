
// The navigation history offline: its last change waits, and is sent when the server is back.

const isScreensChange = (request, url) => request.method === 'PUT' && pathOf(url) === `${api}/screens`;

async function changeScreens(request) {
  const change = await request.clone().json();
  const answer = await ask(request).catch(() => undefined);
  if (answer && !isAway(answer)) {
    await transact(['facts'], 'readwrite', (t) => t.objectStore('facts').delete('screens'));
    return answer;
  }
  await setFact('screens', { change, changedAt: Date.now() - change.age });
  registration.sync?.register('outbox').catch(() => {});
  return new Response('{}', { status: 202, headers: { 'Content-Type': 'application/json' } });
}

/** Sends the waiting change; the server ignores it if it has a later one. */
async function sendScreens() {
  const waiting = await fact('screens');
  if (!waiting) return;
  const body = JSON.stringify({ ...waiting.change, age: Math.max(0, Date.now() - waiting.changedAt) });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await ask(new Request(`${site.base}${api}/screens`, { method: 'PUT', headers, body })).catch(() => undefined);
  if (!answer || isAway(answer) || answer.status === 429) return;
  await transact(['facts'], 'readwrite', (t) => t.objectStore('facts').delete('screens'));
}
