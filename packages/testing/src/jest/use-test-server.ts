import {
  deleteNamespace,
  newNamespace,
  type RunnerServerOptions,
  splitOptions,
} from '../runner-servers/runner-server-options.js';
import { startTestServer, type TestServer, type TestServerOptions } from '../test-server.js';
import { withOwnClients } from './with-own-clients.js';
import type { acquireServer, fileEnds, releaseServer } from './worker-servers.js';

/** The server of a test file. */
export interface UsedServer<User extends string = never> {
  /** @throws Error outside tests and hooks: the server starts before the first test */
  readonly server: TestServer<User>;
  /**
   * The name of the test's namespace: `default`, or with the isolation `namespace` a new one, which is deleted after
   * the test.
   */
  readonly namespace: string;
}

/** The functions whose state lasts as long as the worker of jest. */
export interface WorkerServers {
  readonly acquireServer: typeof acquireServer;
  readonly releaseServer: typeof releaseServer;
  readonly fileEnds: typeof fileEnds;
}

/** Time limit for a start on a busy machine, in ms. jest's own limit is 5 s. */
const startTimeoutMs = 60_000;

type Hook = (run: () => Promise<void> | void, timeoutMs?: number) => void;
const hookNames = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll'] as const;

/** @throws Error when jest has not defined its hooks */
function jestHooks(): Readonly<Record<(typeof hookNames)[number], Hook>> {
  const hooks = globalThis as unknown as Readonly<Record<(typeof hookNames)[number], Hook>>;
  if (hookNames.some((name) => typeof hooks[name] !== 'function')) {
    throw new Error(
      'useTestServer is for test files of jest, with injectGlobals as it is by default: there is no global beforeAll',
    );
  }
  return hooks;
}

/**
 * Makes `useTestServer`.
 *
 * @param worker the functions of the worker: `loaded` returns them when an earlier file has loaded them
 */
export function newUseTestServer(worker: {
  readonly load: () => WorkerServers;
  readonly loaded: () => WorkerServers | undefined;
}) {
  /**
   * Starts a server before the tests of a file, and stops it after them: `const kube = useTestServer()`, then
   * `kube.server` in tests and hooks.
   *
   * @throws TypeError for a value of `scope` or `isolation` that does not exist, or for options of a worker's server
   *   that are not plain data. Error outside jest. Other mistakes in the options fail the tests
   */
  return function useTestServer<const User extends string = never>(
    options: RunnerServerOptions<User> = {},
  ): UsedServer<User> {
    const { scope, isolation, serverOptions } = splitOptions(options);
    const { beforeAll, beforeEach, afterEach, afterAll } = jestHooks();
    if (scope === 'worker') refuseFunctions(serverOptions);
    let server: TestServer<User> | undefined;
    let namespace = 'default';
    const started = () => {
      if (server === undefined) throw new Error('the server starts before the first test: use it in tests and hooks');
      return server;
    };
    beforeAll(async () => {
      server =
        scope === 'file'
          ? await startTestServer<User>(serverOptions)
          : withOwnClients<User>(await worker.load().acquireServer(serverOptions), serverOptions);
    }, startTimeoutMs);
    beforeEach(async () => {
      if (isolation === 'reset') await started().reset();
      else namespace = await newNamespace(started());
    });
    afterEach(async () => {
      if (isolation === 'namespace' && server !== undefined) await deleteNamespace(server, namespace);
    });
    afterAll(async () => {
      if (scope === 'worker') worker.load().releaseServer(serverOptions);
      else await server?.stop();
      worker.loaded()?.fileEnds();
    });
    return {
      get server() {
        return started();
      },
      get namespace() {
        started();
        return namespace;
      },
    };
  };
}

/** @throws TypeError for options that the files of a worker could not share */
function refuseFunctions(options: TestServerOptions): void {
  for (const [name, value] of Object.entries(options)) {
    if (JSON.stringify(value) === undefined || name === 'clock') {
      throw new TypeError(`files share a server of scope 'worker', so its options are plain data: ${name} is not`);
    }
  }
}
