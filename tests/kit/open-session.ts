import http2 from 'node:http2';
import { adminToken } from './server-process.js';

/** An HTTP/2 connection that stays open for many requests. */
export class OpenSession {
  readonly #session: http2.ClientHttp2Session;
  /** Resolves when the connection has ended. */
  readonly closed: Promise<void>;

  constructor(url: string) {
    this.#session = http2.connect(url, { rejectUnauthorized: false });
    this.#session.on('error', () => {});
    this.closed = new Promise((resolve) => this.#session.once('close', () => resolve()));
  }

  get isOpen(): boolean {
    return !this.#session.destroyed && !this.#session.closed;
  }

  /** Resolves with the answer; undefined when the connection ended before the answer was complete. */
  send(method: string, path: string, body?: unknown): Promise<{ status: number; text: string } | undefined> {
    return new Promise((resolve) => {
      void this.closed.then(() => resolve(undefined));
      if (!this.isOpen) return;
      const stream = this.#open(method, path, body);
      let status = 0;
      let text = '';
      let isWhole = false;
      stream.on('response', (headers) => {
        status = headers[':status'] as number;
      });
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      stream.on('end', () => {
        isWhole = status !== 0 && stream.rstCode === 0;
      });
      stream.on('error', () => {});
      stream.on('close', () => resolve(isWhole ? { status, text } : undefined));
    });
  }

  /** @throws Error without a successful response */
  async json<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.send(method, path, body);
    if (answer === undefined || answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer?.status ?? 'no answer'} ${answer?.text.slice(0, 400) ?? ''}`);
    return JSON.parse(answer.text) as T;
  }

  /** Calls the listener with each line of the answer to a watch. */
  watch(path: string, listener: (event: { type: string; object: { metadata: Metadata } }) => void): void {
    let rest = '';
    this.#open('GET', path)
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) listener(JSON.parse(line));
      })
      .on('error', () => {});
  }

  close(): void {
    this.#session.destroy();
  }

  #open(method: string, path: string, body?: unknown): http2.ClientHttp2Stream {
    const stream = this.#session.request({
      ':method': method,
      ':path': path,
      authorization: `Bearer ${adminToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    });
    if (body === undefined) stream.end();
    else stream.end(JSON.stringify(body));
    return stream;
  }
}

interface Metadata {
  readonly name: string;
  readonly resourceVersion: string;
}
