/**
 * A candidate of an election, as a process: `leader-candidate.ts KUBECONFIG IDENTITY`. Writes `leads`, `stops` and
 * `sees NAME` to its standard output. Resigns at SIGTERM.
 */
import { describeResource, type Lease, leaseResource, newClient, newLeaderElector } from '@k8s-ts/client';
import { kubeconfigTransport } from '@k8s-ts/client/node';

const [path = '', identity = ''] = process.argv.slice(2);
const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());
const say = (text: string) => process.stdout.write(`${text}\n`);

const client = newClient({ transport: await kubeconfigTransport({ path }), userAgent: identity });
const elector = newLeaderElector({
  leases: client.resource(describeResource<Lease>(leaseResource)).namespace('default'),
  namespace: 'default',
  name: 'work',
  identity,
  leaseDurationMs: 4000,
  renewDeadlineMs: 3000,
  retryPeriodMs: 200,
  releaseOnCancel: true,
  onStartedLeading: () => void say('leads'),
  onStoppedLeading: () => void say('stops'),
  onNewLeader: (leader) => void say(`sees ${leader}`),
});
await elector.run(stopping.signal);
