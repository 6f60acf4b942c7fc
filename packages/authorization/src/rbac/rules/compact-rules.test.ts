import type { rbacv1 } from '@k8s-ts/api/types';
import { describe, expect, it } from 'vitest';
import { compactRules, compactString } from './compact-rules.js';
import { uncovered } from './covers.js';

type Rule = rbacv1.PolicyRule;
const rule = (verbs: string, apiGroups: string[], resources: string[], more: Partial<Rule> = {}): Rule => ({
  verbs: verbs.split(','),
  apiGroups,
  resources,
  ...more,
});

describe('compactRules', () => {
  it.each<[string, Rule[], Rule[]]>([
    ['returns no rules for no rules', [], []],
    [
      'joins the verbs of a resource in one rule',
      [rule('get', [''], ['pods']), rule('list', [''], ['pods'])],
      [rule('get,list', [''], ['pods'])],
    ],
    [
      'lists a verb twice when two rules have it',
      [rule('get', [''], ['pods']), rule('get', [''], ['pods'])],
      [rule('get,get', [''], ['pods'])],
    ],
    [
      'does not join rules of different resources or groups',
      [rule('get', [''], ['a']), rule('get', [''], ['b']), rule('list', ['g'], ['a']), rule('list', [''], ['a'])],
      [rule('get,list', [''], ['a']), rule('get', [''], ['b']), rule('list', ['g'], ['a'])],
    ],
    [
      'does not join rules with different resource names, the empty name included',
      ['x', '', 'x'].map((name) => rule('get', [''], ['a'], { resourceNames: [name] })),
      [rule('get,get', [''], ['a'], { resourceNames: ['x'] }), rule('get', [''], ['a'], { resourceNames: [''] })],
    ],
    [
      'joins only rules with one group, one resource and at most one resource name',
      [
        rule('get', [''], ['a']),
        rule('get', ['', 'g'], ['a']),
        rule('get', [''], ['a', 'b']),
        rule('get', [''], ['a'], { resourceNames: ['x', 'y'] }),
        { verbs: ['get'], nonResourceURLs: ['/'] },
        rule('list', [''], ['a']),
      ],
      [
        rule('get', ['', 'g'], ['a']),
        rule('get', [''], ['a', 'b']),
        rule('get', [''], ['a'], { resourceNames: ['x', 'y'] }),
        { verbs: ['get'], nonResourceURLs: ['/'] },
        rule('get,list', [''], ['a']),
      ],
    ],
  ])('%s', (_what, rules, compacted) => {
    const before = structuredClone(rules);
    expect(compactRules(rules)).toEqual(compacted);
    expect(rules).toEqual(before);
    expect([...uncovered(rules, compacted), ...uncovered(compacted, rules)]).toEqual([]);
  });
});

it.each<[Rule, string]>([
  [
    rule('get,list', [''], ['pods', 'pods/log']),
    '{APIGroups:[""], Resources:["pods" "pods/log"], Verbs:["get" "list"]}',
  ],
  [
    rule('*', ['a.b', 'c'], ['*'], { resourceNames: ['x"y'] }),
    '{APIGroups:["a.b" "c"], Resources:["*"], ResourceNames:["x\\"y"], Verbs:["*"]}',
  ],
  [{ verbs: ['get'], nonResourceURLs: ['/a', '*'] }, '{NonResourceURLs:["/a" "*"], Verbs:["get"]}'],
  [{ verbs: [] }, '{}'],
])('compactString formats the rule %j', (each, text) => {
  expect(compactString(each)).toBe(text);
});
