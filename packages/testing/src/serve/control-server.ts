import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorText, isStatusError } from '@k8s-ts/apimachinery/errors';
import type { TestClock } from '../clock/test-clock.js';
import type { TestServer } from '../test-server.js';
import { ControlError, newControl } from './control.js';

/** Accepts commands for a test server over HTTP. */
export interface ControlServer {
  /** `http://127.0.0.1:PORT/SECRET`. Anyone who knows it can control the server. */
  readonly url: string;
  /** Ends connections and stops the forks that were made. Idempotent. */
  close(): Promise<void>;
}

/**
 * Serves the commands of a test server on a free port of the loopback address, for tests in other languages. Commands
 * are POSTs of JSON to paths below the URL and are answered with JSON; the README of the package lists them.
 *
 * @param server the server that the commands are for. It is not stopped by `close`
 * @param clock its clock; without one, `clock` is refused
 */
export async function serveControl(server: TestServer<string>, clock?: TestClock): Promise<ControlServer> {
  const prefix = `/${randomUUID()}`;
  const control = newControl(server, clock, (fork) => serveControl(fork, clock));
  const http = createServer((request, response) => {
    void answer(request, response, prefix, control.run);
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(0, '127.0.0.1', resolve);
  });
  let closing: Promise<void> | undefined;
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}${prefix}`,
    close() {
      closing ??= (async () => {
        await control.close();
        const closed = new Promise((resolve) => http.close(resolve));
        http.closeAllConnections();
        await closed;
      })();
      return closing;
    },
  };
}

/** Maximum size of a body: 16 MiB. */
const maxBodyBytes = 16 << 20;

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  prefix: string,
  run: (command: string, body: unknown) => Promise<unknown>,
): Promise<void> {
  const send = (code: number, body: unknown) => {
    response.writeHead(code, { 'content-type': 'application/json' });
    response.end(`${JSON.stringify(body ?? {})}\n`);
  };
  try {
    const { url = '', method } = request;
    if (!url.startsWith(`${prefix}/`)) return send(404, { error: 'not found' });
    if (method !== 'POST') return send(405, { error: 'commands are POST requests' });
    send(200, await run(url.slice(prefix.length + 1), await bodyOf(request)));
  } catch (error) {
    const code = error instanceof ControlError ? 400 : isStatusError(error) ? error.code : 500;
    send(code, { error: errorText(error), ...(isStatusError(error) ? { status: error.status } : {}) });
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new ControlError('the body is too large');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString();
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ControlError('the body is no JSON');
  }
}
