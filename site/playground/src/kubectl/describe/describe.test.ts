import { describe, expect, it } from 'vitest';
import { descriptionOf } from './describe.js';
import { Description } from './description.js';

const pods = {
  group: '',
  version: 'v1',
  name: 'pods',
  singular: 'pod',
  kind: 'Pod',
  namespaced: true,
  verbs: [],
  shortNames: [],
  categories: [],
  subresources: [],
};

const cluster = { fetch: () => Promise.reject(new Error('a Pod is described without requests')) };

describe('Description', () => {
  it('aligns neighbouring lines, and starts again after a line without cells', () => {
    const to = new Description();
    to.line(0, 'Name:', 'web');
    to.line(0, 'Namespace:', 'default');
    to.line(0, 'Containers:');
    to.line(1, 'a:', 'b', 'c');
    to.line(1, 'longer:', '', 'd');
    expect(to.toString()).toBe('Name:       web\nNamespace:  default\nContainers:\n  a:       b  c\n  longer:     d\n');
  });
});

describe('the description of a Pod', () => {
  it('shows why a container waits, and how its last run ended', async () => {
    const times = { startedAt: '2026-01-02T03:04:05Z', finishedAt: '2026-01-02T03:04:06Z' };
    const status = {
      phase: 'Running',
      qosClass: 'BestEffort',
      containerStatuses: [
        {
          name: 'web',
          image: 'nginx',
          imageID: 'nginx@1',
          ready: false,
          restartCount: 3,
          state: { waiting: { reason: 'CrashLoopBackOff' } },
          lastState: { terminated: { exitCode: 1, reason: 'Error', ...times } },
        },
      ],
      conditions: [{ type: 'Ready', status: 'False' }],
    };
    const text = await descriptionOf(
      pods,
      {
        metadata: {
          name: 'web',
          namespace: 'default',
          deletionTimestamp: '2026-01-02T03:04:00Z',
          deletionGracePeriodSeconds: 30,
        },
        spec: { containers: [{ name: 'web', image: 'nginx' }], tolerations: [{ operator: 'Exists' }] },
        status,
      },
      { cluster, now: Date.parse('2026-01-02T03:05:00Z'), hasEvents: false },
    );
    const columns = text.replaceAll(/(?<=\S) {2,}(?=\S)/g, '  ').replaceAll(/ +$/gm, '');
    expect(columns.replaceAll(/ {2}\w{3}, .*:04:0\d.*/g, '  TIME')).toBe(`Name:  web
Namespace:  default
Node:  <none>
Labels:  <none>
Annotations:  <none>
Status:  Terminating (lasts 60s)
Termination Grace Period:  30s
IP:
IPs:  <none>
Containers:
  web:
    Container ID:
    Image:  nginx
    Image ID:  nginx@1
    Port:  <none>
    Host Port:  <none>
    State:  Waiting
      Reason:  CrashLoopBackOff
    Last State:  Terminated
      Reason:  Error
      Exit Code:  1
      Started:  TIME
      Finished:  TIME
    Ready:  False
    Restart Count:  3
    Environment:  <none>
    Mounts:  <none>
Conditions:
  Type  Status
  Ready  False
Volumes:  <none>
QoS Class:  BestEffort
Node-Selectors:  <none>
Tolerations:  op=Exists
`);
  });
});
