import { startEtcd } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workerProcesses } from '../../packages/embedded-apiserver/test/worker-processes.js';
import { OpenSession } from '../kit/open-session.js';
import { ServerProcess } from '../kit/server-process.js';
import { haveTools, run } from '../kit/tools.js';

const path = '/api/v1/namespaces/default/configmaps';
const configMap = (name: string, data: Record<string, string> = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, labels: { name } },
  data,
});

interface ConfigMap {
  readonly metadata: { readonly name: string; readonly resourceVersion: string };
  readonly data?: Readonly<Record<string, string>>;
}

interface List {
  readonly items: readonly ConfigMap[];
  readonly metadata: { readonly resourceVersion: string };
}

const backends = [
  { name: 'memory', skip: false },
  { name: 'lmdb', skip: false },
  { name: 'etcd3', skip: !haveTools('etcd') },
];

describe.each(backends.filter(({ skip }) => !skip))('a server with three workers over $name', ({ name: backend }) => {
  let etcd: Awaited<ReturnType<typeof startEtcd>> | undefined;
  let server: ServerProcess;
  /** Connections to all processes: each new connection is handed to the process with the fewest connections. */
  let sessions: readonly OpenSession[];
  const session = (turn: number) => sessions[turn % sessions.length] as OpenSession;

  beforeAll(async () => {
    etcd = backend === 'etcd3' ? await startEtcd() : undefined;
    server = await ServerProcess.start([
      '--workers=3',
      '--min-workers=3',
      ...(etcd ? [`--etcd-servers=${etcd.endpoint}`] : [`--storage-backend=${backend}`]),
    ]);
    sessions = Array.from({ length: 6 }, () => new OpenSession(server.url));
    await Promise.all(sessions.map((each) => each.json('GET', '/version')));
  }, 120_000);

  afterAll(async () => {
    for (const each of sessions ?? []) each.close();
    await server?.stop();
    await etcd?.stop();
  });

  it('runs two more processes', () => {
    // A standby process starts some time later.
    expect([2, 3]).toContain(workerProcesses(server.pid).length);
  });

  it('shows a write through one process to the other processes at once', async () => {
    const seen: string[] = [];
    const { metadata } = await session(0).json<List>('GET', path);
    for (const each of sessions) {
      each.watch(`${path}?watch=1&resourceVersion=${metadata.resourceVersion}`, ({ type, object }) =>
        seen.push(`${type} ${object.metadata.name}`),
      );
    }
    for (let i = 0; i < 12; i++) {
      const name = `seen-${i}`;
      const made = await session(i).json<ConfigMap>('POST', path, configMap(name));
      const version = made.metadata.resourceVersion;
      const read = await session(i + 1).json<ConfigMap>('GET', `${path}/${name}`);
      expect(read.metadata.resourceVersion).toBe(version);
      const cached = await session(i + 2).json<ConfigMap>('GET', `${path}/${name}?resourceVersion=${version}`);
      expect(cached).toEqual(read);
      const list = await session(i + 2).json<List>('GET', `${path}?labelSelector=name%3D${name}`);
      expect(list.items.map((item) => item.metadata.name)).toEqual([name]);
      const changed = await session(i + 1).json<ConfigMap>('PUT', `${path}/${name}`, { ...read, data: { a: '1' } });
      // The process must read the object from the store, although its cache contains the old state.
      expect((await session(i).json<ConfigMap>('GET', `${path}/${name}`)).data).toEqual({ a: '1' });
      const stale = await session(i + 2).send('PUT', `${path}/${name}`, { ...read, data: { a: '2' } });
      expect(stale?.status).toBe(409);
      expect(changed.metadata.resourceVersion).not.toBe(version);
    }
    await expect.poll(() => seen.length).toBe(sessions.length * 24);
    for (let i = 0; i < 12; i++) {
      expect(seen.filter((event) => event === `ADDED seen-${i}`)).toHaveLength(sessions.length);
      expect(seen.filter((event) => event === `MODIFIED seen-${i}`)).toHaveLength(sessions.length);
    }
  });

  it('lets one of several writers win', async () => {
    const made = await session(0).json<ConfigMap>('POST', path, configMap('contended'));
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, i) =>
        session(i).send('PUT', `${path}/contended`, { ...made, data: { i: `${i}` } }),
      ),
    );
    expect(answers.map((answer) => answer?.status).sort()).toEqual([200, ...Array.from({ length: 8 }, () => 409)]);
  });

  it('allocates a separate IP and port for each Service', async () => {
    const made = await Promise.all(
      Array.from({ length: 15 }, (_, i) =>
        session(i).json<{ spec: { clusterIP: string; ports: { nodePort: number }[] } }>(
          'POST',
          '/api/v1/namespaces/default/services',
          {
            apiVersion: 'v1',
            kind: 'Service',
            metadata: { name: `service-${i}` },
            spec: { type: 'NodePort', ports: [{ port: 80 }] },
          },
        ),
      ),
    );
    expect(new Set(made.map(({ spec }) => spec.clusterIP)).size).toBe(15);
    expect(new Set(made.map(({ spec }) => spec.ports[0]?.nodePort)).size).toBe(15);
  });

  it('signs tokens in each process that all other processes accept', async () => {
    const account = '/api/v1/namespaces/default/serviceaccounts/signer';
    await session(0).json('POST', account.slice(0, account.lastIndexOf('/')), {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'signer' },
    });
    const tokens = await Promise.all(
      sessions.map((each) =>
        each.json<{ status: { token: string } }>('POST', `${account}/token`, {
          apiVersion: 'authentication.k8s.io/v1',
          kind: 'TokenRequest',
          spec: {},
        }),
      ),
    );
    const reviews = await Promise.all(
      tokens.flatMap(({ status: { token } }) =>
        sessions.map((each) =>
          each.json<{ status: { user?: { username: string } } }>(
            'POST',
            '/apis/authentication.k8s.io/v1/tokenreviews',
            {
              apiVersion: 'authentication.k8s.io/v1',
              kind: 'TokenReview',
              spec: { token },
            },
          ),
        ),
      ),
    );
    const accepted = reviews.filter(({ status }) => status.user?.username === 'system:serviceaccount:default:signer');
    expect(accepted).toHaveLength(sessions.length ** 2);
  });

  it('adds up the metrics of its processes', async () => {
    const creates = async (turn: number) => {
      const text = (await session(turn).send('GET', '/metrics'))?.text ?? '';
      return Number(/^apiserver_request_total\{code="201".*resource="secrets".*verb="POST".* (\d+)$/m.exec(text)?.[1]);
    };
    for (let i = 0; i < 6; i++) {
      await session(i).json('POST', '/api/v1/namespaces/default/secrets', {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: `counted-${i}` },
      });
    }
    // On a busy machine, a process may take too long to report its metrics to the others.
    await expect.poll(() => Promise.all(sessions.map((_, turn) => creates(turn)))).toEqual(sessions.map(() => 6));
  });

  it('changes the level of the log in all processes', async () => {
    const answer = await server.request('PUT', '/debug/flags/v', '3');
    expect(answer.status).toBe(200);
    for (const turn of sessions.keys()) {
      const asked = `/api/v1/namespaces/default/configmaps/logged-${turn}`;
      const isLogged = async () => {
        await session(turn).send('GET', asked);
        return server.log.includes(asked);
      };
      await expect.poll(isLogged).toBe(true);
    }
    await server.request('PUT', '/debug/flags/v', '0');
  });

  it('serves kubectl, and custom resources', { timeout: 300_000 }, async () => {
    if (!haveTools('kubectl')) return;
    const kubectl = (args: readonly string[], input?: string) =>
      run('kubectl', args, { env: { KUBECONFIG: server.kubeconfig }, ...(input === undefined ? {} : { input }) });
    kubectl(['create', 'deployment', 'web', '--image=web', '--replicas=2']);
    expect(kubectl(['get', 'deployment', 'web', '-o', 'jsonpath={.spec.replicas}'])).toBe('2');
    kubectl(['apply', '-f', '-'], JSON.stringify(definition));
    // kubectl cannot wait for a condition that the object does not have yet.
    const conditions = () => kubectl(['get', 'crd/boats.example.com', '-o', 'jsonpath={.status.conditions}']);
    await expect.poll(conditions, { timeout: 60_000 }).not.toBe('');
    kubectl(['wait', '--for=condition=Established', 'crd/boats.example.com', '--timeout=30s']);
    for (const name of ['one', 'two', 'three', 'four']) {
      kubectl(['apply', '-f', '-'], JSON.stringify({ apiVersion: 'example.com/v1', kind: 'Boat', metadata: { name } }));
    }
    expect(kubectl(['get', 'boats', '-o', 'name']).trim().split('\n')).toHaveLength(4);
    kubectl(['delete', 'deployment', 'web']);
    expect(kubectl(['get', 'deployments', '-o', 'name'])).toBe('');
  });

  it('replaces a worker that is killed under load, and loses nothing', { timeout: 300_000 }, async () => {
    const acknowledged = new Map<string, string>();
    const watched = new Set<string>();
    let since = (await session(0).json<List>('GET', path)).metadata.resourceVersion;
    const stopping = new AbortController();
    // A client that reopens its watch after the last event that it has seen, whenever its connection ends.
    const watching = (async () => {
      while (!stopping.signal.aborted) {
        const open = new OpenSession(server.url);
        stopping.signal.addEventListener('abort', () => open.close());
        open.watch(`${path}?watch=1&resourceVersion=${since}`, ({ type, object }) => {
          expect(type).toBe('ADDED');
          expect(watched.has(object.metadata.name)).toBe(false);
          watched.add(object.metadata.name);
          since = object.metadata.resourceVersion;
        });
        await open.closed;
      }
    })();
    let isWriting = true;
    let next = 0;
    let broken = 0;
    const writer = async () => {
      let open = new OpenSession(server.url);
      while (isWriting) {
        if (!open.isOpen) {
          broken++;
          open = new OpenSession(server.url);
        }
        const made = await open.send('POST', path, configMap(`load-${next++}`, { filler: 'x'.repeat(500) }));
        if (made?.status === 201) {
          const { metadata } = JSON.parse(made.text) as ConfigMap;
          acknowledged.set(metadata.name, metadata.resourceVersion);
        }
      }
      open.close();
    };
    const writers = Array.from({ length: 12 }, writer);
    for (let round = 1; round <= 3; round++) {
      await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(round * 100);
      const [victim] = workerProcesses(server.pid);
      process.kill(victim as number, 'SIGKILL');
      await expect
        .poll(() => workerProcesses(server.pid).filter((pid) => pid !== victim).length, { timeout: 60_000 })
        .toBeGreaterThanOrEqual(2);
    }
    const enough = acknowledged.size + 100;
    await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(enough);
    isWriting = false;
    await Promise.all(writers);
    expect(broken).toBeGreaterThan(0);
    const { items } = await server.json<List>('GET', path);
    const stored = new Map(items.map(({ metadata }) => [metadata.name, metadata.resourceVersion]));
    for (const [name, version] of acknowledged) expect(stored.get(name), name).toBe(version);
    const written = [...stored.keys()].filter((name) => name.startsWith('load-'));
    await expect.poll(() => written.filter((name) => !watched.has(name)), { timeout: 60_000 }).toEqual([]);
    stopping.abort();
    await watching;
    expect((await server.request('GET', '/readyz')).status).toBe(200);
  });

  it('ends all processes on request', async () => {
    await expect.poll(() => workerProcesses(server.pid).length, { timeout: 60_000 }).toBe(3);
    const workers = workerProcesses(server.pid);
    expect(await server.end()).toBe(0);
    expect(workers.filter(isAlive)).toEqual([]);
    expect(server.log).not.toMatch(/uncaught|request failed/);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'boats.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'boats', singular: 'boat', kind: 'Boat' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
};
