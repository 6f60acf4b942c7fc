import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { top } from '../../../scripts/workspace.js';

/** A Deployment behind a Service, on simulated nodes with all controllers, in the process of the server. */
export interface ManyPods {
  /**
   * Seconds from the creation of the Deployment until all pods are available, and the CPU time of the process in this
   * time.
   */
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Growth of the heap, in MB, measured after a garbage collection. */
  readonly megabytes: number;
}

const program = `
const pods = Number(process.argv[1]);
const nodes = Number(process.argv[2]);
const { startTestServer } = await import('@k8s-ts/testing');
const server = await startTestServer({ controllers: ['*'], nodes });
const node = (number) => ({ apiVersion: 'v1', kind: 'Node', name: 'node-' + number });
const isUsable = ({ spec }) => !spec.taints?.length;
for (let i = 1; i <= nodes; i++) await server.waitFor(node(i), isUsable, { timeoutMs: 120_000 });
const labels = { app: 'web' };
const metadata = { name: 'web' };
await server.create({ apiVersion: 'v1', kind: 'Service', metadata, spec: { selector: labels, ports: [{ port: 80 }] } });
globalThis.gc();
const heap = process.memoryUsage().heapUsed;
const before = process.cpuUsage();
const begun = performance.now();
const deployment = await server.create({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata,
  spec: {
    replicas: pods,
    progressDeadlineSeconds: 3600,
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'example.test/web:1' }] } },
  },
});
await server.waitFor(deployment, ({ status }) => status?.availableReplicas === pods, { timeoutMs: 3_600_000 });
const seconds = (performance.now() - begun) / 1000;
const { user, system } = process.cpuUsage(before);
globalThis.gc();
const megabytes = (process.memoryUsage().heapUsed - heap) / 2 ** 20;
process.stdout.write(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, megabytes }));
await server.stop();
`;

/** Starts this number of pods on this number of nodes, in another process with the built `@k8s-ts/testing`. */
export function startManyPods(pods: number, nodes: number): ManyPods {
  const args = ['--expose-gc', '--input-type=module', '--eval', program, String(pods), String(nodes)];
  const cwd = join(top, 'packages/testing');
  return JSON.parse(execFileSync(process.execPath, args, { cwd, encoding: 'utf8' })) as ManyPods;
}
