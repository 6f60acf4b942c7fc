import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ConfigMap } from '@k8s-ts/api';
import { newClient } from '@k8s-ts/client';
import { newManager } from '@k8s-ts/client/manager';
import { kubeconfigTransport, type NodeTransport } from '@k8s-ts/client/node';
import { freePort } from '@k8s-ts/storage-testkit';
import { startTestServer, type TestServer, testClock } from '@k8s-ts/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Website } from '../../examples/controller/src/website.js';
import { addWebsiteController, finalizer } from '../../examples/controller/src/website-controller.js';
import { NodeProcess } from '../kit/node-process.js';
import { typeScript } from '../kit/typescript.js';

const example = fileURLToPath(new URL('../../examples/controller', import.meta.url));
const patience = { timeoutMs: 60_000 };
const clock = testClock();
let server: TestServer<'operator'>;
let namespaces = 0;
let namespace: string;

beforeAll(async () => {
  const manifests = await readFile(join(example, 'manifests/crd.yaml'), 'utf8');
  const operator = await readFile(join(example, 'manifests/operator.yaml'), 'utf8');
  server = await startTestServer({ clock, manifests: [manifests, operator], users: { operator: {} } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  namespace = `site-${++namespaces}`;
  await server.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
});

const website = (name: string, spec: Website['spec']): Website & { apiVersion: string; kind: string } => ({
  apiVersion: 'example.com/v1',
  kind: 'Website',
  metadata: { name, namespace },
  spec,
});
const page = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', name: `${name}-page`, namespace }) as const;
const shows = (name: string, text: string) =>
  server.waitFor<ConfigMap>(page(name), ({ data }) => data?.page === text, patience);

describe('the controller of the example', { timeout: 180_000 }, () => {
  let transport: NodeTransport;
  let stopping: AbortController;
  let running: Promise<void>;
  const unpublished: string[] = [];

  beforeEach(async () => {
    transport = await kubeconfigTransport({ text: server.kubeconfig });
    const manager = newManager({
      client: newClient({ transport, fieldManager: 'website-controller' }),
      cache: { defaultNamespaces: [namespace] },
      clock,
    });
    addWebsiteController(manager, { unpublish: async ({ metadata }) => void unpublished.push(metadata.name ?? '') });
    stopping = new AbortController();
    running = manager.start(stopping.signal);
  });
  afterEach(async () => {
    stopping.abort();
    await running;
    transport.close();
  });

  it('publishes a page, reports it, records an event, and repairs the page', async () => {
    const site = await server.create(website('home', { text: 'hello' }));
    expect((await shows('home', 'hello')).metadata.ownerReferences).toMatchObject([{ kind: 'Website', name: 'home' }]);
    await server.waitFor(site, { condition: 'Ready' }, patience);
    await expect
      .poll(async () => (await server.events()).map(({ reason, involvedObject }) => `${reason} ${involvedObject.name}`))
      .toContain('Published home');
    await server.patch(page('home'), { data: { page: 'defaced' } });
    await shows('home', 'hello');
    await server.patch<Website>(site, { spec: { text: 'bye' } });
    await shows('home', 'bye');
    await server.waitFor<Website>(site, ({ status }) => status?.observedGeneration === 2, patience);
  });

  it('follows the theme that a website names', async () => {
    const site = await server.create(website('home', { text: 'hello', theme: 'dark' }));
    const reason = (wanted: string) =>
      server.waitFor<Website>(site, ({ status }) => status?.conditions?.[0]?.reason === wanted, patience);
    await reason('NoTheme');
    const theme = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'dark', namespace } } as const;
    await server.create({ ...theme, data: { style: 'black' } });
    await shows('home', 'black hello');
    await reason('Published');
    await server.patch(theme, { data: { style: 'grey' } });
    await shows('home', 'grey hello');
  });

  it('unpublishes a page before its website is deleted', async () => {
    const site = await server.create(website('gone', { text: 'hello' }));
    await shows('gone', 'hello');
    expect((await server.get<Website>(site)).metadata.finalizers).toEqual([finalizer]);
    await server.delete(site);
    await server.waitFor(site, 'deleted', patience);
    expect(unpublished).toContain('gone');
  });

  it('deletes a website when its time is over', async () => {
    const site = await server.create(website('sale', { text: '-20%', expiresAfterSeconds: 3600 }));
    await server.waitFor(site, { condition: 'Ready' }, patience);
    const gone = server.waitFor(site, 'deleted', patience);
    await clock.advance('61m');
    await gone;
  });

  it.each([{ code: 409 }, { code: 500 }, { drop: true }, { drop: 'after' }] as const)(
    'publishes in spite of %o',
    async (fault) => {
      for (const resource of ['configmaps', 'websites', 'websites/status']) {
        server.faults.add({ verb: 'patch', resource, namespace, times: 1, do: fault });
      }
      const site = await server.create(website('home', { text: 'hello' }));
      await shows('home', 'hello');
      await server.waitFor(site, { condition: 'Ready' }, patience);
      expect(server.faults.met.filter(({ rule }) => rule.namespace === namespace)).toHaveLength(3);
    },
  );
});

describe('the process of the example', { timeout: 300_000 }, () => {
  let folder: string;
  const controllers: NodeProcess[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'example-controller-'));
  });
  afterAll(async () => {
    for (const controller of controllers) await controller.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts the example with a kubeconfig of the service account. */
  async function launch(kubeconfig: string) {
    const [metrics, health] = [await freePort(), await freePort()];
    const controller = new NodeProcess([...typeScript, 'src/main.ts'], {
      cwd: example,
      env: {
        KUBECONFIG: kubeconfig,
        METRICS_PORT: String(metrics),
        HEALTH_PORT: String(health),
        LEASE_NAMESPACE: 'websites',
      },
    });
    controllers.push(controller);
    return {
      output: () => controller.output,
      end: () => controller.end(),
      get: async (what: 'metrics' | 'health', path: string) =>
        (await fetch(`http://127.0.0.1:${what === 'metrics' ? metrics : health}${path}`)).text(),
    };
  }

  it('works as its service account, and hands over to another process', async () => {
    const token = await server.request<{ status: { token: string } }>(
      'POST',
      '/api/v1/namespaces/websites/serviceaccounts/website-controller/token',
      { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} },
    );
    const file = join(folder, 'kubeconfig');
    const own = server.users.operator.kubeconfig.replace(/token: .*/, `token: ${token.status.token}`);
    await writeFile(file, own);
    const first = await launch(file);
    await expect.poll(first.output, { timeout: 120_000 }).toContain('leads');
    await server.create(website('home', { text: 'hello' }));
    await shows('home', 'hello');
    await server.waitFor(
      { ...page('home'), apiVersion: 'example.com/v1', kind: 'Website', name: 'home' },
      { condition: 'Ready' },
      patience,
    );
    expect(await first.get('health', '/readyz')).toBe('ok');
    expect(await first.get('metrics', '/metrics')).toMatch(
      /reconcile_total\{controller="website",result="success"\} [1-9]/,
    );
    const second = await launch(file);
    await expect.poll(() => second.get('health', '/healthz').catch(() => ''), { timeout: 120_000 }).toBe('ok');
    expect(second.output()).toBe('');
    expect(await first.end()).toBe(0);
    expect(first.output()).toBe('leads\nstopped\n');
    await expect.poll(second.output, { timeout: 120_000 }).toContain('leads');
    await server.create(website('next', { text: 'bye' }));
    await shows('next', 'bye');
    expect(await second.end()).toBe(0);
  });
});
