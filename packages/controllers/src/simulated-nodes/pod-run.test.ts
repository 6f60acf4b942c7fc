import type { Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import type { ImageBehaviours } from './image-behaviour.js';
import { advancePod } from './pod-run.js';

const start = Date.parse('2026-01-01T00:00:00Z');

/** Moves a pod from one of its times to the next, until nothing changes by time, or so many steps were made. */
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

  it('succeeds when all containers have', () => {
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
        container('side', 'warm', { restartPolicy: 'Always' }),
        container('last', 'plain'),
      ],
      containers: [container('c', 'plain', { readinessProbe: { initialDelaySeconds: 3 } })],
    };
    expect(timeline(spec, images)).toEqual([
      '0 s: Pending: first running, side PodInitializing, last PodInitializing, c PodInitializing',
      '2 s: Pending: first exit 0, side running, last PodInitializing, c PodInitializing',
      '3.5 s: Running: first exit 0, side ready, last exit 0, c running',
      '6.5 s: Running: first exit 0, side ready, last exit 0, c ready',
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

  it('does not change a pod without a reason', () => {
    const around = { images, hostIP: 'h', podIP: 'p', exactTimes: new Map<string, number>() };
    const pod = { metadata: { name: 'p', generation: 1 }, spec: { containers: [container('c', 'x')] } } as Pod;
    const { status } = advancePod(pod, { ...around, now: start });
    expect(advancePod({ ...pod, status }, { ...around, now: start + 5000 })).toEqual({ status, wakeAt: undefined });
  });
});
