import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestServer, testClock } from '@k8s-ts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kubectlCommand, testedKubectls } from '../kit/kubectl-command.js';
import { haveTools } from '../kit/tools.js';

const usable = haveTools('kubectl');
const patience = { timeout: 60_000, interval: 200 };
const limit = { timeout: 240_000 };

describe.skipIf(!usable).each(testedKubectls(usable))('kubectl $minor with simulated nodes', limit, (kubectl) => {
  const clock = testClock();
  const folder = mkdtempSync(join(tmpdir(), 'kubectl-nodes-'));
  const kubeconfig = join(folder, 'kubeconfig');
  const { run, works } = kubectlCommand(kubectl, kubeconfig, folder);
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({
      clock,
      nodes: 2,
      images: {
        app: {
          logs: 'one\ntwo',
          exec: { 'cat /x': { stdout: 'found\n' }, '*': { stderr: 'unknown command\n', exitCode: 7 } },
        },
        slow: { stopAfter: '1h' },
        runs: { after: '100h' },
      },
      controllers: ['*', '-horizontal-pod-autoscaler-controller'],
    });
    writeFileSync(kubeconfig, server.kubeconfig);
    await server.waitFor({ apiVersion: 'v1', kind: 'ServiceAccount', name: 'default' }, 'exists');
    await server.waitFor({ apiVersion: 'v1', kind: 'Node', name: 'node-2' }, { condition: 'Ready' });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows nodes, and runs, reads and deletes a pod', async () => {
    expect(await works('get nodes')).toMatch(/node-1 +Ready +<none> +\S+ +v1\.36\.0\nnode-2 +Ready/);
    await works('run app --image=app');
    await works('wait --for=condition=Ready pod/app --timeout=120s');
    expect(await works('get pod app')).toMatch(/app +1\/1 +Running +0/);
    expect(await works('logs app')).toBe('one\ntwo\n');
    expect(await works('logs app --tail=1')).toBe('two\n');
    expect(await works('exec app -- cat /x')).toBe('found\n');
    const refused = await run('exec app -- true');
    expect(refused.code).toBe(7);
    expect(refused.output).toContain('unknown command');
    expect(await works('events --for=pod/app')).toMatch(
      /Scheduled +Pod\/app +Successfully assigned default\/app to node-[12]/,
    );
    expect(await works('delete pod app')).toContain('deleted');
  });

  it('waits for a grace period of the clock of the test', async () => {
    await works('run slow --image=slow');
    await works('wait --for=condition=Ready pod/slow --timeout=120s');
    await works('delete pod slow --wait=false');
    expect(await works('get pod slow')).toMatch(/slow +1\/1 +Terminating/);
    await clock.advance('31s');
    await works('wait --for=delete pod/slow --timeout=120s');
  });

  it('shows claims that are bound when a pod is created', async () => {
    const claim = {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'data' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    };
    await works('create -f -', JSON.stringify(claim));
    expect(await works('get pvc data')).toMatch(/data +Pending +standard /);
    const volumes = [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }];
    const overrides = JSON.stringify({ spec: { volumes } });
    await works(`run stateful --image=app --overrides=${overrides}`);
    await works('wait --for=condition=Ready pod/stateful --timeout=120s');
    expect(await works('get pvc data')).toMatch(/data +Bound +pvc-\S+ +1Gi +RWO +standard /);
    expect(await works('get pv')).toMatch(/pvc-\S+ +1Gi +RWO +Delete +Bound +default\/data +standard /);
    await expect
      .poll(() => works('describe pvc data'), patience)
      .toMatch(/ProvisioningSucceeded .*Successfully provisioned volume pvc-/);
    await works('delete pod/stateful pvc/data --timeout=120s');
    await expect.poll(() => works('get pv'), patience).toContain('No resources found');
  });

  it('drains a node, whose pods are recreated elsewhere', async () => {
    await works('create deployment web --image=web --replicas=4');
    await works('rollout status deployment/web --timeout=120s');
    expect(await works('drain node-1 --timeout=120s')).toContain('node/node-1 drained');
    await works('wait --for=condition=Available deployment/web --timeout=120s');
    const nodes = await works('get pods -l app=web -o jsonpath={.items[?(@.status.phase=="Running")].spec.nodeName}');
    expect(new Set(nodes.split(' '))).toEqual(new Set(['node-2']));
    expect(await works('get nodes')).toMatch(/node-1 +Ready,SchedulingDisabled/);
    await works('uncordon node-1');
  });

  it('drains a node only as fast as a budget allows', async () => {
    await works('create deployment guarded --image=web --replicas=2');
    await works('rollout status deployment/guarded --timeout=120s');
    await works('create poddisruptionbudget guarded --selector=app=guarded --min-available=2');
    await works('wait --for=jsonpath={.status.currentHealthy}=2 pdb/guarded --timeout=120s');
    const pods = await works('get pods -l app=guarded -o jsonpath={.items[*].spec.nodeName}');
    const [node = ''] = pods.split(' ');
    let relax: Promise<unknown> | undefined;
    const { code, output } = await run(`drain ${node} --timeout=120s`, '', (text) => {
      if (text.includes('will retry')) {
        relax ??= works('patch pdb guarded --type=merge -p {"spec":{"minAvailable":1}}');
      }
    });
    expect(code, output).toBe(0);
    expect(output).toMatch(
      /error when evicting pods\/"guarded-\S+" -n "default" \(will retry after 5s\): Cannot evict pod as it would violate the pod's disruption budget\./,
    );
    await relax;
    expect(await works('get pdb guarded')).toMatch(/guarded +1 +N\/A /);
    await works('rollout status deployment/guarded --timeout=120s');
    await works(`uncordon ${node}`);
  });

  it('exposes a deployment with slices that are kept up to date with its pods', async () => {
    await works('create deployment exposed --image=web --replicas=2 --port=8080');
    await works('expose deployment exposed --port=80 --target-port=8080');
    await works('rollout status deployment/exposed --timeout=120s');
    const addressesOf = async (what: string, path: string) =>
      (await works(`get ${what} -o jsonpath={${path}}`)).split(' ').sort().join(' ');
    const pods = () => addressesOf('pods -l app=exposed', '.items[*].status.podIP');
    const slices = () =>
      addressesOf('endpointslices -l kubernetes.io/service-name=exposed', '.items[*].endpoints[*].addresses[0]');
    await expect.poll(slices, patience).toBe(await pods());
    expect((await slices()).split(' ')).toHaveLength(2);
    // Depending on its version, kubectl shows Endpoints or slices.
    const described = expect.poll(() => works('describe service exposed'), patience);
    await described.toMatch(/Endpoints: +10\.\S+:8080,10\.\S+:8080\n/);
    await works('scale deployment exposed --replicas=1');
    await expect.poll(async () => (await slices()).split(' ').length, patience).toBe(1);
    await works('delete service,deployment exposed --cascade=foreground --timeout=120s');
    await expect
      .poll(() => works('get endpointslices -l kubernetes.io/service-name=exposed -o name'), patience)
      .toBe('');
  });

  it.each([
    ['statefulset', 'app=', 'pods'],
    ['daemonset', 'app=', 'pods'],
    ['job', 'job-name=', 'pods'],
    ['cronjob', '', 'jobs'],
  ])('deletes a %s with its dependents, or orphans them', async (kind, label, dependents) => {
    for (const policy of ['foreground', 'background', 'orphan']) {
      const name = `${kind}-${policy}`;
      await works('create -f -', JSON.stringify(workload(kind, name)));
      // The schedule of a CronJob depends on the clock, so this Job is created by hand.
      if (kind === 'cronjob') await works(`create job ${name} --from=cronjob/${name}`);
      const selected = kind === 'cronjob' ? `job ${name} --ignore-not-found` : `${dependents} -l ${label}${name}`;
      const count = async () => (await works(`get ${selected} -o name`)).split('\n').length - 1;
      await expect.poll(count, patience).toBe(kind === 'daemonset' ? 2 : 1);
      const before = await works(`get ${selected} -o name`);
      await works(`delete ${kind} ${name} --cascade=${policy} --timeout=120s`);
      expect((await run(`get ${kind} ${name}`)).output).toContain('not found');
      if (policy === 'background') await expect.poll(() => works(`get ${selected} -o name`), patience).toBe('');
      else expect(await works(`get ${selected} -o name`)).toBe(policy === 'orphan' ? before : '');
      if (policy !== 'orphan') continue;
      const owners = await works(`get ${selected} -o jsonpath={..metadata.ownerReferences}`);
      expect(owners).toBe('');
    }
  });
});

/** A workload with one pod per node, or with a single pod. */
function workload(kind: string, name: string): object {
  const spec = { containers: [{ name: 'c', image: 'web' }] };
  const template = { metadata: { labels: { app: name } }, spec };
  const selector = { matchLabels: { app: name } };
  const job = { template: { spec: { ...spec, restartPolicy: 'Never', containers: [{ name: 'c', image: 'runs' }] } } };
  const kinds: Record<string, object> = {
    statefulset: { apiVersion: 'apps/v1', kind: 'StatefulSet', spec: { serviceName: name, selector, template } },
    daemonset: { apiVersion: 'apps/v1', kind: 'DaemonSet', spec: { selector, template } },
    job: { apiVersion: 'batch/v1', kind: 'Job', spec: job },
    cronjob: { apiVersion: 'batch/v1', kind: 'CronJob', spec: { schedule: '@yearly', jobTemplate: { spec: job } } },
  };
  return { ...kinds[kind], metadata: { name } };
}
