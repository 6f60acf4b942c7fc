import type { AnyKubeObject, KubeObject } from '@k8s-ts/apimachinery/types';
import {
  newRESTOptionsFactory,
  newStore,
  type RESTOptionsFactory,
  type RESTStrategy,
  type Store,
} from '@k8s-ts/registry-generic';
import { systemMasters } from '@k8s-ts/registry-generic/rest';
import { builtinGroupInfo, builtinResourceFacts, newStorageFactory } from '@k8s-ts/registry-shared';
import { fetchHandler } from '../../http/src/fetch/index.js';
import {
  validateConfigMap,
  validateConfigMapUpdate,
} from '../../registry/core/src/config-map/config-map-validation.js';
import {
  completeConfig,
  type DelegationTarget,
  emptyDelegate,
  type GenericAPIServer,
  type GenericAPIServerConfig,
  newGenericAPIServer,
} from '../src/server/index.js';

/** A server with config maps and namespaces over a store in memory, and functions for talking to it. */
export interface TestServer {
  readonly server: GenericAPIServer;
  /** Calls the server as an administrator. */
  request(method: string, path: string, options?: RequestOptions): Promise<Response>;
  /** Like {@link request}, with the answer parsed as JSON. */
  json(
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<{ status: number; body: Answer; headers: Headers }>;
  /** Runs the post-start hooks. */
  start(): Promise<void>;
  /** Shuts down as a running server does. */
  stop(): Promise<void>;
  /** Stops, and closes the stores. */
  close(): Promise<void>;
}

export interface RequestOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A parsed answer of any type. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into it
export type Answer = any;

let instances = 0;

export async function startTestServer(
  options: GenericAPIServerConfig = {},
  delegate: DelegationTarget = emptyDelegate,
): Promise<TestServer> {
  const restOptions = newRESTOptionsFactory({
    storageFactory: newStorageFactory({
      config: { type: 'memory', memory: `server-test-${++instances}`, compactionIntervalMs: 0 },
    }),
  });
  const configMaps = await configMapStore(restOptions);
  const namespaces = await namespaceStore(restOptions);
  const core = builtinGroupInfo({
    group: '',
    prioritizedVersions: ['v1'],
    versionedResources: { v1: { configmaps: configMaps, namespaces } },
  });
  const server = newGenericAPIServer(completeConfig({ groups: [core], ...options }), delegate);
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const user = { name: 'admin', groups: [systemMasters, 'system:authenticated'] };
  const call = fetchHandler((request) => server.handle(request), options.authenticator === undefined ? { user } : {});
  const request: TestServer['request'] = (method, path, { body, headers = {}, signal } = {}) => {
    // Afterwards no hooks and checks can be added.
    server.prepareRun();
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    return call(
      new Request(`http://server${path}`, {
        method,
        headers: { 'user-agent': 'test/1.0', accept: 'application/json', ...type, ...headers },
        ...(body === undefined
          ? {}
          : {
              body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
            }),
        ...(signal ? { signal } : {}),
      }),
    );
  };
  const stop = async () => {
    stopping.abort();
    running ??= server.prepareRun().run(stopping.signal);
    await running.catch(() => {});
  };
  return {
    server,
    request,
    async json(method, path, requestOptions) {
      const response = await request(method, path, requestOptions);
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
    },
    start() {
      running ??= server.prepareRun().run(stopping.signal);
      return server.prepareRun().ready;
    },
    stop,
    async close() {
      await stop();
      await configMaps.destroy();
      await namespaces.destroy();
    },
  };
}

type BodyInit = NonNullable<ConstructorParameters<typeof Request>[1]>['body'] & {};

function configMapStore(restOptions: RESTOptionsFactory): Promise<Store> {
  const strategy = {
    namespaced: true,
    allowUnconditionalUpdate: true,
    validate: validateConfigMap,
    validateUpdate: validateConfigMapUpdate,
  } as unknown as RESTStrategy;
  return newStore({
    ...builtinResourceFacts('', 'v1', 'configmaps'),
    resource: { group: '', resource: 'configmaps' },
    kind: { group: '', version: 'v1', kind: 'ConfigMap' },
    strategy,
    options: restOptions.newFor({ group: '', resource: 'configmaps' }),
    table: {
      tableColumns: [
        { name: 'Name', type: 'string', format: 'name', description: '', priority: 0 },
        { name: 'Data', type: 'string', format: '', description: '', priority: 0 },
      ],
      tableRow: (object) => ({
        cells: [object.metadata.name ?? '', Object.keys((object as AnyKubeObject).data ?? {}).length],
      }),
    },
  });
}

function namespaceStore(restOptions: RESTOptionsFactory): Promise<Store> {
  const strategy: RESTStrategy<KubeObject> = { namespaced: false, validate: () => [], validateUpdate: () => [] };
  return newStore({
    ...builtinResourceFacts('', 'v1', 'namespaces'),
    resource: { group: '', resource: 'namespaces' },
    kind: { group: '', version: 'v1', kind: 'Namespace' },
    strategy,
    options: restOptions.newFor({ group: '', resource: 'namespaces' }),
  });
}
