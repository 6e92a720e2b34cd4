
// Asking the server, and what its answer says of who asks.

/** Milliseconds for which the net is waited for where something is kept. */
const patience = 2500;

/** What a proxy says in the place of a server that is not there. */
const isAway = (answer) => answer.status >= 502 && answer.status <= 504;

/** The server's answer; all that was kept goes where it says that nobody is signed in. */
async function ask(request) {
  const answer = await fetch(request);
  if (answer.status === 401 && (await isSomebodys(answer))) await forget();
  return answer;
}

/* Where everybody may read, only those who are signed in have recents: the others' pages are nobody's secret. */
async function isSomebodys(answer) {
  return (await fact('person')) !== null || !pathOf(new URL(answer.url)).startsWith(`${api}/recents`);
}

/** Makes sure that a page is of the person whose pages are kept; forgets those of another before anything is shown. */
async function checkPerson(answer) {
  const person = await personOf(answer.clone());
  if (person === undefined) return;
  const known = await fact('person');
  if (known === undefined) await setFact('person', person);
  else if (known !== person) await forget(person);
}

/**
 * The person that a page's first element names, without waiting for the rest of the page: null for a visitor, undefined where it is no
 * page of this server's.
 */
async function personOf({ body }) {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (reader && !text.includes('<head')) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  reader?.cancel().catch(() => {});
  const [start] = /<html\b[^>]*\sdata-base=[^>]*>/.exec(text) ?? [];
  return start && (/\sdata-person="([^"]*)"/.exec(start)?.[1] ?? null);
}

/** Says something to every open page. */
async function tell(message) {
  for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}

/**
 * The server's answer, or what is kept where it doesn't come soon. A late answer is kept for the next time.
 *
 * @param {FetchEvent} event
 * @param {() => Promise<Response>} fromNet
 * @param {() => Promise<Response|undefined>} fromKept
 */
async function newest(event, fromNet, fromKept) {
  const net = fromNet();
  event.waitUntil(net.catch(() => {}));
  const soon = await Promise.race([
    net.catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ]);
  if (soon && !isAway(soon)) return soon;
  const old = await fromKept().catch(() => undefined);
  if (old) event.waitUntil(tellOfNewer(net, old, event.request.url));
  return old ?? soon ?? net;
}

/** An answer that comes too late for a page is told to it, if it is another one. */
async function tellOfNewer(net, old, address) {
  const answer = await net.catch(() => undefined);
  if (answer?.status === 200 && answer.headers.get('ETag') !== old.headers.get('ETag')) await tell({ told: 'newer', address });
}
