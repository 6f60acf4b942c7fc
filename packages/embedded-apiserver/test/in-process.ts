import { afterAll, beforeAll } from 'vitest';
import { type APIServer, createAPIServer } from '../src/create-api-server.js';
import type { APIServerOptions } from '../src/options.js';

/** An answer of the server, parsed. */
export interface Answered {
  readonly status: number;
  /** The texts of the `Warning` headers. */
  readonly warnings: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  readonly body: any;
}

export interface InProcess {
  readonly server: APIServer;
  /** Sends a request as a member of `system:masters`, or with the token. */
  send(
    method: string,
    path: string,
    body?: unknown,
    how?: { readonly type?: string; readonly token?: string },
  ): Promise<Answered>;
  /** Like {@link send}, and throws unless the response is a success. */
  must(method: string, path: string, body?: unknown, how?: { readonly type?: string }): Promise<Answered['body']>;
  /**
   * Sends the request until its answer has this status: objects that configure admission take effect shortly after they
   * were written.
   */
  until(status: number, method: string, path: string, body?: unknown): Promise<Answered>;
}

/** Maximum number of times that a request is sent until its answer is the expected one. */
const maxTries = 300;

function newServer(options: APIServerOptions): APIServer {
  return createAPIServer({ storageBackend: 'memory', listen: false, ...options });
}

/** Starts a server in this process. @param options default: the memory store, and no socket */
export async function startServer(options: APIServerOptions = {}): Promise<APIServer> {
  const server = newServer(options);
  await server.start();
  return server;
}

/** Runs a server as {@link startServer} does, for the tests of a `describe` block. */
export function inProcess(options: APIServerOptions = {}): InProcess {
  const server = newServer(options);
  beforeAll(() => server.start());
  afterAll(() => server.stop());

  const send: InProcess['send'] = async (method, path, body, { type = 'application/json', token } = {}) => {
    const answer = await server.fetch(
      new Request(`https://any.invalid${path}`, {
        method,
        headers: { 'content-type': type, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const warnings = [...(answer.headers.get('warning') ?? '').matchAll(/299 - "((?:[^"\\]|\\.)*)"/g)];
    const text = await answer.text();
    return {
      status: answer.status,
      warnings: warnings.map(([, quoted = '']) => quoted.replaceAll(/\\(.)/g, '$1')),
      body: text.startsWith('{') ? JSON.parse(text) : text,
    };
  };
  return {
    server,
    send,
    async must(method, path, body, how) {
      const answer = await send(method, path, body, how);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    async until(status, method, path, body) {
      for (let tries = 0; ; tries++) {
        const answer = await send(method, path, body);
        if (answer.status === status) return answer;
        if (tries === maxTries) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  };
}
