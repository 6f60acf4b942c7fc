import type { Affinity, appsv1, Node, Pod, PodSpec, Toleration } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { daemonTemplate, daemonTolerations, isUpdated, placementOn, targetNodeOf } from './daemon-pods.js';
import { type DaemonView, daemonFenceposts, podsByNode } from './daemon-view.js';
import { changesOf } from './manage.js';
import { rollingUpdate } from './rolling-update.js';

type DaemonSet = appsv1.DaemonSet;
type Size = number | string;

const now = Date.parse('2026-01-01T00:10:00Z');

function daemonSet(
  { maxUnavailable = 0, maxSurge = 0 }: { readonly maxUnavailable?: Size; readonly maxSurge?: Size } = {},
  { minReadySeconds = 0, ...pod }: Partial<PodSpec> & { readonly minReadySeconds?: number } = {},
): DaemonSet {
  return {
    metadata: { name: 'agent' },
    spec: {
      minReadySeconds,
      selector: {},
      template: { metadata: { labels: { app: 'agent' } }, spec: { containers: [], ...pod } },
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable, maxSurge } },
    },
  };
}

const required = (...terms: readonly object[]): Affinity => ({
  nodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [...terms] },
  },
});
const typeIs = (value: string) => ({ matchExpressions: [{ key: 'type', operator: 'In', values: [value] }] });
const nameIs = (...values: readonly string[]) => ({
  matchFields: [{ key: 'metadata.name', operator: 'In', values: [...values] }],
});

describe('a node', () => {
  const node: Node = { metadata: { name: 'n', labels: { type: 'production' } }, spec: {} };
  const onPort: Partial<PodSpec> = {
    containers: [{ name: 'c', image: 'i', ports: [{ containerPort: 1, hostPort: 666 }] }],
  };
  const large: Partial<PodSpec> = {
    containers: [{ name: 'c', image: 'i', resources: { requests: { memory: '1Pi', cpu: '9999' } } }],
  };
  // biome-ignore format: one case in each row
  it.each([
    ['takes any pod', {}, true],
    ['takes a pod that it has no room for', large, true],
    ['takes a pod with a host port', onPort, true],
    ['takes a pod that names it', { nodeName: 'n' }, true],
    ['takes no pod that names another node', { nodeName: 'other' }, false],
    ['takes a pod that selects its labels', { nodeSelector: { type: 'production' } }, true],
    ['takes no pod that selects other labels', { nodeSelector: { type: 'test' } }, false],
    ['takes a pod that names it and selects its labels', { nodeName: 'n', nodeSelector: { type: 'production' } }, true],
    ['takes no pod that names it and selects other labels', { nodeName: 'n', nodeSelector: { type: 'test' } }, false],
    ['takes no pod that names another node and selects its labels', { nodeName: 'other', nodeSelector: { type: 'production' } }, false],
    ['takes a pod whose affinity fits', { affinity: required(typeIs('production')) }, true],
    ['takes no pod whose affinity does not fit', { affinity: required(typeIs('test')) }, false],
  ])('%s', (_, pod, expected) => {
    expect(placementOn(node, daemonSet({}, pod))).toEqual({ shouldRun: expected, mayStay: expected });
  });

  it('that is cordoned gets pods', () => {
    const cordoned = { ...node, spec: { unschedulable: true } };
    expect(placementOn(cordoned, daemonSet())).toEqual({ shouldRun: true, mayStay: true });
  });
});

describe('tolerations', () => {
  const keysOf = (tolerations: readonly Toleration[]) =>
    tolerations.map(({ key = '', effect }) => `${key.replace(/^.*\//, '')}:${effect ?? ''}`);
  const added = [
    'not-ready:NoExecute',
    'unreachable:NoExecute',
    'disk-pressure:NoSchedule',
    'memory-pressure:NoSchedule',
    'pid-pressure:NoSchedule',
    'unschedulable:NoSchedule',
  ];
  it.each([
    ['are added to each pod', {}, added],
    [
      'include network-unavailable for a pod on the host network',
      { hostNetwork: true },
      [...added, 'network-unavailable:NoSchedule'],
    ],
    [
      'follow the tolerations of the template',
      { tolerations: [{ key: 'own', operator: 'Exists' as const }] },
      ['own:', ...added],
    ],
    [
      'are not repeated',
      {
        tolerations: [
          { key: 'node.kubernetes.io/not-ready', operator: 'Exists' as const, effect: 'NoExecute' as const },
        ],
      },
      added,
    ],
  ])('%s', (_, pod, expected) => {
    expect(keysOf(daemonTolerations({ containers: [], ...pod }))).toEqual(expected);
  });
});

describe('the affinity of a pod to its node', () => {
  const preferred = [{ weight: 5, preference: typeIs('test') }];
  const wanted = required(nameIs('n'));
  // biome-ignore format: one case in each row
  it.each([
    ['is added without an affinity in the template', undefined, wanted],
    ['is added to an empty affinity', {}, wanted],
    ['is added to an empty node affinity', { nodeAffinity: {} }, wanted],
    ['takes the place of one term', required(typeIs('test')), wanted],
    ['takes the place of several terms', required(typeIs('test'), typeIs('other')), wanted],
    ['takes the place of fields', required(nameIs('other')), wanted],
    ['takes the place of fields and labels', required({ ...nameIs('other'), ...typeIs('test') }), wanted],
    ['keeps preferred terms', { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: preferred } },
      { nodeAffinity: { ...wanted.nodeAffinity, preferredDuringSchedulingIgnoredDuringExecution: preferred } }],
    ['keeps affinities to pods', { podAffinity: {}, podAntiAffinity: {} }, { ...wanted, podAffinity: {}, podAntiAffinity: {} }],
  ])('%s', (_, affinity, expected) => {
    const given = daemonSet({}, affinity === undefined ? {} : { affinity: affinity as Affinity });
    expect(daemonTemplate(given, 'h', 'n').spec?.affinity).toEqual(expected);
  });

  it.each([
    ['the node that the spec names', { nodeName: 'n' }, 'n'],
    ['the node that the affinity names', { affinity: required(nameIs('n')) }, 'n'],
    ['no node when the affinity names two', { affinity: required(nameIs('n', 'm')) }, undefined],
    ['no node without a name and an affinity', {}, undefined],
  ])('targetNodeOf returns %s', (_, spec, expected) => {
    expect(targetNodeOf({ metadata: {}, spec: { containers: [], ...spec } })).toBe(expected);
  });
});

describe('a pod of the current template', () => {
  const both = { 'pod-template-generation': '12345', 'controller-revision-hash': '55555' };
  const generationOnly = { 'pod-template-generation': '12345' };
  // biome-ignore format: one case in each row
  it.each([
    ['generation and hash', '12345', both, '55555', true],
    ['the generation, with another hash', '12345', both, '55555123', true],
    ['the generation, without a label of the hash', '12345', generationOnly, '55555', true],
    ['the generation, without any hash', '12345', generationOnly, '', true],
    ['the generation, without a hash to compare', '12345', both, '', true],
    ['the hash, with another generation', '12350', both, '55555', true],
    ['the hash, without a generation to compare', undefined, both, '55555', true],
    ['another generation and another hash', '12350', both, '55555123', false],
    ['empty labels, without a hash to compare', '12345', {}, '', false],
    ['empty labels', '12345', {}, '55555', false],
    ['missing labels', '12345', undefined, '55555', false],
  ])('is recognized by %s (generation %s, labels %j, hash %j): %s', (_, generation, labels, hash, expected) => {
    const annotations = generation && { 'deprecated.daemonset.template.generation': generation };
    const given = { ...daemonSet(), metadata: { name: 'agent', ...(annotations && { annotations }) } };
    expect(isUpdated({ metadata: { ...(labels && { labels }) } }, given, hash)).toBe(expected);
  });
});

describe('maxSurge and maxUnavailable', () => {
  // biome-ignore format: one case in each row
  it.each([
    ['without nodes', { maxUnavailable: 0 }, 0, { maxSurge: 0, maxUnavailable: 0 }],
    ['with a number', { maxUnavailable: 1 }, 2, { maxSurge: 0, maxUnavailable: 1 }],
    ['with 0, which counts as 1', { maxUnavailable: 0 }, 2, { maxSurge: 0, maxUnavailable: 1 }],
    ['with a surge of 0, when maxUnavailable becomes 1', { maxSurge: 0 }, 2, { maxSurge: 0, maxUnavailable: 1 }],
    ['with a percentage', { maxUnavailable: '50%' }, 2, { maxSurge: 0, maxUnavailable: 1 }],
    ['with a percentage that is rounded up', { maxUnavailable: '50%' }, 3, { maxSurge: 0, maxUnavailable: 2 }],
    ['with a surge in percent', { maxSurge: '50%' }, 2, { maxSurge: 1, maxUnavailable: 0 }],
    ['with a surge of 100 percent', { maxSurge: '100%' }, 2, { maxSurge: 2, maxUnavailable: 0 }],
  ])('are computed %s', (_, strategy, desired, expected) => {
    expect(daemonFenceposts(daemonSet(strategy), desired)).toEqual(expected);
  });
});

describe('a step of a rolling update', () => {
  /** @param readyFor seconds; undefined: the pod is not ready */
  const pod = (name: string, nodeName: string, hash: 'old' | 'new', readyFor?: number): Pod => ({
    metadata: { name, labels: { 'controller-revision-hash': hash } },
    spec: { nodeName, containers: [] },
    status: {
      phase: 'Running',
      conditions: [
        {
          type: 'Ready',
          status: readyFor === undefined ? 'False' : 'True',
          lastTransitionTime: new Date(now - (readyFor ?? 0) * 1000).toISOString(),
        },
      ],
    },
  });
  const view = (given: DaemonSet, count: number, pods: readonly Pod[]): DaemonView => ({
    daemonSet: given,
    hash: 'new',
    nodes: Array.from({ length: count }, (_, i) => ({ metadata: { name: `n${i}` } })),
    podsByNode: podsByNode(pods),
    now,
  });
  const many = (count: number, from: number, hash: 'old' | 'new', readyFor?: number) =>
    Array.from({ length: count }, (_, i) => pod(`${hash}-${from + i}`, `n${from + i}`, hash, readyFor));
  const namesOf = ({ deletions, creations }: ReturnType<typeof rollingUpdate>) => ({
    deletions: deletions.map(({ metadata }) => metadata.name),
    creations,
  });

  it.each([1, 5, 9, 10])('replaces the 10 pods that are not ready and no ready pod, with maxUnavailable %d', (most) => {
    const given = view(daemonSet({ maxUnavailable: most }), 20, [...many(10, 0, 'old', 60), ...many(10, 10, 'old')]);
    const { deletions } = rollingUpdate(given);
    expect(deletions.map(({ metadata }) => metadata.name)).toEqual(
      many(10, 10, 'old').map((each) => each.metadata.name),
    );
  });

  it('replaces one ready pod beside 10 that are not ready, with maxUnavailable 11', () => {
    const given = view(daemonSet({ maxUnavailable: 11 }), 20, [...many(10, 0, 'old', 60), ...many(10, 10, 'old')]);
    expect(rollingUpdate(given).deletions).toHaveLength(11);
  });

  it('replaces old pods that are not ready though too many new pods are not ready', () => {
    const pods = [...many(10, 0, 'old', 60), ...many(2, 10, 'old'), ...many(88, 12, 'new')];
    expect(namesOf(rollingUpdate(view(daemonSet({ maxUnavailable: 10 }), 100, pods)))).toEqual({
      deletions: ['old-10', 'old-11'],
      creations: [],
    });
  });

  it('makes a new pod for each old pod that is not ready, whatever the surge is', () => {
    const given = view(daemonSet({ maxSurge: 3 }), 5, many(5, 0, 'old'));
    expect(namesOf(rollingUpdate(given))).toEqual({ deletions: [], creations: ['n0', 'n1', 'n2', 'n3', 'n4'] });
  });

  // Five nodes with a surge of three: new pods on the first three, two of them ready; the pod of the last node is not
  // ready.
  const surging = (readyFor: number) => [
    ...many(4, 0, 'old', 300),
    pod('old-4', 'n4', 'old'),
    pod('new-0', 'n0', 'new', readyFor),
    pod('new-1', 'n1', 'new', readyFor),
    pod('new-2', 'n2', 'new'),
  ];
  it('during a surge waits for minReadySeconds, but replaces an unready pod', () => {
    const given = daemonSet({ maxSurge: 3 }, { minReadySeconds: 15 });
    expect(namesOf(rollingUpdate(view(given, 5, surging(10))))).toEqual({ deletions: [], creations: ['n4'] });
  });

  it('during a surge continues after minReadySeconds', () => {
    const given = daemonSet({ maxSurge: 3 }, { minReadySeconds: 15 });
    expect(namesOf(rollingUpdate(view(given, 5, surging(20))))).toEqual({
      deletions: ['old-0', 'old-1'],
      creations: ['n4', 'n3'],
    });
  });

  const ended = { onFailed: () => true, onSucceeded: () => {} };
  it.each([
    ['a ready old pod, while the new pod is not available', 20, []],
    ['only the new pod, when it is available', 60, ['old-0']],
  ])('during a surge keeps %s', (_, readyFor, deletions) => {
    const given = daemonSet({ maxSurge: 1 }, { minReadySeconds: 50 });
    const pods = [pod('old-0', 'n0', 'old', 300), pod('new-0', 'n0', 'new', readyFor)];
    expect(namesOf(changesOf(view(given, 1, pods), ended))).toEqual({ deletions, creations: [] });
  });
});
