import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageModule } from './module.mjs';

const { Playlist } = await pageModule('playlist.js');

const rows = (from, count) => Array.from({ length: count }, (_, i) => ({ id: `p${from + i}` }));

/** A row of so many photos in parts of ten, and the cursors that were asked for. */
function served(count) {
  const asked = [];
  const part = (start) => ({ photos: rows(start, Math.min(10, count - start)), next: start + 10 < count ? `n${start + 10}` : undefined });
  const load = async (cursor) => {
    asked.push(cursor);
    return part(cursor === '' ? 0 : Number(cursor.slice(1)));
  };
  return { asked, part, load };
}

async function walk(playlist, turns) {
  const ids = [playlist.current.id];
  for (let turn = 0; turn < turns; turn += 1) {
    await playlist.at(1);
    playlist.go(1);
    ids.push(playlist.current.id);
  }
  return ids;
}

describe('The photos of a slideshow', () => {
  it('come in order, part by part, and begin again at the end without a request', async () => {
    const { part, load, asked } = served(25);
    const ids = await walk(new Playlist(part(0), load), 60);
    assert.deepEqual(ids, Array.from({ length: 61 }, (_, i) => `p${i % 25}`));
    assert.deepEqual(asked, ['n10', 'n20']);
  });

  it('begin with the first of the list after the last one, if the slideshow began in the middle', async () => {
    const { part, load } = served(25);
    const ids = await walk(new Playlist(part(20), load, false), 8);
    assert.deepEqual(ids, ['p20', 'p21', 'p22', 'p23', 'p24', 'p0', 'p1', 'p2', 'p3']);
  });

  it('go backwards from the first to the last that is here', async () => {
    const { part, load } = served(5);
    const playlist = new Playlist(part(0), load);
    assert.equal((await playlist.at(-1)).id, 'p4');
    playlist.go(-2);
    assert.equal(playlist.current.id, 'p3');
  });

  it('begin again without the server, and continue when it is back', async () => {
    const { part, load } = served(25);
    let isAway = true;
    const playlist = new Playlist(part(0), (cursor) => (isAway ? Promise.reject(new TypeError('away')) : load(cursor)));
    assert.deepEqual((await walk(playlist, 12)).slice(9), ['p9', 'p0', 'p1', 'p2']);
    isAway = false;
    assert.deepEqual((await walk(playlist, 9)).slice(6), ['p8', 'p9', 'p10', 'p11']);
  });

  it('are remembered in a limited number, however long the slideshow lasts', async () => {
    const { part, load, asked } = served(5000);
    const playlist = new Playlist(part(0), load);
    const ids = await walk(playlist, 12_000);
    assert.ok(playlist.length <= 2010, `${playlist.length}`);
    assert.deepEqual(ids.filter((id, i) => id !== `p${i % 5000}`), []);
    assert.ok(asked.includes(''), 'the first part is asked for again');
  });

  it('pass over an empty part, and ask once for all who wait', async () => {
    const asked = [];
    const load = async (cursor) => {
      asked.push(cursor);
      return cursor === 'a' ? { photos: [], next: 'b' } : { photos: rows(1, 2) };
    };
    const playlist = new Playlist({ photos: rows(0, 1), next: 'a' }, load);
    const found = await Promise.all([playlist.at(1), playlist.at(2)]);
    assert.deepEqual(found.map(({ id }) => id), ['p1', 'p2']);
    assert.deepEqual(asked, ['a', 'b']);
  });

  it('can be none, or one', async () => {
    const none = new Playlist({ photos: [] }, () => assert.fail());
    assert.equal(none.current, undefined);
    assert.equal(await none.at(1), undefined);
    assert.equal((await new Playlist({ photos: rows(0, 1) }, () => assert.fail()).at(1)).id, 'p0');
  });

  it('are read again at the end of the list after an hour, and meanwhile without the server', async () => {
    let [now, count, isAway] = [0, 3, false];
    const load = async () => {
      if (isAway) throw new TypeError('away');
      return { photos: rows(10, count) };
    };
    const playlist = new Playlist({ photos: rows(0, 3) }, load, true, () => now);
    assert.deepEqual(await walk(playlist, 3), ['p0', 'p1', 'p2', 'p0']);
    now = 3_600_001;
    isAway = true;
    assert.deepEqual((await walk(playlist, 3)).slice(1), ['p1', 'p2', 'p0']);
    isAway = false;
    now *= 3;
    count = 2;
    assert.deepEqual((await walk(playlist, 6)).slice(1), ['p1', 'p2', 'p10', 'p11', 'p10', 'p11']);
  });

  it('appear in a library that was empty', async () => {
    let now = 0;
    const playlist = new Playlist({ photos: [] }, async () => ({ photos: rows(5, 1) }), true, () => now);
    assert.equal(playlist.mayTurn, false);
    assert.equal(await playlist.at(1), undefined);
    now = 60_001;
    assert.equal(playlist.mayTurn, true);
    assert.equal((await playlist.at(1)).id, 'p5');
  });

  it('may turn at the last one of a list whose beginning is not here', async () => {
    const { part, load } = served(25);
    const playlist = new Playlist(part(24), load, false);
    assert.equal(playlist.length, 1);
    assert.equal(playlist.mayTurn, true);
    assert.equal((await playlist.at(1)).id, 'p0');
  });
});
