import { describe, expect, it } from 'vitest';
import { compareSteps, dependsOnTime, describeDifference, judge } from './compare.js';

const recorded = [
  { id: 'create', status: 201, body: { kind: 'Pod', items: ['a', 'b'] } },
  { id: 'get', status: 200, body: 'ok' },
];
const steps = (...replayed: (typeof recorded)[number][]) => compareSteps('pods', recorded, replayed);
const [create, get] = recorded as [(typeof recorded)[number], (typeof recorded)[number]];

describe('Steps', () => {
  it('that are the same have no differences', () => {
    expect(steps(create, get).flatMap(({ differences }) => differences)).toEqual([]);
  });

  it('differ by changed, missing or additional values', () => {
    const results = steps({ id: 'create', status: 200, body: { items: ['a'], name: 'x' } } as never, get);
    expect(results.flatMap(({ differences }) => differences.map(describeDifference))).toEqual([
      '.status: want 201, got 200',
      '.body.kind: want "Pod", got nothing',
      '.body.items.1: want "b", got nothing',
      '.body.name: want nothing, got "x"',
    ]);
  });

  it('of another scenario are not compared', () => {
    expect(() => steps(create)).toThrow('pods: the transcript does not have the steps of the scenario');
  });
});

describe('Known differences', () => {
  const known = [{ scenario: 'pods', step: 'create', path: '.status', reason: 'ours is better' }];

  it('are not failures when they are expected', () => {
    const verdict = judge(steps({ ...create, status: 200 }, get), known);
    expect(verdict).toEqual({ failed: [], known, gone: [] });
  });

  it('cover their path only', () => {
    const { failed } = judge(steps({ ...create, status: 200, body: 'x' } as never, get), known);
    expect(failed.flatMap(({ differences }) => differences.map(({ path }) => path))).toEqual(['.body']);
  });

  it('that no longer occur are reported, when their scenario was replayed', () => {
    expect(judge(steps(create, get), known).gone).toEqual(known);
    expect(judge([], known).gone).toEqual([]);
  });
});

describe('dependsOnTime', () => {
  it.each([
    [true, '.body.metadata.resourceVersion', '<rv 2>', '<rv 3>'],
    [false, '.body.metadata.resourceVersion', '<rv 2>', '3'],
    [false, '.body.items.0.metadata.resourceVersion', '<rv 2>', '<rv 3>'],
  ])('returns %s when %s is expected to be %s and is %s', (result, path, want, got) => {
    expect(dependsOnTime({ path, want, got })).toBe(result);
  });
});
