/**
 * Uploads of one file each by tus 1.0.0: what arrived is kept, and an upload continues after a lost connection or another visit.
 *
 * @module
 */

/** The longest time between two attempts, in milliseconds. */
const longestPause = 30_000;
/** Answers after which the same request can succeed later. */
const passing = [408, 409, 423, 500, 502, 503, 504];
/** Answers by which the server does not know an upload, or not any more. */
const unknown = [404, 410];

/** Why the server refused a file, for good; `detail` is its sentence in English. */
export class Refusal extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

/**
 * @typedef {object} Reply
 * @property {number} status
 * @property {(name: string) => string | null} header
 * @property {string} detail the sentence of an error, or `''`
 */

/** One file on its way. */
export class Upload {
  /** `waiting`, `sending`, `lost` (tries again), `added`, `failed` or `cancelled`. */
  state = 'waiting';
  /** The number of bytes that arrived. */
  sent = 0;
  /** The id of the photo, once it is added. */
  photo = '';
  /** Whether the same bytes had been uploaded before. */
  isKnown = false;
  /** Why it failed: a {@link Refusal}, or the error of a file that cannot be read. */
  error;
  file;
  #start;
  #request;
  #memory;
  #changed;
  #pause;
  #url;
  #stop = new AbortController();

  /**
   * @param {File} file
   * @param {object} ways
   * @param {string} ways.start the URL at which uploads begin
   * @param {(method: string, url: string, headers: Record<string, string>, body: Blob | undefined,
   *   progress: (bytes: number) => void, signal: AbortSignal) => Promise<Reply>} ways.request rejects if no reply came
   * @param {{get: (file: File) => string | undefined, set: (file: File, url: string | undefined) => void}} ways.memory of the URLs of
   *   unfinished uploads
   * @param {(milliseconds: number, signal: AbortSignal) => Promise<void>} ways.pause ends early when the network is back
   * @param {(upload: Upload) => void} changed
   */
  constructor(file, { start, request, memory, pause }, changed) {
    this.file = file;
    this.#start = start;
    this.#request = request;
    this.#memory = memory;
    this.#pause = pause;
    this.#changed = changed;
  }

  /** Whether nothing more happens by itself. */
  get isEnded() {
    return ['added', 'failed', 'cancelled'].includes(this.state);
  }

  /** Sends the file, however often the connection is lost, until it is a photo, is refused, or is cancelled. */
  async run() {
    if (this.state === 'cancelled') return;
    this.error = undefined;
    this.#url = this.#memory.get(this.file);
    let failures = 0;
    this.#become('sending');
    while (!this.isEnded) {
      const before = this.sent;
      try {
        await this.#attempt();
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        if (error instanceof Refusal ? !passing.includes(error.status) : !(await this.#canRead())) return this.#fail(error);
        failures = this.sent > before ? 0 : failures + 1;
        this.#become('lost');
        await this.#pause(Math.min(1000 * 2 ** failures, longestPause), this.#stop.signal);
        if (this.#stop.signal.aborted) return;
      }
    }
  }

  /** Ends the upload; what arrived is deleted. */
  async cancel() {
    if (this.isEnded) return;
    this.#stop.abort();
    this.#become('cancelled');
    this.#memory.set(this.file, undefined);
    // If that fails, the server deletes it after some days.
    if (this.#url) await this.#request('DELETE', this.#url, {}, undefined, () => {}, new AbortController().signal).catch(() => {});
  }

  async #attempt() {
    if (this.#url) await this.#locate();
    if (!this.#url) await this.#begin();
    if (this.isEnded) return;
    this.#become('sending');
    const from = this.sent;
    const reply = await this.#ask(
      'PATCH', this.#url, { 'Upload-Offset': String(from), 'Content-Type': 'application/offset+octet-stream' },
      this.file.slice(from), (bytes) => this.#arrive(from + bytes),
    );
    this.#read(reply);
  }

  async #begin() {
    const name = btoa(String.fromCharCode(...new TextEncoder().encode(this.file.name)));
    const reply = await this.#ask('POST', this.#start, {
      'Upload-Length': String(this.file.size), 'Upload-Metadata': name ? `filename ${name}` : 'filename',
    });
    this.#url = new URL(reply.header('Location'), new URL(this.#start, globalThis.location?.href)).href;
    this.#memory.set(this.file, this.#url);
    this.#arrive(0);
  }

  /* Where a known upload continues; one that the server has forgotten begins anew. */
  async #locate() {
    try {
      this.#read(await this.#ask('HEAD', this.#url));
    } catch (error) {
      if (!(error instanceof Refusal && unknown.includes(error.status))) throw error;
      this.#forget();
    }
  }

  #forget() {
    this.#url = undefined;
    this.#memory.set(this.file, undefined);
  }

  async #ask(method, url, headers = {}, body = undefined, progress = () => {}) {
    const reply = await this.#request(method, url, { 'Tus-Resumable': '1.0.0', ...headers }, body, progress, this.#stop.signal);
    if (reply.status >= 300) throw new Refusal(reply.status, reply.detail);
    return reply;
  }

  #read(reply) {
    this.#arrive(Number(reply.header('Upload-Offset')));
    const photo = reply.header('Upload-Photo');
    if (!photo) return;
    this.photo = photo;
    this.isKnown = reply.header('Upload-Known') === 'true';
    this.#memory.set(this.file, undefined);
    this.#become('added');
  }

  #fail(error) {
    this.error = error;
    // A file that was refused as a whole is not asked for again.
    if (error instanceof Refusal) this.#forget();
    this.#become('failed');
  }

  /* A file that was deleted or changed on the disk looks like a lost connection. */
  async #canRead() {
    try {
      await this.file.slice(0, 1).arrayBuffer();
      return true;
    } catch {
      return false;
    }
  }

  #arrive(bytes) {
    this.sent = bytes;
    this.#changed(this);
  }

  #become(state) {
    if (this.state === state) return;
    this.state = state;
    this.#changed(this);
  }
}
