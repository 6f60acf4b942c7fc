import type { Node, Pod, policyv1 } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './choose-node.js';
import { findVictims } from './find-victims.js';
import { ClusterState } from './node-state.js';

const labelsOf = () => ({});
const nodeOf = (name: string) =>
  ({ metadata: { name, labels: { name } }, status: { allocatable: { cpu: '4', pods: '10' } } }) as unknown as Node;

/** `name:cpu:priority`, with an optional hour of the start and an app. */
function podOf(text: string): Pod {
  const [name = '', cpu = '', priority, hour = '1', app = name] = text.split(':');
  return {
    metadata: { namespace: 'n', name, uid: name, labels: { app } },
    spec: { containers: [{ name: 'c', resources: { requests: { cpu } } }], priority: Number(priority) },
    status: { startTime: `2026-01-01T0${hour}:00:00Z` },
  } as Pod;
}

const budgetOf = (app: string, disruptionsAllowed: number, more: object = {}) =>
  ({
    metadata: { namespace: 'n', name: app },
    spec: { selector: { matchLabels: { app } } },
    status: { disruptionsAllowed, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0, ...more },
  }) as policyv1.PodDisruptionBudget;

function choose(
  pod: string,
  placed: Readonly<Record<string, readonly string[]>>,
  budgets: readonly policyv1.PodDisruptionBudget[] = [],
) {
  const state = new ClusterState();
  for (const [node, pods] of Object.entries(placed)) {
    state.setNode(nodeOf(node));
    for (const each of pods) state.place(podOf(each), node);
  }
  const describeState = () =>
    [...state.nodes].map(([name, { pods, requested }]) => [name, [...pods.keys()].sort(), [...requested]]);
  const before = describeState();
  const wanted = podOf(pod);
  const found = findVictims({
    pod: wanted,
    state,
    candidates: Object.keys(placed),
    refusalOf: (node) => refusalOf(wanted, node, state, labelsOf),
    budgets,
  });
  expect(describeState()).toEqual(before);
  if ('pods' in found) return `${found.node}: ${found.pods.map(({ metadata }) => metadata.name).join(' ')}`;
  return Object.fromEntries(found.reasons);
}

const none = ['No preemption victims found for incoming pod'];

describe('findVictims', () => {
  it.each([
    ['a less important pod', 'p:2:10', { a: ['low:3:0'] }, 'a: low'],
    ['no more pods than necessary', 'p:2:10', { a: ['one:2:0', 'two:2:5'] }, 'a: one'],
    ['the pod that started last', 'p:2:10', { a: ['early:2:0:1', 'late:2:0:2'] }, 'a: late'],
    [
      'all pods that are in the way, the most important first',
      'p:4:10',
      { a: ['x:1:0', 'y:1:5', 'z:1:2'] },
      'a: y z x',
    ],
    ['pods on the node with the least important pods', 'p:4:10', { a: ['x:2:5'], b: ['y:2:1'], c: ['z:2:3'] }, 'b: y'],
    ['pods with the lower sum of priorities', 'p:4:10', { a: ['x:2:5', 'y:2:4'], b: ['z:2:5', 'w:2:1'] }, 'b: z w'],
    ['pods on the node where fewer are necessary', 'p:4:10', { a: ['x:2:0', 'y:2:0'], b: ['z:2:0'] }, 'b: z'],
    [
      'fewer pods, although the sum of negative priorities is lower',
      'p:4:1',
      { a: ['x:2:-5', 'y:2:-5'], b: ['z:2:-5'] },
      'b: z',
    ],
    ['pods on the node where they started later', 'p:4:10', { a: ['x:4:0:1'], b: ['y:4:0:3'], c: ['z:4:0:2'] }, 'b: y'],
    ['pods on the first of equal nodes', 'p:4:10', { a: ['x:4:0'], b: ['y:4:0'] }, 'a: x'],
    ['no pods of the same or a higher priority', 'p:2:5', { a: ['same:4:5'], b: ['high:4:9'] }, { a: none, b: none }],
    ['no pods when their removal would not help', 'p:2:5', { a: ['high:3:9', 'low:1:0'] }, { a: ['Insufficient cpu'] }],
  ] as const)('names %s', (_, pod, placed, expected) => {
    expect(choose(pod, placed)).toEqual(expected);
  });

  it('spares pods whose budget would be violated', () => {
    const placed = { a: ['guarded:2:0', 'free:2:5'] };
    expect(choose('p:2:10', placed, [budgetOf('guarded', 0)])).toBe('a: free');
    expect(choose('p:2:10', placed, [budgetOf('guarded', 1)])).toBe('a: guarded');
    expect(choose('p:2:10', placed, [budgetOf('other', 0)])).toBe('a: guarded');
    expect(choose('p:2:10', { a: ['guarded:4:0'], b: ['free:4:9'] }, [budgetOf('guarded', 0)])).toBe('b: free');
    expect(choose('p:2:10', { a: ['guarded:4:0'] }, [budgetOf('guarded', 0)])).toBe('a: guarded');
  });

  it('counts a budget once for each pod, but not for spared pods', () => {
    const placed = { a: ['one:2:0:1:web', 'two:2:0:2:web'], b: ['three:4:5'] };
    expect(choose('p:4:10', placed, [budgetOf('web', 1)])).toBe('b: three');
    expect(choose('p:4:10', placed, [budgetOf('web', 2)])).toBe('a: one two');
    const letGo = { disruptedPods: { one: '2026-01-01T00:00:00Z' } };
    expect(choose('p:4:10', placed, [budgetOf('web', 1, letGo)])).toBe('a: one two');
    const all = { ...budgetOf('web', 0), spec: { selector: {} } };
    expect(choose('p:4:10', placed, [all])).toBe('a: one two');
  });
});
