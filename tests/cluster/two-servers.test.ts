import http2 from 'node:http2';
import { startEtcd } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminToken, ServerProcess } from '../kit/server-process.js';
import { haveTools, run } from '../kit/tools.js';

const usable = haveTools('etcd', 'etcdctl', 'kubectl');

/** Number of rounds of the race for a quota. */
const rounds = Number(process.env.QUOTA_ROUNDS ?? 2);

describe.skipIf(!usable)('two servers over one etcd', () => {
  let etcd: Awaited<ReturnType<typeof startEtcd>>;
  let one: ServerProcess;
  let other: ServerProcess;

  beforeAll(async () => {
    etcd = await startEtcd();
    [one, other] = (await Promise.all([0, 1].map(() => ServerProcess.start([`--etcd-servers=${etcd.endpoint}`])))) as [
      ServerProcess,
      ServerProcess,
    ];
  });
  afterAll(async () => {
    await Promise.all([one?.stop(), other?.stop()]);
    await etcd?.stop();
  });

  it('show a write through one server to a watch on the other', async () => {
    const { metadata } = await other.json<{ metadata: { resourceVersion: string } }>('GET', '/api/v1/configmaps');
    const session = http2.connect(other.url, { rejectUnauthorized: false });
    const stream = session.request({
      ':path': `/api/v1/namespaces/default/configmaps?watch=1&resourceVersion=${metadata.resourceVersion}`,
      authorization: `Bearer ${adminToken}`,
    });
    let seen = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      seen += text;
    });
    await one.json('POST', '/api/v1/namespaces/default/configmaps', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'shared' },
      data: { a: '1' },
    });
    await expect.poll(() => seen, { timeout: 60_000 }).toMatch(/"type":"ADDED".*"name":"shared"/);
    session.destroy();
  });

  it('serve kubectl on both', () => {
    for (const server of [one, other]) {
      const output = run('kubectl', ['get', 'configmap', 'shared', '-o', 'jsonpath={.data.a}'], {
        env: { KUBECONFIG: server.kubeconfig },
      });
      expect(output).toBe('1');
    }
  });

  it('allocate a separate IP for a service of each server', async () => {
    const create = (server: ServerProcess, name: string) =>
      server.json<{ spec: { clusterIP: string } }>('POST', '/api/v1/namespaces/default/services', {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name },
        spec: { ports: [{ port: 80 }] },
      });
    const made = await Promise.all(Array.from({ length: 20 }, (_, i) => create(i % 2 ? one : other, `s-${i}`)));
    expect(new Set(made.map((service) => service.spec.clusterIP)).size).toBe(20);
  });

  it(
    'never let concurrent creates on both exceed a quota',
    async () => {
      for (let round = 0; round < rounds; round++) {
        const namespace = `quota-${round}`;
        const hard = { 'count/configmaps': '20' };
        await one.json('POST', '/api/v1/namespaces', { metadata: { name: namespace } });
        const quota = await one.json<object>('POST', `/api/v1/namespaces/${namespace}/resourcequotas`, {
          metadata: { name: 'few' },
          spec: { hard },
        });
        // Updates the quota in place of its controller, which does not run here.
        await one.json('PUT', `/api/v1/namespaces/${namespace}/resourcequotas/few/status`, {
          ...quota,
          status: { hard, used: { 'count/configmaps': '0' } },
        });
        const path = `/api/v1/namespaces/${namespace}/configmaps`;
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, i) =>
            (i % 2 ? one : other).request('POST', path, {
              apiVersion: 'v1',
              kind: 'ConfigMap',
              metadata: { name: `c-${i}` },
            }),
          ),
        );
        const refused = answers.filter(({ status }) => status !== 201);
        expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 403));
        expect(refused[0]?.text).toContain('exceeded quota: few');
        expect((await other.json<{ items: unknown[] }>('GET', path)).items).toHaveLength(20);
        const { status } = await other.json<{ status: { used: unknown } }>(
          'GET',
          `/api/v1/namespaces/${namespace}/resourcequotas/few`,
        );
        expect(status.used).toEqual({ 'count/configmaps': '20' });
      }
    },
    30_000 + rounds * 15_000,
  );

  it('store JSON under the key of kube-apiserver', () => {
    const value = run(
      'etcdctl',
      ['--endpoints', etcd.endpoint, 'get', '--print-value-only', '/registry/configmaps/default/shared'],
      {
        env: { ETCDCTL_API: '3' },
      },
    );
    expect(JSON.parse(value)).toMatchObject({
      kind: 'ConfigMap',
      apiVersion: 'v1',
      metadata: { name: 'shared' },
      data: { a: '1' },
    });
  });
});
