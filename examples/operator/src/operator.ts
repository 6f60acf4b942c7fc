import { Agent } from 'node:https';
import {
  ApiException,
  type Configuration,
  CoreV1Api,
  CustomObjectsApi,
  createConfiguration,
  type KubeConfig,
  type KubernetesListObject,
  type KubernetesObject,
  type Middleware,
  makeInformer,
  ServerConfiguration,
  type V1ConfigMap,
} from '@kubernetes/client-node';
import { finalizer, type Site } from './site.js';

export interface OperatorOptions {
  readonly config: KubeConfig;
  readonly namespace: string;
  /** Removes a page from the web. Called before a Site is deleted, possibly more than once. */
  readonly unpublish: (site: Site) => Promise<void>;
  /** The time by which sites expire. Default: the machine's. */
  readonly clock?: { now(): number; schedule(ms: number, run: () => void): () => void };
}

export interface Operator {
  /** Stops watching the cluster and waits for running work. */
  stop(): Promise<void>;
}

const kind = { group: 'example.com', version: 'v1', plural: 'sites' };
const systemClock = {
  now: () => Date.now(),
  schedule(ms: number, run: () => void) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
/** First pause after a failure, in ms. It doubles up to the last one. */
const [firstPauseMs, lastPauseMs] = [10, 1000];

/** Keeps a ConfigMap `NAME-page` with the text of each Site, and reports this in the status of the Site. */
export function runOperator({ config, namespace, unpublish, clock = systemClock }: OperatorOptions): Operator {
  const connections = keptConnections(config);
  const core = new CoreV1Api(connections.configuration);
  const custom = new CustomObjectsApi(connections.configuration);
  const queue = new WorkQueue((name) => reconcile(name));
  const expiries = new Map<string, () => void>();

  const sites = makeInformer<KubernetesObject>(
    config,
    `/apis/example.com/v1/namespaces/${namespace}/sites`,
    async (): Promise<KubernetesListObject<KubernetesObject>> =>
      custom.listNamespacedCustomObject({ ...kind, namespace }),
  );
  const pages = makeInformer<V1ConfigMap>(config, `/api/v1/namespaces/${namespace}/configmaps`, () =>
    core.listNamespacedConfigMap({ namespace }),
  );
  const owner = ({ metadata }: V1ConfigMap) => {
    const site = metadata?.ownerReferences?.find((reference) => reference.kind === 'Site');
    if (site) queue.add(site.name);
  };
  for (const event of ['add', 'update', 'delete'] as const) {
    sites.on(event, ({ metadata }) => queue.add(metadata?.name ?? ''));
    pages.on(event, owner);
  }
  let stopped = false;
  for (const informer of [sites, pages]) {
    const start = () => {
      if (!stopped) informer.start().catch(restart);
    };
    const restart = () => void setTimeout(start, firstPauseMs);
    informer.on('error', restart);
    start();
  }

  async function reconcile(name: string): Promise<void> {
    const site = await orUndefined<Site>(custom.getNamespacedCustomObject({ ...kind, namespace, name }));
    expiries.get(name)?.();
    expiries.delete(name);
    if (site === undefined) return;
    const { finalizers = [], deletionTimestamp } = site.metadata;
    const replace = (body: Site) => custom.replaceNamespacedCustomObject({ ...kind, namespace, name, body });
    if (deletionTimestamp !== undefined) {
      if (!finalizers.includes(finalizer)) return;
      await unpublish(site);
      const rest = finalizers.filter((each) => each !== finalizer);
      await replace({ ...site, metadata: { ...site.metadata, finalizers: rest } });
      return;
    }
    if (!finalizers.includes(finalizer)) {
      await replace({ ...site, metadata: { ...site.metadata, finalizers: [...finalizers, finalizer] } });
      return;
    }
    if (isExpired(site, () => queue.add(name))) {
      await orUndefined(custom.deleteNamespacedCustomObject({ ...kind, namespace, name }));
      return;
    }
    await publish(site);
    await report(site);
  }

  /** Returns whether a Site has expired. If it will expire later, `atExpiry` is called at that time. */
  function isExpired({ metadata, spec }: Site, atExpiry: () => void): boolean {
    if (spec.expiresAfterSeconds === undefined) return false;
    const wait = Date.parse(metadata.creationTimestamp ?? '') + spec.expiresAfterSeconds * 1000 - clock.now();
    if (wait <= 0) return true;
    expiries.set(metadata.name, clock.schedule(wait, atExpiry));
    return false;
  }

  async function publish(site: Site): Promise<void> {
    const { name, uid = '' } = site.metadata;
    const body: V1ConfigMap = {
      metadata: {
        name: `${name}-page`,
        ownerReferences: [{ apiVersion: site.apiVersion, kind: site.kind, name, uid, controller: true }],
      },
      data: { page: site.spec.text },
    };
    const page = await orUndefined<V1ConfigMap>(core.readNamespacedConfigMap({ namespace, name: `${name}-page` }));
    if (page === undefined) await core.createNamespacedConfigMap({ namespace, body });
    else if (page.data?.page !== site.spec.text || page.metadata?.ownerReferences?.[0]?.uid !== uid) {
      const metadata = { ...body.metadata, resourceVersion: page.metadata?.resourceVersion ?? '' };
      await core.replaceNamespacedConfigMap({ namespace, name: `${name}-page`, body: { ...body, metadata } });
    }
  }

  async function report(site: Site): Promise<void> {
    const { name, generation = 0 } = site.metadata;
    if (site.status?.conditions?.some(({ observedGeneration }) => observedGeneration === generation)) return;
    const conditions = [{ type: 'Ready', status: 'True', observedGeneration: generation }];
    await custom.replaceNamespacedCustomObjectStatus({
      ...kind,
      namespace,
      name,
      body: { ...site, status: { conditions } },
    });
  }

  return {
    async stop() {
      stopped = true;
      for (const cancel of expiries.values()) cancel();
      await Promise.all([sites.stop(), pages.stop()]);
      await queue.stop();
      connections.close();
    },
  };
}

/**
 * Makes clients reuse their connections. Clients of `KubeConfig.makeApiClient` open a connection for each request, and
 * spend most of their time on TLS handshakes.
 */
function keptConnections(config: KubeConfig): { readonly configuration: Configuration; close(): void } {
  let agent: Agent | undefined;
  const keep: Middleware = {
    async pre(request) {
      const given = request.getAgent();
      if (given instanceof Agent) agent ??= new Agent({ ...given.options, keepAlive: true });
      if (agent) request.setAgent(agent);
      return request;
    },
    post: async (response) => response,
  };
  const configuration = createConfiguration({
    baseServer: new ServerConfiguration(config.getCurrentCluster()?.server ?? '', {}),
    authMethods: { default: config },
    promiseMiddleware: [keep],
  });
  return { configuration, close: () => agent?.destroy() };
}

/** Returns the answer, or undefined when the object does not exist. */
async function orUndefined<T>(request: Promise<unknown>): Promise<T | undefined> {
  try {
    return (await request) as T;
  } catch (error) {
    if (error instanceof ApiException && error.code === 404) return undefined;
    throw error;
  }
}

/**
 * Runs a function for names. The function runs once at a time for each name. It runs again when the name was added
 * meanwhile, and after a pause when it failed.
 */
class WorkQueue {
  readonly #run: (name: string) => Promise<void>;
  readonly #waiting = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #failures = new Map<string, number>();
  #stopped = false;

  constructor(run: (name: string) => Promise<void>) {
    this.#run = run;
  }

  add(name: string): void {
    if (this.#stopped) return;
    this.#waiting.add(name);
    if (!this.#running.has(name)) this.#running.set(name, this.#work(name));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#waiting.clear();
    await Promise.all(this.#running.values());
  }

  async #work(name: string): Promise<void> {
    while (this.#waiting.delete(name)) {
      try {
        await this.#run(name);
        this.#failures.delete(name);
      } catch {
        const failures = this.#failures.get(name) ?? 0;
        this.#failures.set(name, failures + 1);
        setTimeout(() => this.add(name), Math.min(lastPauseMs, firstPauseMs * 2 ** failures));
        break;
      }
    }
    this.#running.delete(name);
  }
}
