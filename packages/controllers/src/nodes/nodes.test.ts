import type { Node, NodeSelectorRequirement, PodSpec, Taint, Toleration } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { matchesRequiredNodeAffinity } from './node-affinity.js';
import { tolerates, toleratesAll } from './taints.js';

describe('tolerates', () => {
  const taint: Taint = { key: 'k', value: 'v', effect: 'NoSchedule' };
  it.each<[Toleration, boolean]>([
    [{ key: 'k', value: 'v' }, true],
    [{ key: 'k', operator: 'Equal', value: 'v', effect: 'NoSchedule' }, true],
    [{ key: 'k', value: 'other' }, false],
    [{ key: 'other', operator: 'Exists' }, false],
    [{ key: 'k', operator: 'Exists' }, true],
    [{ key: 'k', operator: 'Exists', effect: 'NoExecute' }, false],
    [{ operator: 'Exists' }, true],
    [{}, false],
  ])('compares a taint with the toleration %j: %s', (toleration, wanted) => {
    expect(tolerates(toleration, taint)).toBe(wanted);
  });

  it.each<[Toleration['operator'], string, string, boolean]>([
    ['Lt', '5', '4', true],
    ['Lt', '5', '5', false],
    ['Gt', '-5', '-4', true],
    ['Gt', '9223372036854775806', '9223372036854775807', true],
    ['Gt', '1', '9223372036854775808', false],
    ['Gt', '1', '07', false],
    ['Lt', '1', '', false],
    ['Lt', 'x', '0', false],
  ])('%s %s tolerates %j: %s', (operator, value, ofTaint, wanted) => {
    expect(tolerates({ key: 'k', operator, value }, { ...taint, value: ofTaint })).toBe(wanted);
  });

  it('compares the relevant effects', () => {
    expect(toleratesAll([], [taint], ['NoExecute'])).toBe(true);
    expect(toleratesAll([], [taint], ['NoExecute', 'NoSchedule'])).toBe(false);
  });
});

describe('matchesRequiredNodeAffinity', () => {
  const node: Node = { metadata: { name: 'n1', labels: { zone: 'a', cores: '8' } } };
  const affine = (...terms: object[]): PodSpec =>
    ({
      containers: [],
      affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } },
    }) as PodSpec;
  const expressions = (...matchExpressions: NodeSelectorRequirement[]) => ({ matchExpressions });

  it.each<[NodeSelectorRequirement, boolean]>([
    [{ key: 'zone', operator: 'In', values: ['a', 'b'] }, true],
    [{ key: 'zone', operator: 'In', values: ['b'] }, false],
    [{ key: 'zone', operator: 'NotIn', values: ['b'] }, true],
    [{ key: 'none', operator: 'NotIn', values: ['b'] }, true],
    [{ key: 'zone', operator: 'NotIn', values: ['a'] }, false],
    [{ key: 'zone', operator: 'Exists' }, true],
    [{ key: 'none', operator: 'Exists' }, false],
    [{ key: 'none', operator: 'DoesNotExist' }, true],
    [{ key: 'cores', operator: 'Gt', values: ['4'] }, true],
    [{ key: 'cores', operator: 'Gt', values: ['8'] }, false],
    [{ key: 'cores', operator: 'Lt', values: ['9'] }, true],
    [{ key: 'zone', operator: 'Lt', values: ['9'] }, false],
    [{ key: 'constructor', operator: 'Exists' }, false],
  ])('compares a node with the requirement %j: %s', (requirement, wanted) => {
    expect(matchesRequiredNodeAffinity(affine(expressions(requirement)), node)).toBe(wanted);
  });

  it('needs one term, with all its requirements', () => {
    const yes: NodeSelectorRequirement = { key: 'zone', operator: 'Exists' };
    const no: NodeSelectorRequirement = { key: 'zone', operator: 'DoesNotExist' };
    expect(matchesRequiredNodeAffinity(affine(expressions(no), expressions(yes)), node)).toBe(true);
    expect(matchesRequiredNodeAffinity(affine(expressions(yes, no)), node)).toBe(false);
    expect(matchesRequiredNodeAffinity(affine({}), node)).toBe(false);
    expect(
      matchesRequiredNodeAffinity(
        affine({ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n1'] }] }),
        node,
      ),
    ).toBe(true);
  });

  it('needs the selected labels, too', () => {
    expect(matchesRequiredNodeAffinity({ containers: [], nodeSelector: { zone: 'a' } }, node)).toBe(true);
    expect(matchesRequiredNodeAffinity({ containers: [], nodeSelector: { zone: 'b' } }, node)).toBe(false);
  });
});
