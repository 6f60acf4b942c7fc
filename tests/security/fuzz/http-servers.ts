import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import tls from 'node:tls';
import { createSecureServer } from '@k8s-ts/http/node';
import { createCertificates } from '@k8s-ts/pki';
import { HeaderDecoder } from '../../../packages/http/src/http2/hpack/header-decoder.js';

/** A request as its handler receives it. Texts have a character for each byte. */
export interface Seen {
  readonly method: string;
  /** The path, percent-decoded. */
  readonly path: string;
  readonly query: string;
  readonly host: string;
  /** Headers by name, in lower case. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** Null when the body could not be read. */
  readonly body: string | null;
}

/** An answer to a request. */
export interface SeenAnswer {
  /** 0 for an HTTP/2 stream or connection that was closed without an answer. */
  readonly status: number;
  /** Undefined when the server answered without calling its handler. */
  readonly seen: Seen | undefined;
}

/** A server whose handler returns the request that it has received. */
export interface EchoServer {
  readonly port: number;
  close(): Promise<void>;
}

const unescaped = (path: string): string =>
  path.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A server with the HTTP layer of this project. */
export async function startOwnServer(onError: (error: unknown) => void): Promise<EchoServer> {
  const { serving } = await createCertificates({ addresses: ['127.0.0.1'] });
  const server = createSecureServer({
    ...serving,
    onError,
    async handler(request) {
      const body = await request.body(1 << 24).then(
        (bytes) => Buffer.from(bytes).toString('latin1'),
        () => null,
      );
      const names = request.headerNames ?? Object.keys(request.headers);
      const regular = [...new Set(names)].filter((name) => !name.startsWith(':'));
      const [path = '', ...query] = (request.uri ?? '').split('?');
      const seen: Seen = {
        method: request.method,
        path: unescaped(path),
        query: query.join('?'),
        host: request.headers[':authority'] || request.headers.host || '',
        headers: Object.fromEntries(regular.map((name) => [name, request.headerValues?.(name) ?? []])),
        body,
      };
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(seen)) };
    },
  });
  const { port } = await server.listen(0, '127.0.0.1');
  return { port, close: () => server.close(0) };
}

/** A server with Go's standard library. @throws Error when the program cannot be built */
export async function startGoServer(): Promise<EchoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'http-echo-'));
  const program = join(folder, 'echo');
  const source = join(import.meta.dirname, 'http-echo', 'main.go');
  execFileSync('go', ['build', '-o', program, source], { env: { ...process.env, GO111MODULE: 'off' } });
  // A Go program without a module has Go's old defaults. kube-apiserver has the defaults of its Go version.
  const env = { ...process.env, GODEBUG: 'urlstrictcolons=1,httplaxcontentlength=0' };
  const child: ChildProcess = spawn(program, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const [address] = await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line');
  return {
    port: Number(String(address).split(':').at(-1)),
    async close() {
      const exited = once(child, 'exit');
      child.stdin?.end();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Sends bytes and returns everything that is received until the server closes the connection, or until `isComplete`
 * returns true.
 */
function exchange(
  port: number,
  protocol: string,
  bytes: Buffer,
  isComplete: (received: Buffer) => boolean,
): Promise<Buffer> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: [protocol] }, () =>
      socket.write(bytes),
    );
    socket.setTimeout(120_000, () => socket.destroy());
    socket.on('data', (piece: Buffer) => {
      pieces.push(piece);
      if (isComplete(Buffer.concat(pieces))) socket.destroy();
    });
    // When a server refuses a request, it may close the connection before it has read the whole request.
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(pieces)));
  });
}

function seenIn(status: number, body: string): Seen | undefined {
  return status === 200 && body !== '' ? (JSON.parse(body) as Seen) : undefined;
}

/** Sends requests over one HTTP/1.1 connection. The last request must ask the server to close the connection. */
export async function askHTTP1(port: number, requests: Buffer): Promise<readonly SeenAnswer[]> {
  const received = (await exchange(port, 'http/1.1', requests, () => false)).toString('latin1');
  const answers: SeenAnswer[] = [];
  for (let at = 0; at < received.length; ) {
    const end = received.indexOf('\r\n\r\n', at);
    if (end < 0) break;
    const head = received.slice(at, end);
    const status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    const bodyEnd = status < 200 ? end + 4 : length === undefined ? received.length : end + 4 + Number(length);
    const body = Buffer.from(received.slice(end + 4, bodyEnd), 'latin1').toString();
    if (status >= 200) answers.push({ status, seen: seenIn(status, body) });
    at = bodyEnd;
  }
  return answers;
}

const frameTypes = { data: 0, headers: 1, reset: 3, goAway: 7 } as const;

/** Returns the complete frames in the received bytes. */
function* framesOf(received: Buffer) {
  for (let at = 0; at + 9 <= received.length; ) {
    const length = received.readUIntBE(at, 3);
    if (at + 9 + length > received.length) return;
    yield {
      type: received[at + 3],
      ends: ((received[at + 4] as number) & 1) === 1,
      payload: received.subarray(at + 9, at + 9 + length),
    };
    at += 9 + length;
  }
}

/** Sends a request over an HTTP/2 connection. */
export async function askHTTP2(port: number, request: Buffer): Promise<readonly SeenAnswer[]> {
  const isEnd = ({ type, ends }: { type: number | undefined; ends: boolean }) =>
    type === frameTypes.reset ||
    type === frameTypes.goAway ||
    (ends && (type === frameTypes.data || type === frameTypes.headers));
  const received = await exchange(port, 'h2', request, (all) => [...framesOf(all)].some(isEnd));
  const frames = [...framesOf(received)];
  const decoder = new HeaderDecoder(1 << 20);
  const statuses = frames
    .filter(({ type }) => type === frameTypes.headers)
    .map(({ payload }) => decoder.decode(Buffer.from(payload)).raw)
    .map((raw) => Number(raw[raw.indexOf(':status') + 1]));
  const status = statuses.find((each) => each >= 200);
  if (
    status === undefined ||
    !frames.some(({ type, ends }) => ends && type !== frameTypes.reset && type !== frameTypes.goAway)
  ) {
    return [{ status: 0, seen: undefined }];
  }
  const body = Buffer.concat(
    frames.filter(({ type }) => type === frameTypes.data).map(({ payload }) => payload),
  ).toString();
  return [{ status, seen: seenIn(status, body) }];
}
