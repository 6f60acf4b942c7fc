import { type APIServer, type APIServerOptions, createAPIServer } from '@k8s-ts/apiserver-core';

/** An API server that runs inside a test. */
export interface TestServer extends AsyncDisposable {
  /** `https://127.0.0.1:PORT` */
  readonly url: string;
  /** An admin's kubeconfig (YAML), with all certificates and keys inline. */
  readonly kubeconfig: string;
  readonly server: APIServer;
  /** Sends a request as admin without a socket. `path` is a path with query. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a request as admin with JSON in and out. @throws Error with the Status's message when the response is not 2xx */
  json<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  /** Stops the server and drops its data. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts a real API server inside this process, with memory storage, on a free port of the loopback address. Resolves when the server is
 * ready. Several servers can run at the same time.
 *
 * @param options options of `createAPIServer`. Defaults: as described above
 */
export async function startTestServer(options: APIServerOptions = {}): Promise<TestServer> {
  const server = createAPIServer({ storageBackend: 'memory', securePort: 0, ...options });
  await server.start();
  const call = (path: string, init?: RequestInit) =>
    server.fetch(new Request(new URL(path, 'https://localhost'), init));
  const stop = () => server.stop();
  return {
    url: server.url,
    kubeconfig: server.kubeconfig(),
    server,
    fetch: call,
    async json<T>(method: string, path: string, body?: unknown): Promise<T> {
      const init =
        body === undefined
          ? { method }
          : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const answer = await call(path, init);
      const content: unknown = await answer.json();
      if (!answer.ok) throw new Error((content as { message?: string }).message ?? `HTTP ${answer.status}`);
      return content as T;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
