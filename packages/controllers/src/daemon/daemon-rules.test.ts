import type { appsv1, Node, Pod } from '@k8s-ts/api';
import { ManualClock } from '@k8s-ts/client';
import { describe, expect, it } from 'vitest';
import { daemonTemplate, placementOn, targetNodeOf } from './daemon-pods.js';
import { daemonStatus } from './daemon-status.js';
import { type DaemonView, daemonFenceposts, podsByNode } from './daemon-view.js';
import { newFailedPodsBackoff } from './failed-pods-backoff.js';
import { changesOf } from './manage.js';
import { rollingUpdate } from './rolling-update.js';

type DaemonSet = appsv1.DaemonSet;

const now = Date.parse('2026-01-01T00:01:00Z');

const daemonSet = (maxUnavailable: number | string, maxSurge: number | string = 0, pod: object = {}): DaemonSet =>
  ({
    metadata: { name: 'agent', generation: 2 },
    spec: {
      template: { metadata: { labels: { app: 'agent' } }, spec: { containers: [], ...pod } },
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable, maxSurge } },
    },
  }) as unknown as DaemonSet;

const node = (name: string, taints: readonly object[] = []) => ({ metadata: { name }, spec: { taints } }) as Node;

/** @param state letters: `o` of an old template, `r` ready, `d` being deleted, `f` failed, `s` succeeded */
function pod(name: string, nodeName: string, state = ''): Pod {
  const has = (letter: string) => state.includes(letter);
  return {
    metadata: {
      name,
      labels: { 'controller-revision-hash': has('o') ? 'old' : 'new' },
      ...(has('d') && { deletionTimestamp: 't' }),
    },
    spec: { nodeName, containers: [] },
    status: {
      phase: has('f') ? 'Failed' : has('s') ? 'Succeeded' : 'Running',
      ...(has('r') && { conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z' }] }),
    },
  } as Pod;
}

const view = (given: DaemonSet, nodes: readonly Node[], pods: readonly Pod[]): DaemonView => ({
  daemonSet: given,
  hash: 'new',
  nodes,
  podsByNode: podsByNode(pods),
  now,
});

const nodes = (...names: string[]) => names.map((name) => node(name));
const namesOf = ({ deletions, creations }: ReturnType<typeof rollingUpdate>) => ({
  deletions: deletions.map(({ metadata }) => metadata.name),
  creations,
});
const ended = { onFailed: () => true, onSucceeded: () => {} };

describe('placement', () => {
  it.each([
    ['a free node', [], { shouldRun: true, mayStay: true }],
    ['a node with the taint NoSchedule', [{ key: 'k', effect: 'NoSchedule' }], { shouldRun: false, mayStay: true }],
    ['a node with the taint NoExecute', [{ key: 'k', effect: 'NoExecute' }], { shouldRun: false, mayStay: false }],
    [
      'a node with the taint PreferNoSchedule',
      [{ key: 'k', effect: 'PreferNoSchedule' }],
      { shouldRun: true, mayStay: true },
    ],
    [
      'a node that is not ready',
      [{ key: 'node.kubernetes.io/not-ready', effect: 'NoExecute' }],
      { shouldRun: true, mayStay: true },
    ],
    [
      'a cordoned node',
      [{ key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }],
      { shouldRun: true, mayStay: true },
    ],
    [
      'a node without network',
      [{ key: 'node.kubernetes.io/network-unavailable', effect: 'NoSchedule' }],
      { shouldRun: false, mayStay: true },
    ],
  ])('of a pod is decided on %s', (_, taints, wanted) => {
    expect(placementOn(node('n', taints), daemonSet(1))).toEqual(wanted);
  });

  it('on a node without network is allowed for pods on the host network', () => {
    const taints = [{ key: 'node.kubernetes.io/network-unavailable', effect: 'NoSchedule' }];
    expect(placementOn(node('n', taints), daemonSet(1, 0, { hostNetwork: true })).shouldRun).toBe(true);
  });

  it('is on one node if the template names it', () => {
    expect(['n', 'm'].map((name) => placementOn(node(name), daemonSet(1, 0, { nodeName: 'n' })).shouldRun)).toEqual([
      true,
      false,
    ]);
  });

  it('is required by an affinity, which replaces the terms of the pod', () => {
    const required = { nodeSelectorTerms: [{ matchExpressions: [{ key: 'gpu', operator: 'Exists' }] }] };
    const affinity = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required }, podAffinity: {} };
    const made = daemonTemplate(daemonSet(1, 0, { affinity }), 'h', 'n1');
    expect(made.spec?.affinity).toEqual({
      podAffinity: {},
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n1'] }] }],
        },
      },
    });
    expect(targetNodeOf({ metadata: {}, ...made } as Pod)).toBe('n1');
  });
});

describe('one pod for each node', () => {
  it('creates missing pods, and deletes surplus pods and pods on wrong nodes', () => {
    const given = view(
      daemonSet(1),
      [...nodes('a', 'b'), node('c', [{ key: 'k', effect: 'NoExecute' }])],
      [pod('on-b', 'b', 'r'), pod('on-c', 'c', 'r'), pod('second', 'b', 'r')],
    );
    expect(namesOf(changesOf(given, ended))).toEqual({ deletions: ['second', 'on-c'], creations: ['a'] });
  });

  it('replaces finished pods, failed pods only if the back-off allows it', () => {
    const given = view(daemonSet(1), nodes('a', 'b'), [pod('failed', 'a', 'f'), pod('done', 'b', 's')]);
    expect(namesOf(changesOf(given, ended)).deletions).toEqual(['failed', 'done']);
    expect(namesOf(changesOf(given, { ...ended, onFailed: () => false })).deletions).toEqual(['done']);
  });

  it('waits for a pod that is being deleted', () => {
    expect(namesOf(changesOf(view(daemonSet(1), nodes('a'), [pod('leaving', 'a', 'd')]), ended))).toEqual({
      deletions: [],
      creations: [],
    });
  });

  it('deletes pods that were bound to a deleted node and never started', () => {
    const lost = { ...pod('lost', ''), spec: daemonTemplate(daemonSet(1), 'new', 'gone').spec } as Pod;
    expect(namesOf(changesOf(view(daemonSet(1), nodes(), [lost, pod('there', 'gone')]), ended)).deletions).toEqual([
      'lost',
    ]);
  });

  it.each([
    ['the old and the new pod while the new pod is not ready', 'or', '', []],
    ['only the new pod when it is available', 'or', 'r', ['old']],
    ['only the new pod when the old pod is not ready', 'o', '', ['old']],
  ])('during a surge keeps %s', (_, old, fresh, deletions) => {
    const given = view(daemonSet(0, 1), nodes('a'), [pod('old', 'a', old), pod('fresh', 'a', fresh)]);
    expect(namesOf(changesOf(given, ended)).deletions).toEqual(deletions);
  });
});

describe('rolling update', () => {
  it.each([
    ['1', daemonSet(1), ['a']],
    ['2', daemonSet(2), ['a', 'b']],
    ['50 %, rounded up', daemonSet('50%'), ['a', 'b']],
    ['0, which counts as 1', daemonSet(0), ['a']],
  ])('deletes pods within maxUnavailable %s', (_, given, deletions) => {
    const pods = ['a', 'b', 'c'].map((name) => pod(name, name, 'or'));
    expect(namesOf(rollingUpdate(view(given, nodes('a', 'b', 'c'), pods)))).toEqual({ deletions, creations: [] });
  });

  it('replaces unavailable pods at once, and counts all missing pods', () => {
    const pods = [pod('broken', 'a', 'o'), pod('fresh', 'b', ''), pod('good', 'c', 'or')];
    expect(namesOf(rollingUpdate(view(daemonSet(2), nodes('a', 'b', 'c'), pods))).deletions).toEqual(['broken']);
    expect(namesOf(rollingUpdate(view(daemonSet(3), nodes('a', 'b', 'c'), pods))).deletions).toEqual([
      'broken',
      'good',
    ]);
  });

  it('with a surge creates new pods first, and deletes old pods when the new pods are available', () => {
    const pods = ['a', 'b', 'c'].map((name) => pod(name, name, 'or'));
    const first = view(daemonSet(0, 1), nodes('a', 'b', 'c'), pods);
    expect(namesOf(rollingUpdate(first))).toEqual({ deletions: [], creations: ['a'] });
    const waiting = view(daemonSet(0, 1), nodes('a', 'b', 'c'), [...pods, pod('new-a', 'a', '')]);
    expect(namesOf(rollingUpdate(waiting))).toEqual({ deletions: [], creations: [] });
    const done = view(daemonSet(0, 1), nodes('a', 'b', 'c'), [...pods, pod('new-a', 'a', 'r')]);
    expect(namesOf(rollingUpdate(done))).toEqual({ deletions: ['a'], creations: ['b'] });
  });

  it('allows no unavailable and no additional pods with OnDelete', () => {
    const manual = {
      ...daemonSet(1),
      spec: { ...daemonSet(1).spec, updateStrategy: { type: 'OnDelete' } },
    } as DaemonSet;
    expect(daemonFenceposts(manual, 5)).toEqual({ maxSurge: 0, maxUnavailable: 0 });
  });
});

describe('status', () => {
  it('counts one pod for each node', () => {
    const pods = [pod('a', 'a', 'r'), pod('a2', 'a', 'or'), pod('b', 'b', 'or'), pod('c', 'c', ''), pod('m', 'm', 'r')];
    const given = view(
      daemonSet(1),
      [...nodes('a', 'b', 'c', 'd'), node('m', [{ key: 'k', effect: 'NoSchedule' }])],
      pods,
    );
    expect(daemonStatus(given)).toEqual({
      desiredNumberScheduled: 4,
      currentNumberScheduled: 3,
      numberMisscheduled: 1,
      numberReady: 2,
      numberAvailable: 2,
      numberUnavailable: 2,
      updatedNumberScheduled: 2,
      observedGeneration: 2,
    });
  });
});

describe('newFailedPodsBackoff', () => {
  it('doubles the wait each time, and restarts after a long pause', async () => {
    const clock = new ManualClock();
    const backoff = newFailedPodsBackoff(clock);
    const waits: number[] = [];
    for (let i = 0; i < 12; i++) {
      backoff.next('a');
      waits.push(backoff.remaining('a') / 1000);
      await clock.advance(backoff.remaining('a'));
      expect(backoff.remaining('a')).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    expect(backoff.remaining('b')).toBe(0);
    await clock.advance(31 * 60 * 1000);
    backoff.next('a');
    expect(backoff.remaining('a')).toBe(1000);
  });
});
