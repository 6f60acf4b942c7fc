import type { Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import type { ImageBehaviours } from './image-behaviour.js';
import { advancePod } from './pod-run.js';

const start = Date.parse('2026-01-01T00:00:00Z');

/**
 * Advances a pod from one of its times to the next, until time alone changes nothing or the number of steps is reached.
 */
function timeline(spec: object, images: ImageBehaviours, steps = 20, metadata: object = {}): readonly string[] {
  const exactTimes = new Map<string, number>();
  let pod = { metadata: { name: 'p', namespace: 'n', uid: 'u', ...metadata }, spec: { ...spec } } as Pod;
  let now: number | undefined = start;
  const seen: string[] = [];
  for (let step = 0; step < steps && now !== undefined; step++) {
    const { status, wakeAt } = advancePod(pod, { images, hostIP: '172.18.0.1', podIP: '10.244.1.1', now, exactTimes });
    const containers = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])];
    const states = containers.map(({ name, state, ready, restartCount }) => {
      const { waiting, terminated } = state ?? {};
      const text = waiting ? waiting.reason : terminated ? `exit ${terminated.exitCode}` : ready ? 'ready' : 'running';
      return `${name} ${text}${restartCount ? ` (${restartCount})` : ''}`;
    });
    seen.push(`${(now - start) / 1000} s: ${status.phase}: ${states.join(', ')}`);
    pod = { ...pod, status };
    now = wakeAt;
  }
  return seen;
}

const container = (name: string, image: string, more: object = {}) => ({ name, image, ...more });
const images: ImageBehaviours = {
  done: { exitCode: 0, after: '2s' },
  bad: { exitCode: 1 },
  badLater: { exitCode: 1, after: '1s' },
  warm: { readyAfter: '1500ms' },
  hung: { failProbes: { liveness: '25s' } },
  broken: { failProbes: { startup: '0s' } },
  overloaded: { failProbes: { readiness: '12s' } },
};

describe('advancePod', () => {
  it('restarts with a back-off that doubles, up to five minutes', () => {
    expect(timeline({ containers: [container('c', 'bad')] }, images, 8)).toEqual([
      '0 s: Running: c CrashLoopBackOff (1)',
      '10 s: Running: c CrashLoopBackOff (2)',
      '30 s: Running: c CrashLoopBackOff (3)',
      '70 s: Running: c CrashLoopBackOff (4)',
      '150 s: Running: c CrashLoopBackOff (5)',
      '310 s: Running: c CrashLoopBackOff (6)',
      '610 s: Running: c CrashLoopBackOff (7)',
      '910 s: Running: c CrashLoopBackOff (8)',
    ]);
  });

  it.each([
    ['Never', ['0 s: Running: c ready', '1 s: Failed: c exit 1']],
    [
      'OnFailure',
      [
        '0 s: Running: c ready',
        '1 s: Running: c ready (1)',
        '2 s: Running: c CrashLoopBackOff (1)',
        '12 s: Running: c ready (2)',
      ],
    ],
  ])('follows the restart policy %s', (restartPolicy, expected) => {
    expect(timeline({ restartPolicy, containers: [container('c', 'badLater')] }, images, 4)).toEqual(expected);
  });

  it('succeeds when all containers have succeeded', () => {
    const containers = [container('a', 'done'), container('b', 'none')];
    expect(timeline({ restartPolicy: 'Never', containers }, { ...images, none: { exitCode: 0 } })).toEqual([
      '0 s: Running: a ready, b exit 0',
      '2 s: Succeeded: a exit 0, b exit 0',
    ]);
  });

  it('runs init containers in order, and waits for sidecars', () => {
    const spec = {
      initContainers: [
        container('first', 'done'),
        container('side', 'plain', { restartPolicy: 'Always', startupProbe: { initialDelaySeconds: 1 } }),
        container('last', 'plain'),
      ],
      containers: [container('c', 'plain', { readinessProbe: { initialDelaySeconds: 3 } })],
    };
    expect(timeline(spec, images)).toEqual([
      '0 s: Pending: first running, side PodInitializing, last PodInitializing, c PodInitializing',
      '2 s: Pending: first exit 0, side running, last PodInitializing, c PodInitializing',
      '3 s: Running: first exit 0, side ready, last exit 0, c running',
      '6 s: Running: first exit 0, side ready, last exit 0, c ready',
    ]);
  });

  it('fails with an init container that may not be restarted', () => {
    const spec = { restartPolicy: 'Never', initContainers: [container('i', 'bad')], containers: [container('c', 'x')] };
    expect(timeline(spec, images)).toEqual(['0 s: Failed: i exit 1, c PodInitializing']);
  });

  it('ends containers of Jobs at once', () => {
    const ownerReferences = [{ apiVersion: 'batch/v1', kind: 'Job', name: 'j', uid: 'j', controller: true }];
    const spec = { restartPolicy: 'Never', containers: [container('c', 'any')] };
    expect(timeline(spec, images, 9, { ownerReferences })).toEqual(['0 s: Succeeded: c exit 0']);
  });

  it('makes a pod ready when the image says so, whatever the probes are', () => {
    expect(timeline({ containers: [container('c', 'warm', { readinessProbe: {} })] }, images)).toEqual([
      '0 s: Running: c running',
      '1.5 s: Running: c ready',
    ]);
  });

  it('restarts a container whose liveness probe fails', () => {
    const probe = { initialDelaySeconds: 5, periodSeconds: 10, failureThreshold: 2 };
    // Attempts of the probe are made at 5, 15, 25 and 35 s after each start. The attempts at 25 and 35 s fail.
    expect(timeline({ containers: [container('c', 'hung', { livenessProbe: probe })] }, images, 4)).toEqual([
      '0 s: Running: c ready',
      '35 s: Running: c ready (1)',
      '70 s: Running: c CrashLoopBackOff (1)',
      '80 s: Running: c ready (2)',
    ]);
    const never = { restartPolicy: 'Never', containers: [container('c', 'hung', { livenessProbe: probe })] };
    expect(timeline(never, images)).toEqual(['0 s: Running: c ready', '35 s: Failed: c exit 137']);
  });

  it('restarts a container whose startup probe fails, which never becomes ready', () => {
    const probe = { periodSeconds: 1 };
    const containers = [container('c', 'broken', { startupProbe: probe, readinessProbe: {} })];
    expect(timeline({ containers }, images, 3)).toEqual([
      '0 s: Running: c running',
      '2 s: Running: c running (1)',
      '4 s: Running: c CrashLoopBackOff (1)',
    ]);
  });

  it('loses readiness when the readiness probe fails', () => {
    const readinessProbe = { periodSeconds: 5, failureThreshold: 2, successThreshold: 2 };
    expect(timeline({ containers: [container('c', 'overloaded', { readinessProbe })] }, images)).toEqual([
      '0 s: Running: c running',
      '5 s: Running: c ready',
      '20 s: Running: c running',
    ]);
  });

  it('reports the events of a kubelet, each once', () => {
    const pod = { metadata: { name: 'p', namespace: 'n', uid: 'u' }, spec: { containers: [container('c', 'bad')] } };
    const around = { images, hostIP: 'h', podIP: 'p', exactTimes: new Map<string, number>(), now: start };
    const { status, events } = advancePod(pod as Pod, around);
    const begins = ['Normal Pulled', 'Normal Created', 'Normal Started'];
    expect(events.map(({ type, reason }) => `${type} ${reason}`)).toEqual([...begins, ...begins, 'Warning BackOff']);
    expect(events.at(-1)).toEqual({
      type: 'Warning',
      reason: 'BackOff',
      message: 'Back-off restarting failed container c in pod p_n(u)',
      fieldPath: 'spec.containers{c}',
    });
    expect(advancePod({ ...pod, status } as Pod, { ...around, now: start + 5000 }).events).toEqual([]);
  });

  it('does not change a pod without a reason', () => {
    const around = { images, hostIP: 'h', podIP: 'p', exactTimes: new Map<string, number>() };
    const pod = { metadata: { name: 'p', generation: 1 }, spec: { containers: [container('c', 'x')] } } as Pod;
    const { status } = advancePod(pod, { ...around, now: start });
    expect(advancePod({ ...pod, status }, { ...around, now: start + 5000 })).toEqual({
      status,
      wakeAt: undefined,
      events: [],
    });
  });
});
