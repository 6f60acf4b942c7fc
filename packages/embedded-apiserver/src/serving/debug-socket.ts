import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { completeConfig, emptyDelegate, newGenericAPIServer } from '@k8s-ts/generic-apiserver';
import { fetchHandler } from '@k8s-ts/http/fetch';
import type { Logger } from '../log.js';
import { installVerbosityFlag } from '../verbosity-flag.js';

/**
 * Serves profiles and the log level on a Unix socket, over HTTP/1.1, to everyone who may connect to it. An existing
 * socket file is replaced. `kubernetes/apiserver pkg/server/routes/debugsocket.go`.
 *
 * @returns a function that closes the socket and aborts its requests
 * @throws Error when the socket cannot be opened
 */
export async function openDebugSocket(path: string, logger: Logger): Promise<() => Promise<void>> {
  const debugged = newGenericAPIServer(completeConfig({ profiling: {} }), emptyDelegate);
  installVerbosityFlag(debugged.paths, logger);
  const call = fetchHandler(debugged.prepareRun().handle);
  const server = createServer((message, response) => {
    answer(call, message, response).catch(() => response.destroy());
  });
  await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

async function answer(
  call: (request: Request) => Promise<Response>,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(message.url ?? '/', 'http://localhost');
  if (!url.pathname.startsWith('/debug/')) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404 page not found\n');
    return;
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { method = 'GET' } = message;
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: message as never, duplex: 'half' as const };
  const answered = await call(new Request(url, { method, signal: gone.signal, ...body }));
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (answered.body === null) response.end();
  else await pipeline(answered.body, response);
}
