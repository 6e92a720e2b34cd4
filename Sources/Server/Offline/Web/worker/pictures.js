
// Pictures, saved by content: one seen anywhere is available everywhere.

/** Answers a picture: the saved one, else from the network, else the same photo in the nearest size. */
async function picture(event, url) {
  const wanted = pictureOf(url);
  if (wanted.version) {
    const same = await kept(pictureKey(wanted)).catch(() => undefined);
    if (same) return same;
  }
  try {
    const since = epoch;
    const answer = await ask(event.request);
    if (isAway(answer)) return (await nearest(wanted)) ?? answer;
    if (answer.status === 200) event.waitUntil(keepPicture(wanted, answer.clone(), since));
    return answer;
  } catch (error) {
    const other = await nearest(wanted).catch(() => undefined);
    if (other) return other;
    throw error;
  }
}

/** A URL with a version that the photo no longer has does not show that version. */
function keepPicture(wanted, answer, since) {
  const isNamed = /immutable/.test(answer.headers.get('Cache-Control') ?? '');
  if (wanted.version && !isNamed) return undefined;
  const { photo, content, size, part } = wanted;
  const record = { key: pictureKey(wanted), kind: 'picture', photo, size };
  // A region of a photo cannot stand in for another one.
  if (!part && content) record.content = content;
  return keep(record, answer, since);
}

/** The smallest picture that is at least as large as wanted, else the largest. */
async function nearest({ photo, content, size, part }) {
  if (part) return undefined;
  let found = content ? await records('content', content) : [];
  if (found.length === 0) found = await records('photo', photo);
  const sizes = found.filter((record) => record.size).sort((one, other) => one.size - other.size);
  const best = sizes.find((record) => record.size >= size) ?? sizes.at(-1);
  return best && kept(best.key);
}
