import { type APIServer, type APIServerOptions, createAPIServer } from '@k8s-ts/apiserver';

/** A running API server of a test's own. */
export interface TestServer extends AsyncDisposable {
  /** `https://127.0.0.1:PORT` */
  readonly url: string;
  /** An admin's kubeconfig (YAML), with everything inline. */
  readonly kubeconfig: string;
  readonly server: APIServer;
  /** A request as admin without a socket in between; paths are enough. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** A request as admin with JSON in and out. @throws Error with the Status's message when the answer is not a 2xx */
  json<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  /** Ends the server and forgets what was stored. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts a real API server inside this process: in memory, on a free port of the loopback address, ready when it resolves. Any number may run side
 * by side.
 *
 * @param options as of `createAPIServer`; what is not given is as said above
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
