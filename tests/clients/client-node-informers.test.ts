import { kubernetesMinors } from '@k8s-ts/api/discovery';
import { startTestServer, type TestServer } from '@k8s-ts/testing';
import {
  type Informer,
  KubeConfig,
  type KubernetesObject,
  KubernetesObjectApi,
  makeInformer,
  Watch,
} from '@kubernetes/client-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Example, examples } from '../../packages/embedded-apiserver/test/protobuf-examples.js';

interface ServedKind {
  readonly apiVersion: string;
  readonly kind: string;
  /** Path of the collection in all namespaces. */
  readonly path: string;
}

type CachedInformer = Informer<KubernetesObject> & { list(): readonly KubernetesObject[] };

/**
 * Informers of client-node, which is independent of this project. As in controllers and schedulers, there is one
 * informer for each kind.
 */
describe.each(kubernetesMinors)('@kubernetes/client-node informers at %s', { timeout: 900_000 }, (version) => {
  let server: TestServer;
  let config: KubeConfig;
  let served: readonly ServedKind[];
  /** The examples of the kinds that the server serves. */
  let created: readonly Example[];

  beforeAll(async () => {
    server = await startTestServer({
      version,
      runtimeConfig: ['api/all=true'],
      // This feature is off by default in 1.33.
      featureGates: ['WatchList=true'],
      disableAdmissionPlugins: ['Priority', 'RuntimeClass', 'ResourceQuota'],
    });
    config = new KubeConfig();
    config.loadFromString(server.kubeconfig);
    served = await kindsServed();
    const paths = new Set(served.map(({ path }) => path));
    created = Object.values(examples).filter(({ collection }) => paths.has(everywhere(collection)));
    for (const { collection, object } of created) {
      const { status, text } = await send('POST', collection, object);
      // Examples for two versions of one resource have the same name.
      expect([201, 409], `${collection}: ${text}`).toContain(status);
    }
  }, 300_000);
  afterAll(() => server?.stop());

  const send = async (method: string, path: string, body?: object) => {
    const response = await server.server.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, text: await response.text() };
  };
  const read = async (path: string) => JSON.parse((await send('GET', path)).text);

  const kindsServed = async (): Promise<readonly ServedKind[]> => {
    const { groups } = await read('/apis');
    const versions = groups.flatMap((group: { versions: { groupVersion: string }[] }) => group.versions);
    const found: ServedKind[] = [];
    for (const apiVersion of ['v1', ...versions.map((version: { groupVersion: string }) => version.groupVersion)]) {
      const root = apiVersion === 'v1' ? '/api/v1' : `/apis/${apiVersion}`;
      const { resources } = await read(root);
      for (const { name, kind, verbs } of resources as { name: string; kind: string; verbs: string[] }[])
        if (verbs.includes('watch')) found.push({ apiVersion, kind, path: `${root}/${name}` });
    }
    return found;
  };

  const everywhere = (collection: string) => collection.replace('/namespaces/default/', '/');
  /** Returns the path without the version. A change appears in the watches of every version of a resource. */
  const resourceOf = (path: string) => everywhere(path).replace(/\/v\d\w*\//, '/');
  const names = (objects: readonly KubernetesObject[]) =>
    objects.map(({ metadata }) => `${metadata?.namespace ?? ''}/${metadata?.name}`);
  /** Returns the names that only one of two lists contains. */
  const differing = (some: readonly KubernetesObject[], others: readonly KubernetesObject[]): readonly string[] => {
    const [left, right] = [new Set(names(some)), new Set(names(others))];
    return [...left, ...right].filter((name) => !left.has(name) || !right.has(name));
  };

  it('list and watch every kind', async () => {
    expect(served.length).toBeGreaterThan(60);
    const objects = KubernetesObjectApi.makeApiClient(config);
    const informers: { readonly kind: ServedKind; readonly informer: CachedInformer }[] = [];
    const errors: unknown[] = [];
    const changed = new Set<string>();
    for (const kind of served) {
      const informer = makeInformer(config, kind.path, () => objects.list(kind.apiVersion, kind.kind));
      informer.on('error', (error) => errors.push(error));
      informer.on('update', ({ metadata }) => {
        if (metadata?.labels?.seen === 'yes') changed.add(kind.path);
      });
      await informer.start();
      informers.push({ kind, informer });
    }
    try {
      for (const { kind, informer } of informers) {
        const difference = async () => differing(informer.list(), (await read(kind.path)).items);
        await expect.poll(difference, { timeout: 300_000, message: kind.path }).toEqual([]);
      }
      const withExamples = new Set(created.map(({ collection }) => resourceOf(collection)));
      for (const { collection, object } of created) {
        const path = `${collection}/${object.metadata.name}`;
        expect(await send('PATCH', path, { metadata: { labels: { seen: 'yes' } } }), path).toMatchObject({
          status: 200,
        });
      }
      const paths = served.map(({ path }) => path).filter((path) => withExamples.has(resourceOf(path)));
      await expect.poll(() => [...changed].sort(), { timeout: 300_000 }).toEqual(paths.sort());
      expect(errors).toEqual([]);
    } finally {
      for (const { informer } of informers) await informer.stop();
    }
  });

  it('get the state of every kind as events of a watch', async () => {
    const watch = new Watch(config);
    const stateOf = ({ path }: ServedKind) =>
      new Promise<readonly KubernetesObject[]>((resolve, reject) => {
        const found: KubernetesObject[] = [];
        const parameters = { sendInitialEvents: true, allowWatchBookmarks: true, resourceVersionMatch: 'NotOlderThan' };
        const tell = (type: string, object: KubernetesObject) => {
          if (type === 'ADDED') found.push(object);
          else if (type === 'ERROR') reject(new Error(`${path}: ${JSON.stringify(object)}`));
          else if (object.metadata?.annotations?.['k8s.io/initial-events-end'] === 'true') {
            void watching.then((controller) => controller.abort());
            resolve(found);
          }
        };
        const end = (error: unknown) => reject(error ?? new Error(`${path}: the watch ended`));
        const watching = watch.watch(path, parameters, tell, end);
      });
    for (const kind of served) {
      const difference = async () => {
        const found = await stateOf(kind);
        for (const object of found) expect([object.apiVersion, object.kind]).toEqual([kind.apiVersion, kind.kind]);
        return differing(found, (await read(kind.path)).items);
      };
      // Controllers of the server may write between the two requests.
      await expect.poll(difference, { timeout: 300_000, message: kind.path }).toEqual([]);
    }
  });
});
