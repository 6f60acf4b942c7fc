import { spawn } from 'node:child_process';
import { startEtcd } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../kit/server-process.js';
import { haveTools, run } from '../kit/tools.js';

const usable = haveTools('etcd', 'kubectl');

const manifest = (replicas: number) => `apiVersion: v1
kind: Service
metadata: {name: web}
spec:
  selector: {app: web}
  ports: [{port: 80}]
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers: [{name: web, image: nginx}]
`;

describe.skipIf(!usable)('servers over etcd v2', { timeout: 60_000 }, () => {
  let etcd: Awaited<ReturnType<typeof startEtcd>>;
  let one: ServerProcess;
  /** There is no watch cache, so every read is sent to etcd. */
  let bare: ServerProcess;

  beforeAll(async () => {
    etcd = await startEtcd({ v2: true });
    const flags = ['--storage-backend=etcd2', `--etcd-servers=${etcd.endpoint}`];
    one = await ServerProcess.start(flags);
    bare = await ServerProcess.start([...flags, '--watch-cache=false', '--etcd-quorum-read=false']);
  });
  afterAll(async () => {
    await Promise.all([one?.stop(), bare?.stop()]);
    await etcd?.stop();
  });

  const kubectl = (server: ServerProcess, command: string, input?: string) =>
    run('kubectl', command.split(' '), {
      env: { KUBECONFIG: server.kubeconfig },
      ...(input === undefined ? {} : { input }),
    });

  it('serve the usual commands', () => {
    for (const server of [one, bare]) {
      kubectl(server, 'create configmap a --from-literal=x=1');
      expect(kubectl(server, 'get configmap a -o jsonpath={.data.x}')).toBe('1');
      expect(kubectl(server, 'apply -f -', manifest(1))).toContain('deployment.apps/web created');
      expect(kubectl(server, 'apply -f -', manifest(1))).toContain('deployment.apps/web unchanged');
      expect(kubectl(server, 'apply --server-side --force-conflicts -f -', manifest(2))).toContain(
        'serverside-applied',
      );
      expect(kubectl(server, 'get deployment web -o jsonpath={.spec.replicas}')).toBe('2');
      kubectl(server, 'patch configmap a --type=merge -p {"data":{"x":"2"}}');
      kubectl(server, 'label configmap a colour=blue');
      expect(kubectl(server, 'get configmaps -l colour=blue -o name')).toBe('configmap/a\n');
      kubectl(server, 'scale deployment web --replicas=3');
      expect(kubectl(server, 'get events,deployments,services -A')).toContain('deployment.apps/web');
      kubectl(server, 'delete service/web deployment/web configmap/a');
      expect(kubectl(server, 'get configmaps --ignore-not-found -o name')).not.toContain('configmap/a');
    }
  });

  it('allocate a separate IP for each service', () => {
    const ips = [one, bare].map((server, i) => {
      kubectl(server, `create service clusterip s${i} --tcp=80`);
      return kubectl(server, `get service s${i} -o jsonpath={.spec.clusterIP}`);
    });
    expect(ips.every((ip) => /^10\.0\.0\.\d+$/.test(ip))).toBe(true);
    expect(new Set([...ips, kubectl(one, 'get service kubernetes -o jsonpath={.spec.clusterIP}')]).size).toBe(3);
  });

  it('list in chunks', () => {
    for (let i = 0; i < 7; i++) kubectl(one, `create configmap chunk-${i} --from-literal=i=${i}`);
    for (const server of [one, bare]) {
      const names = kubectl(server, 'get configmaps --chunk-size=2 -o name').match(/chunk-\d/g);
      expect(names).toEqual(Array.from({ length: 7 }, (_, i) => `chunk-${i}`));
    }
  });

  it('show each other their writes in watches, over a restart of etcd', async () => {
    for (const [watching, writing] of [
      [one, bare],
      [bare, one],
    ] as const) {
      const args = ['get', 'configmaps', '--watch-only', '--output-watch-events', '--no-headers', '-l', 'seen=yes'];
      const watch = spawn('kubectl', args, { env: { ...process.env, KUBECONFIG: watching.kubeconfig } });
      let seen = '';
      watch.stdout.setEncoding('utf8').on('data', (text: string) => {
        seen += text.replace(/ +/g, ' ');
      });
      try {
        // When the watch has received an event, it is open.
        for (let i = 0; !seen.includes('ADDED'); i++) {
          kubectl(writing, `create configmap w${i} --from-literal=a=1`);
          kubectl(writing, `label configmap w${i} seen=yes`);
          kubectl(writing, `annotate configmap w${i} a=b`);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        const name = /ADDED (w\d+)/.exec(seen)?.[1] as string;
        await etcd.kill();
        await etcd.restart();
        kubectl(writing, `annotate configmap ${name} a=c --overwrite`);
        kubectl(writing, `delete configmap ${name}`);
        await expect.poll(() => seen, { timeout: 60_000 }).toContain(`DELETED ${name} `);
        expect(seen).toContain(`MODIFIED ${name} `);
      } finally {
        watch.kill();
        for (const left of kubectl(writing, 'get configmaps -o name').match(/configmap\/w\d+/g) ?? []) {
          kubectl(writing, `delete ${left}`);
        }
      }
    }
  });

  it('report that etcd does not serve the v2 API', async () => {
    const other = await startEtcd();
    try {
      const starting = ServerProcess.start(['--storage-backend=etcd2', `--etcd-servers=${other.endpoint}`]);
      await expect(starting).rejects.toThrow('does not serve the v2 API: it has to be started with --enable-v2');
    } finally {
      await other.stop();
    }
  });
});
