import {
  deleteNamespace,
  newNamespace,
  type RunnerServerOptions,
  splitOptions,
} from '../runner-servers/runner-server-options.js';
import { startTestServer, type TestServer } from '../test-server.js';

/** The context of tests with a server. */
export interface ServerContext<User extends string = never> {
  /** The server of the file or of the worker. It is not reset, so hooks for a whole file may use it. */
  readonly sharedServer: TestServer<User>;
  /** The same server for one test: with its initial objects, unless `isolation` is `namespace`. */
  readonly server: TestServer<User>;
  /**
   * The name of the test's namespace: `default`, or with the isolation `namespace` a new one, which is deleted after
   * the test.
   */
  readonly namespace: string;
}

/** The test that vitest runs. */
export interface RunningTest {
  readonly task: {
    readonly name: string;
    /** The name preceded by the names of its file and suites. Undefined before vitest 4. */
    readonly fullName?: string;
    readonly result?: {
      readonly state: string;
      readonly errors?: readonly { readonly message: string }[] | undefined;
    };
  };
}

/** Makes the value of a fixture. `use` passes it to the tests, and resolves when they have ended. */
export type FixtureFunction<Context, T> = (context: Context, use: (value: T) => Promise<void>) => Promise<void>;

/**
 * Fixtures for `test.extend` of vitest. `sharedServer` is a list of a function and its scope. Its type is that of the
 * function, because vitest infers the context of tests from functions only.
 */
export type ServerFixtures<User extends string = never> = {
  readonly [Name in keyof ServerContext<User>]: FixtureFunction<
    Omit<ServerContext<User>, Name> & RunningTest,
    ServerContext<User>[Name]
  >;
};

/**
 * Makes fixtures for vitest: `const test = base.extend(serverFixtures())`. A server starts when the first test uses
 * `server`, and stops after the last test of its file or worker. vitest shares workers between files only with
 * `isolate: false`; the files then share a server of the scope `worker` when they import `test` from one module.
 *
 * @throws TypeError for a value of `scope` or `isolation` that does not exist. Other mistakes in the options fail the
 * first test that uses the server
 */
export function serverFixtures<const User extends string = never>(
  options: RunnerServerOptions<User> = {},
): ServerFixtures<User> {
  const { scope, isolation, timelineFolder, serverOptions } = splitOptions(options);
  /** Servers that a test is using. Such a server must not be reset for another test. */
  const inUse = new WeakSet<TestServer<string>>();
  // vitest finds the fixtures that a fixture needs in its parameter, which must be an object pattern.
  // biome-ignore lint/correctness/noEmptyPattern: this one needs none
  const sharedServer: ServerFixtures<User>['sharedServer'] = async ({}, use) => {
    const server = await startTestServer<User>(serverOptions);
    try {
      await use(server);
    } finally {
      await server.stop();
    }
  };
  async function saveTimeline(
    server: TestServer<string>,
    { name, fullName = name, result }: RunningTest['task'],
  ): Promise<void> {
    const message = result?.errors?.map((error) => error.message).join('\n') ?? '';
    const folder = timelineFolder === false ? undefined : timelineFolder;
    const url = await server.saveTimeline({ title: fullName, message, ...(folder !== undefined && { folder }) });
    console.error(`timeline of the failed test: ${url}`);
  }
  return {
    sharedServer: [sharedServer, { scope }] as unknown as typeof sharedServer,
    server: async ({ sharedServer, task }, use) => {
      const useAndSave = async () => {
        await use(sharedServer);
        if (task.result?.state === 'fail' && timelineFolder !== false) await saveTimeline(sharedServer, task);
      };
      if (isolation === 'namespace') return useAndSave();
      if (inUse.has(sharedServer)) {
        throw new Error(
          "another test still uses this server, and each would reset it. Tests that run at the same time need serverFixtures({ isolation: 'namespace' }); a test that timed out while the server started needs a longer testTimeout",
        );
      }
      inUse.add(sharedServer);
      try {
        await sharedServer.reset();
        await useAndSave();
      } finally {
        inUse.delete(sharedServer);
      }
    },
    namespace: async ({ server }, use) => {
      if (isolation === 'reset') return use('default');
      const name = await newNamespace(server);
      await use(name);
      await deleteNamespace(server, name);
    },
  };
}
