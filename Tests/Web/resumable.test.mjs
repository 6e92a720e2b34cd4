import assert from 'node:assert/strict';
// Node 18 has no global one.
import { File } from 'node:buffer';
import { describe, it } from 'node:test';
import { Dice } from './dice.mjs';
import { pageModule } from './module.mjs';

const { Upload } = await pageModule('resumable.js');
const start = 'http://library.test/api/v1/uploads';

/** A server of uploads in memory. `fault` is asked before each request: an error, a status, or a number of bytes that arrive. */
class Server {
  uploads = new Map();
  photos = [];
  asked = [];
  fault = () => undefined;

  request = async (method, url, headers, body, progress) => {
    this.asked.push(method);
    assert.equal(headers['Tus-Resumable'] ?? (method === 'DELETE' ? '1.0.0' : undefined), '1.0.0');
    const fault = this.fault(method);
    if (fault?.status) return this.reply(fault.status);
    if (fault instanceof Error) throw fault;
    if (method === 'POST') return this.begin(Number(headers['Upload-Length']));
    const upload = this.uploads.get(url);
    if (!upload) return this.reply(404);
    if (method === 'DELETE') {
      this.uploads.delete(url);
      return this.reply(204);
    }
    if (method === 'PATCH') {
      if (Number(headers['Upload-Offset']) !== upload.bytes.length) return this.reply(409);
      const bytes = [...new Uint8Array(await body.arrayBuffer())];
      const arrived = fault?.bytes === undefined ? bytes : bytes.slice(0, fault.bytes);
      upload.bytes.push(...arrived);
      progress(arrived.length);
      if (fault?.bytes !== undefined) throw new TypeError('lost');
    }
    const isWhole = upload.bytes.length === upload.length;
    if (isWhole && !upload.photo) {
      upload.photo = `photo${this.photos.length}`;
      this.photos.push(upload.bytes);
    }
    return this.reply(method === 'PATCH' ? 204 : 200, { 'Upload-Offset': upload.bytes.length, ...(upload.photo && { 'Upload-Photo': upload.photo, 'Upload-Known': 'false' }) });
  };

  begin(length) {
    const path = `/api/v1/uploads/${this.uploads.size}`;
    this.uploads.set(new URL(path, start).href, { length, bytes: [] });
    return this.reply(201, { Location: path });
  }

  reply(status, headers = {}) {
    return { status, header: (name) => (name in headers ? String(headers[name]) : null), detail: status < 300 ? '' : `status ${status}` };
  }
}

function memory() {
  const urls = new Map();
  return { urls, get: (file) => urls.get(file.name), set: (file, url) => (url ? urls.set(file.name, url) : urls.delete(file.name)) };
}

const file = (length = 1000, name = 'a.jpg') => new File([Uint8Array.from({ length }, (_, i) => i % 251)], name);
const bytesOf = async (blob) => [...new Uint8Array(await blob.arrayBuffer())];
const none = async () => {};

function begun(server, subject = file(), kept = memory()) {
  const pauses = [];
  const pause = async (time) => void pauses.push(time);
  const states = [];
  const upload = new Upload(subject, { start, request: server.request, memory: kept, pause }, ({ state }) => states.at(-1) !== state && states.push(state));
  return { upload, pauses, states, kept };
}

describe('An upload', () => {
  it('becomes a photo with exactly the bytes of the file, and is not remembered', async () => {
    const server = new Server();
    const subject = file();
    const { upload, states, kept } = begun(server, subject);
    await upload.run();
    assert.deepEqual(server.photos, [await bytesOf(subject)]);
    assert.equal(upload.photo, 'photo0');
    assert.deepEqual(states, ['sending', 'added']);
    assert.deepEqual(server.asked, ['POST', 'PATCH']);
    assert.equal(kept.urls.size, 0);
  });

  it('continues where it ended, with any number of lost connections and busy answers', async () => {
    const dice = new Dice(7);
    for (let round = 0; round < 200; round += 1) {
      const server = new Server();
      let faults = 0;
      server.fault = (method) => {
        if (method === 'DELETE' || faults > 12 || dice.fraction() < 0.3) return undefined;
        faults += 1;
        return dice.one([new TypeError('lost'), { status: 503 }, { status: 423 }, ...(method === 'PATCH' ? [{ bytes: dice.whole(0, 1000) }] : [])]);
      };
      const subject = file();
      const { upload } = begun(server, subject);
      await upload.run();
      assert.equal(upload.state, 'added');
      assert.deepEqual(server.photos, [await bytesOf(subject)], `round ${round}`);
    }
  });

  it('waits longer after each attempt that brought nothing, and shortly after one that did', async () => {
    const server = new Server();
    let turn = 0;
    server.fault = (method) => (method === 'PATCH' && (turn += 1) < 9 ? (turn === 7 ? { bytes: 10 } : new TypeError('lost')) : undefined);
    const { upload, pauses, states } = begun(server);
    await upload.run();
    assert.deepEqual(pauses, [2000, 4000, 8000, 16000, 30000, 30000, 1000, 2000]);
    assert.equal(upload.state, 'added');
    assert.ok(states.includes('lost'));
  });

  it('continues in another visit, and begins anew if the server has forgotten it', async () => {
    const server = new Server();
    const subject = file();
    const kept = memory();
    server.fault = (method) => (method === 'PATCH' ? { bytes: 400 } : undefined);
    // The first visit ends while it waits for the connection.
    await new Promise((resolve) => {
      const pause = () => {
        resolve();
        return new Promise(() => {});
      };
      new Upload(subject, { start, request: server.request, memory: kept, pause }, () => {}).run();
    });
    server.fault = () => undefined;
    const { upload } = begun(server, subject, kept);
    await upload.run();
    assert.deepEqual(server.photos[0], await bytesOf(subject));
    assert.deepEqual(server.asked, ['POST', 'PATCH', 'HEAD', 'PATCH']);

    kept.set(subject, `${start}/gone`);
    const again = begun(server, subject, kept);
    await again.upload.run();
    assert.equal(again.upload.state, 'added');
    assert.deepEqual(server.photos.at(-1), await bytesOf(subject));
  });

  it('ends with the reason for what will be refused again, and can be tried again', async () => {
    for (const status of [400, 401, 403, 413, 415, 429, 507]) {
      const server = new Server();
      server.fault = (method) => (method === 'PATCH' ? { status } : undefined);
      const { upload, pauses, kept } = begun(server);
      await upload.run();
      assert.equal(upload.state, 'failed');
      assert.equal(upload.error.status, status);
      assert.deepEqual(pauses, []);
      assert.equal(kept.urls.size, 0);
      server.fault = () => undefined;
      upload.state = 'waiting';
      await upload.run();
      assert.equal(upload.state, 'added');
    }
  });

  it('ends if the file cannot be read any more', async () => {
    const server = new Server();
    server.fault = (method) => (method === 'PATCH' ? new TypeError('lost') : undefined);
    const subject = file();
    subject.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) });
    const { upload } = begun(server, subject);
    await upload.run();
    assert.equal(upload.state, 'failed');
    assert.equal(upload.error.status, undefined);
  });

  it('is cancelled, also while it waits for the connection, and deleted on the server', async () => {
    const server = new Server();
    server.fault = (method) => (method === 'PATCH' ? { bytes: 100 } : undefined);
    const kept = memory();
    const upload = new Upload(file(), { start, request: server.request, memory: kept, pause: () => upload.cancel() }, () => {});
    await upload.run();
    assert.equal(upload.state, 'cancelled');
    assert.equal(server.uploads.size, 0);
    assert.equal(kept.urls.size, 0);
    await upload.run();
    assert.equal(server.photos.length, 0);
  });
});
