import { spawnSync } from 'node:child_process';
import { startEtcd } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testedKubectls } from '../kit/kubectl-command.js';
import { ServerProcess } from '../kit/server-process.js';
import { haveTools } from '../kit/tools.js';

const usable = haveTools('kubectl', 'etcd');
const found = testedKubectls(usable);
const controllers = '--controllers=*';

interface Answer {
  readonly code: number | null;
  readonly output: string;
}

function kubectlOf(path: string, server: ServerProcess): (command: string, input?: string) => Answer {
  return (command, input) => {
    const { status, stdout, stderr } = spawnSync(path, command.split(' '), {
      encoding: 'utf8',
      timeout: 60_000,
      ...(input === undefined ? {} : { input }),
      env: { ...process.env, KUBECONFIG: server.kubeconfig, HOME: server.folder },
    });
    return { code: status, output: stdout + stderr };
  };
}

const mapOf = (name: string, owner?: { readonly name: string; readonly uid: string }) =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {
      name,
      ...(owner && { ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', ...owner, blockOwnerDeletion: true }] }),
    },
  });

describe.skipIf(!usable).each(found)('kubectl $minor with controllers', ({ minor, path }) => {
  let server: ServerProcess;
  let kubectl: (command: string, input?: string) => Answer;

  beforeAll(async () => {
    server = await ServerProcess.start([controllers, '--authorization-mode=RBAC']);
    kubectl = kubectlOf(path, server);
  });
  afterAll(() => server?.stop());

  const works = (command: string, input?: string) => {
    const { code, output } = kubectl(command, input);
    expect(code, `${minor}: ${command}\n${output}`).toBe(0);
    return output;
  };
  const createOwned = (owner: string, dependent: string) => {
    works('create -f -', mapOf(owner));
    const uid = works(`get configmap ${owner} -o jsonpath={.metadata.uid}`);
    works('create -f -', mapOf(dependent, { name: owner, uid }));
  };

  it('waits until a namespace is deleted', () => {
    works('create namespace short');
    works('create -n short -f -', mapOf('content'));
    expect(works('delete namespace short --timeout=50s')).toContain('namespace "short" deleted');
    expect(kubectl('get namespace short').output).toContain('namespaces "short" not found');
  });

  it('deletes dependents first with --cascade=foreground', () => {
    createOwned('owner-1', 'dependent-1');
    works('delete configmap owner-1 --cascade=foreground --timeout=50s');
    expect(kubectl('get configmap dependent-1').output).toContain('not found');
  });

  it('keeps dependents with --cascade=orphan', () => {
    createOwned('owner-2', 'dependent-2');
    works('delete configmap owner-2 --cascade=orphan --timeout=50s');
    expect(works('get configmap dependent-2 -o jsonpath={.metadata.ownerReferences}')).toBe('');
  });

  it('gives pods the token of their service account', async () => {
    await expect.poll(() => kubectl('get serviceaccount default').code).toBe(0);
    works('run web --image=registry.example.com/web:1');
    expect(works('get pod web -o jsonpath={.spec.serviceAccountName}')).toBe('default');
    expect(works('describe pod web')).toContain('/var/run/secrets/kubernetes.io/serviceaccount from kube-api-access-');
  });
});

describe.skipIf(!usable)('controllers of two servers over one etcd', () => {
  let etcd: Awaited<ReturnType<typeof startEtcd>>;
  let servers: readonly ServerProcess[] = [];
  let firstHolder = '';

  beforeAll(async () => {
    etcd = await startEtcd();
    const start = () => ServerProcess.start([`--etcd-servers=${etcd.endpoint}`, controllers]);
    const first = await start();
    servers = [first];
    // The first server should become the leader.
    while ((await leaseOf(first)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
    firstHolder = (await specOf(first)).holderIdentity;
    servers = [first, await start()];
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await etcd?.stop();
  });

  const leaseOf = (server: ServerProcess) =>
    server.request('GET', '/apis/coordination.k8s.io/v1/namespaces/kube-system/leases/kube-controller-manager');
  const specOf = async (server: ServerProcess) =>
    (JSON.parse((await leaseOf(server)).text) as { spec: { holderIdentity: string; leaseTransitions: number } }).spec;

  it('run in one server, for both', async () => {
    const [one, other] = servers as [ServerProcess, ServerProcess];
    await expect
      .poll(async () => (await specOf(other)).holderIdentity === (await specOf(one)).holderIdentity)
      .toBe(true);
    for (const [i, server] of servers.entries()) {
      await server.json('POST', '/api/v1/namespaces', {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: `of-${i}` },
      });
      await server.json('DELETE', `/api/v1/namespaces/of-${i}`);
      await expect
        .poll(async () => (await server.request('GET', `/api/v1/namespaces/of-${i}`)).status, { timeout: 60_000 })
        .toBe(404);
    }
  });

  it('continue in the other server when the server that runs them dies', async () => {
    const [leader, other] = servers as [ServerProcess, ServerProcess];
    await other.json('POST', '/api/v1/namespaces', {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: 'left' },
    });
    await leader.end('SIGKILL');
    await other.json('DELETE', '/api/v1/namespaces/left');
    await expect.poll(async () => (await other.request('GET', '/api/v1/namespaces/left')).status).toBe(404);
    const { holderIdentity, leaseTransitions } = await specOf(other);
    expect(holderIdentity).not.toBe(firstHolder);
    expect(leaseTransitions).toBeGreaterThan(0);
  });
});
