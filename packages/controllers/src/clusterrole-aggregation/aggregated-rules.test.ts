import type { rbacv1 } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { aggregatedRules } from './aggregated-rules.js';

/** Rules by the first letters of their verbs. */
const rulesOf = (letters: string): rbacv1.PolicyRule[] =>
  [...letters].map((letter) => ({ verbs: [letter], resources: ['things'] }));
const role = (name: string, labels: Readonly<Record<string, string>>, letters: string): rbacv1.ClusterRole => ({
  metadata: { name, labels },
  rules: rulesOf(letters),
});
const lettersOf = (rules: readonly rbacv1.PolicyRule[] | undefined) => rules?.map(({ verbs }) => verbs[0]).join('');

describe('the rules of an aggregated role', () => {
  const red = { colour: 'red' };
  const blue = { colour: 'blue' };
  // biome-ignore format: one case in each row
  it.each<[string, present: string, selectors: readonly (typeof red)[], roles: readonly rbacv1.ClusterRole[], wanted: string | undefined]>([
    ['lose rules that no selected role has', 'x', [red], [role('a', red, 'ab')], 'ab'],
    ['lose all rules when no role is selected', 'ab', [red], [role('a', blue, 'ab')], ''],
    ['are the rules of the selected roles, by name', '', [red], [role('b', red, 'cd'), role('a', red, 'ab'), role('c', blue, 'x')], 'abcd'],
    ['are selected by any selector', '', [red, blue], [role('b', red, 'b'), role('a', red, 'a'), role('c', blue, 'c')], 'abc'],
    ['have the order of the selectors', '', [blue, red], [role('a', red, 'a'), role('c', blue, 'c')], 'ca'],
    ['contain each rule once', '', [red, blue], [role('a', red, 'ab'), role('b', red, 'bc'), role('c', blue, 'cd')], 'abcd'],
    ['stay unchanged when they are right', 'ab', [red], [role('a', red, 'ab')], undefined],
    ['stay empty when there are no roles', '', [red], [], undefined],
    ['are put into order', 'ba', [red], [role('a', red, 'ab')], 'ab'],
    ['do not come from the role itself', '', [red], [role('sum', red, 'x'), role('a', red, 'a')], 'a'],
    ['are empty without a selector', 'a', [], [role('a', red, 'a')], ''],
  ])('%s', (_, present, selectors, roles, wanted) => {
    const sum: rbacv1.ClusterRole = {
      metadata: { name: 'sum' },
      aggregationRule: { clusterRoleSelectors: selectors.map((matchLabels) => ({ matchLabels })) },
      rules: rulesOf(present),
    };
    expect(lettersOf(aggregatedRules(sum, [sum, ...roles]))).toBe(wanted);
  });
});
