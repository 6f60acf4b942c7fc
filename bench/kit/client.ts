import http2 from 'node:http2';

/** Address and credentials of a server. */
export interface Target {
  readonly url: string;
  readonly token: string;
}

export interface Answer {
  readonly status: number;
  readonly bytes: number;
  readonly body: Buffer;
}

/** A client with a few HTTP/2 connections, used round robin, like Go's clients. */
export class Client {
  private readonly sessions: http2.ClientHttp2Session[];
  private next = 0;
  private isClosed = false;

  constructor(
    private readonly target: Target,
    connections = 1,
  ) {
    this.sessions = Array.from({ length: connections }, () => this.connect());
  }

  private connect(): http2.ClientHttp2Session {
    const session = http2.connect(this.target.url, {
      rejectUnauthorized: false,
      settings: { initialWindowSize: 1 << 24 },
    });
    session.once('connect', () => session.setLocalWindowSize(1 << 28));
    session.on('error', () => {});
    // A server may ask its clients to reconnect. The session ends when its streams have ended.
    session.once('goaway', () => {
      const at = this.sessions.indexOf(session);
      if (at >= 0 && !this.isClosed) this.sessions[at] = this.connect();
    });
    return session;
  }

  open(method: string, path: string, headers: Record<string, string> = {}): http2.ClientHttp2Stream {
    const session = this.sessions[this.next++ % this.sessions.length] as http2.ClientHttp2Session;
    return session.request(
      {
        ':method': method,
        ':path': path,
        accept: 'application/json',
        authorization: `Bearer ${this.target.token}`,
        ...headers,
      },
      { endStream: method === 'GET' || method === 'DELETE' },
    );
  }

  /** Reads a response and counts its bytes without keeping them. @throws Error for a status other than 200 */
  size(path: string, headers: Record<string, string> = {}): Promise<number> {
    return new Promise((resolve, reject) => {
      const stream = this.open('GET', path, headers);
      let bytes = 0;
      let status = 0;
      stream.on('response', (answer) => {
        status = answer[':status'] as number;
      });
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      stream.on('end', () => (status === 200 ? resolve(bytes) : reject(new Error(`GET ${path}: HTTP ${status}`))));
      stream.on('error', reject);
      stream.on('close', () => reject(new Error('the connection was closed')));
    });
  }

  /** Sends a request, reads its answer without keeping it, and returns the status. */
  status(method: string, path: string, headers: Readonly<Record<string, string>>, body?: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const stream = this.open(method, path, headers);
      let status = 0;
      stream.on('response', (answer) => {
        status = answer[':status'] as number;
      });
      stream.on('end', () => resolve(status));
      stream.on('error', (error) => {
        // The server had asked the client to reconnect before it read the request, so the request is repeated.
        if (stream.rstCode === http2.constants.NGHTTP2_REFUSED_STREAM)
          resolve(this.status(method, path, headers, body));
        else reject(error);
      });
      stream.on('close', () => reject(new Error('the connection was closed')));
      stream.resume();
      if (body !== undefined) stream.end(body);
    });
  }

  request(method: string, path: string, body?: unknown): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const stream = this.open(method, path, body === undefined ? {} : { 'content-type': 'application/json' });
      const chunks: Buffer[] = [];
      let status = 0;
      stream.on('response', (headers) => {
        status = headers[':status'] as number;
      });
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const whole = Buffer.concat(chunks);
        resolve({ status, bytes: whole.length, body: whole });
      });
      stream.on('error', reject);
      // A session that could not connect closes its streams without an error.
      stream.on('close', () => reject(new Error('the connection was closed')));
      if (body !== undefined) stream.end(JSON.stringify(body));
    });
  }

  async json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, body: text } = await this.request(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: HTTP ${status} ${text.toString('utf8').slice(0, 300)}`);
    return JSON.parse(text.toString('utf8')) as T;
  }

  close(): void {
    this.isClosed = true;
    for (const session of this.sessions) session.destroy();
  }
}

/** Runs `work` for each number below `count`, `width` at a time. */
export async function inFlight(count: number, width: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
