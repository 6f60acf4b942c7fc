import { type APIServer, type APIServerOptions, createAPIServer, type RequestLogEntry } from '@k8s-ts/apiserver-core';
import type { Manifests } from './manifests.js';
import { newTestClient, type TestClient } from './test-client.js';
import { kubeconfigWithToken, newTokens, roleOf, type TestUser, type TestUserAccess, withTokenFile } from './users.js';

/** Options of a test server: those of `createAPIServer`, and what the server has when it starts. */
export interface TestServerOptions<User extends string = string> extends APIServerOptions {
  /** Objects that are applied before the server is handed out, in this order. Default none. */
  readonly manifests?: Manifests;
  /** Users besides the admin, by name. Default none. */
  readonly users?: Readonly<Record<User, TestUser>>;
}

/** An API server that runs inside a test. Its own requests are those of an admin (`system:masters`). */
export interface TestServer<User extends string = never> extends TestClient, AsyncDisposable {
  /** `https://127.0.0.1:PORT` */
  readonly url: string;
  /** An admin's kubeconfig (YAML), with all certificates and keys inline. */
  readonly kubeconfig: string;
  readonly server: APIServer;
  /** The access of each user of the options. */
  readonly users: Readonly<Record<User, TestUserAccess>>;
  /**
   * The requests that the server has answered since it was handed out, in the order of the ends of their answers: watches appear when they have ended.
   * Grows with each request.
   */
  readonly requests: readonly RequestLogEntry[];
  /** Stops the server and drops its data. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts a real API server inside this process, with memory storage, on a free port of the loopback address. Resolves when the server is
 * ready, and its users and manifests are there. Several servers can run at the same time.
 *
 * @param options Defaults: as described above
 * @throws FlagError for an unknown option or a wrong value; StatusError for a manifest that the server refuses. No server is left running then
 */
export async function startTestServer<const User extends string = never>(
  options: TestServerOptions<User> = {},
): Promise<TestServer<User>> {
  const { manifests = [], users: given, onRequest, ...rest } = options;
  const users: Readonly<Record<string, TestUser>> = given ?? {};
  const requests: RequestLogEntry[] = [];
  const tokens = newTokens(Object.keys(users));
  const start = async (more: APIServerOptions = {}) => {
    const server = createAPIServer({
      storageBackend: 'memory',
      securePort: 0,
      ...rest,
      ...more,
      onRequest(entry) {
        requests.push(entry);
        onRequest?.(entry);
      },
    });
    await server.start();
    return server;
  };
  const server =
    tokens.size === 0
      ? await start()
      : await withTokenFile(users, tokens, options.tokenAuthFile, (tokenAuthFile) => start({ tokenAuthFile }));
  const newTestClientOf = (token?: string) =>
    newTestClient({
      fetch: (request) => server.fetch(request),
      restMapper: () => server.restMapper,
      ...(token !== undefined && { token }),
    });
  const stop = () => server.stop();
  try {
    const admin = newTestClientOf();
    const kubeconfig = server.kubeconfig();
    const accesses = [...tokens].map(([name, token]): [string, TestUserAccess] => [
      name,
      { ...newTestClientOf(token), token, kubeconfig: kubeconfigWithToken(kubeconfig, token) },
    ]);
    for (const [name, { rules }] of Object.entries(users)) if (rules) await admin.apply(roleOf(name, rules));
    await admin.apply(manifests);
    requests.length = 0;
    return {
      ...admin,
      url: server.url,
      kubeconfig,
      server,
      users: Object.fromEntries(accesses) as Record<User, TestUserAccess>,
      requests,
      stop,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
