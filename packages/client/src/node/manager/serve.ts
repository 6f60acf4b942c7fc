import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServeOptions {
  /** Default: all addresses. */
  readonly host?: string;
  /** 0 chooses a free port. */
  readonly port: number;
}

/** A server of plain HTTP. */
export interface HTTPEndpoint {
  readonly port: number;
  /** Ends connections, also those of clients that are being answered. */
  close(): Promise<void>;
}

/**
 * Serves a function like `fetch` over plain HTTP. Only the method and the URL of requests are passed on.
 *
 * @throws the error of a port that cannot be used
 */
export async function serve(
  handler: (request: Request) => Promise<Response>,
  { host, port }: ServeOptions,
): Promise<HTTPEndpoint> {
  const server = createServer((request, response) => {
    answer(handler, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host !== undefined && { host }) }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  handler: (request: Request) => Promise<Response>,
  { method = 'GET', url = '/' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
  // The name of the server does not matter to the handler.
  const given = await handler(new Request(new URL(url, 'http://localhost'), { method }));
  const body = new Uint8Array(await given.arrayBuffer());
  response.writeHead(given.status, Object.fromEntries(given.headers)).end(method === 'HEAD' ? undefined : body);
}
