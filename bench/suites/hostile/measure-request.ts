import http2 from 'node:http2';
import https from 'node:https';
import type { Target } from '../../kit/client.js';
import type { RequestProbe } from '../../kit/request-probe.js';
import type { HostileRequest } from './request.js';
import type { HostileServer } from './server.js';

/** Time limit for one request, in ms. */
const patience = 60_000;

/** The effect of one request on the server. */
export interface Measured {
  /**
   * `201`, `closed` when the connection was closed, `ended` when the server's process ended, `timeout` when there was
   * no answer.
   */
  readonly status: string;
  readonly milliseconds: number;
  /** Maximum time that a request for `/livez` took during the request, in ms. */
  readonly longestWait: number;
  /** Highest memory; 0 where the system does not report it. See `HostileServer.memoryMegabytes`. */
  readonly peakMegabytes: number;
  /** The size of the answer, and its first characters. */
  readonly answer: string;
}

/**
 * Sends the request, and requests for `/livez` beside it. First starts the server if it does not run, and creates the
 * objects that the request needs.
 */
export async function measureRequest(
  server: HostileServer,
  probe: RequestProbe,
  request: HostileRequest,
): Promise<Measured> {
  const target = await server.target(request.user ?? 'admin');
  for (const needed of request.before ?? []) {
    const admin = await server.target('admin');
    let { status, text } = await send(admin, needed);
    if (status === 409) {
      // The object made by the last request could not be removed in time.
      for (const made of request.after ?? []) await send(admin, made);
      ({ status, text } = await send(admin, needed));
    }
    for (let tries = 0; needed.retries && status >= 300 && tries < 100; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      ({ status, text } = await send(admin, needed));
    }
    if (status >= 300)
      throw new Error(`${request.name}: what it needs was answered with ${status} ${text.slice(0, 300)}`);
  }
  await server.resetPeak();
  const prepared = { ...request, body: bodyOf(request) };
  await probe.start(await server.target('admin'));
  probe.reset();
  const started = performance.now();
  const outcomes = await Promise.all(
    Array.from({ length: request.parallel ?? 1 }, () =>
      repeated(request.times ?? 1, (i) => send(target, bodyAt(prepared, i))).catch((error: Error) => ({
        status: error.message === 'timeout' ? error.message : 'closed',
        text: '',
      })),
    ),
  );
  const milliseconds = performance.now() - started;
  await new Promise((resolve) => setTimeout(resolve, request.afterwards ?? 100));
  const longestWait = await probe.stop();
  const peakMegabytes = await server.peakMegabytes();
  // A server that still works on the request would delay the next ones.
  if (outcomes.some(({ status }) => status === 'timeout')) await server.stop();
  const { ended } = server;
  for (const made of request.after ?? []) await send(await server.target('admin'), made).catch(() => {});
  const { status, text } = outcomes[0] as { status: number | string; text: string };
  return {
    status: status === 'closed' && ended ? 'ended' : String(status),
    milliseconds,
    longestWait,
    peakMegabytes,
    answer: `${text.length} B ${describe(text)}`,
  };
}

async function repeated<T>(times: number, work: (index: number) => Promise<T>): Promise<T> {
  for (let i = 1; i < times; i++) await work(i);
  return work(0);
}

function bodyAt(request: HostileRequest, index: number): HostileRequest {
  return request.bodies === undefined ? request : { ...request, body: request.bodies(index) };
}

function describe(text: string): string {
  const message = /"message":"((?:[^"\\]|\\.){0,80})/.exec(text)?.[1];
  return message ?? text.slice(0, 40).replaceAll('\n', ' ');
}

function bodyOf({ body }: HostileRequest): string | Uint8Array | undefined {
  return typeof body === 'function' ? body() : body;
}

/** HTTP/2 for most requests. HTTP/1.1 for long heads, because the server accepts shorter heads over HTTP/2. */
function send(target: Target, request: HostileRequest): Promise<{ status: number; text: string }> {
  const head = request.path.length + JSON.stringify(request.headers ?? {}).length + (request.accept ?? '').length;
  return head > 10_000 ? sendOld(target, request) : sendNew(target, request);
}

function headersOf({ token }: Target, request: HostileRequest, hasBody: boolean): Record<string, string> {
  return {
    accept: request.accept ?? 'application/json',
    authorization: `Bearer ${token}`,
    ...(hasBody && { 'content-type': request.type ?? 'application/json' }),
    ...request.headers,
  };
}

function sendOld(target: Target, request: HostileRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const body = bodyOf(request);
    const chunks: Buffer[] = [];
    const sent = https.request(
      target.url + request.path,
      {
        method: request.method,
        rejectUnauthorized: false,
        headers: headersOf(target, request, body !== undefined),
        timeout: patience,
      },
      (response) => {
        const done = () => {
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
          sent.destroy();
        };
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', done);
        if (request.watch !== undefined && response.statusCode === 200) setTimeout(done, request.watch);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.on('error', reject);
    sent.end(body);
  });
}

function sendNew(target: Target, request: HostileRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const session = http2.connect(target.url, { rejectUnauthorized: false, settings: { initialWindowSize: 1 << 26 } });
    session.once('connect', () => session.setLocalWindowSize(1 << 28));
    const timer = setTimeout(() => end(new Error('timeout')), patience);
    const end = (error?: Error) => {
      clearTimeout(timer);
      if (error !== undefined) reject(error);
      // If the server's process ends, the session has to be closed too.
      session.destroy();
    };
    session.on('error', end);
    session.on('close', () => end(new Error('closed')));
    const body = bodyOf(request);
    const stream = session.request(
      {
        ':method': request.method,
        ':path': request.path,
        ...headersOf(target, request, body !== undefined),
      },
      { endStream: body === undefined },
    );
    const chunks: Buffer[] = [];
    let status = 0;
    stream.on('response', (headers) => {
      status = headers[':status'] as number;
      if (request.watch !== undefined && status === 200) setTimeout(done, request.watch);
    });
    const done = () => {
      resolve({ status, text: Buffer.concat(chunks).toString('utf8') });
      end();
    };
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', done);
    stream.on('error', end);
    // A server may answer before it has read the body, and then close the stream.
    stream.on('close', () => (status === 0 ? end(new Error('closed')) : done()));
    if (body !== undefined) stream.end(body);
  });
}
