import { StatusError } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { TestServer, TestServerOptions } from '../test-server.js';

/** Options of the servers that a test runner starts: those of `startTestServer`, and how tests share them. */
export interface RunnerServerOptions<User extends string = string> extends TestServerOptions<User> {
  /**
   * `file` (default): each test file has a server of its own. `worker`: the files that run one after another in a
   * worker share one.
   */
  readonly scope?: 'file' | 'worker';
  /**
   * `reset` (default): before each test, the server restores its initial objects, and removes faults, stubs and the
   * records of requests; tests must then not run concurrently. `namespace`: each test has a new namespace, and nothing
   * is reset.
   */
  readonly isolation?: 'reset' | 'namespace';
  /**
   * Folder in which vitest's fixtures save the timeline of a failed test, as a page for a browser; a line of the test's
   * output has its URL. Default: `k8s-ts-timelines` in the folder for temporary files. `false`: nothing is saved.
   */
  readonly timelineFolder?: string | false;
}

/** Options of the server and of its use, with their defaults. */
export interface SplitOptions<User extends string> {
  readonly scope: 'file' | 'worker';
  readonly isolation: 'reset' | 'namespace';
  readonly timelineFolder: string | false | undefined;
  readonly serverOptions: TestServerOptions<User>;
}

/** @throws TypeError for a value of `scope` or `isolation` that does not exist */
export function splitOptions<User extends string>({
  scope = 'file',
  isolation = 'reset',
  timelineFolder,
  ...serverOptions
}: RunnerServerOptions<User>): SplitOptions<User> {
  if (!['file', 'worker'].includes(scope)) throw new TypeError(`scope is 'file' or 'worker', not '${scope}'`);
  if (!['reset', 'namespace'].includes(isolation)) {
    throw new TypeError(`isolation is 'reset' or 'namespace', not '${isolation}'`);
  }
  return { scope, isolation, timelineFolder, serverOptions: serverOptions as TestServerOptions<User> };
}

/** Makes a namespace for a test. @returns its name */
export async function newNamespace(server: TestServer<string>): Promise<string> {
  const namespace: KubeObject = { apiVersion: 'v1', kind: 'Namespace', metadata: { generateName: 'test-' } };
  return (await server.create(namespace)).metadata?.name as string;
}

/** Deletes the namespace of a test, unless the test has deleted it. If controllers run, they delete its objects. */
export async function deleteNamespace(server: TestServer<string>, name: string): Promise<void> {
  await server.delete({ apiVersion: 'v1', kind: 'Namespace', name }).catch((error: unknown) => {
    if (!(error instanceof StatusError) || ![404, 409].includes(error.code)) throw error;
  });
}
