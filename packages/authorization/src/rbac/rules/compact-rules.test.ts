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
    ['nothing', [], []],
    [
      'verbs of a resource',
      [rule('get', [''], ['pods']), rule('list', [''], ['pods'])],
      [rule('get,list', [''], ['pods'])],
    ],
    [
      'verbs that come twice',
      [rule('get', [''], ['pods']), rule('get', [''], ['pods'])],
      [rule('get,get', [''], ['pods'])],
    ],
    [
      'other resources and groups apart',
      [rule('get', [''], ['a']), rule('get', [''], ['b']), rule('list', ['g'], ['a']), rule('list', [''], ['a'])],
      [rule('get,list', [''], ['a']), rule('get', [''], ['b']), rule('list', ['g'], ['a'])],
    ],
    [
      'names apart, also the empty one',
      ['x', '', 'x'].map((name) => rule('get', [''], ['a'], { resourceNames: [name] })),
      [rule('get,get', [''], ['a'], { resourceNames: ['x'] }), rule('get', [''], ['a'], { resourceNames: [''] })],
    ],
    [
      'only simple rules',
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
  ])('puts together %s', (_what, rules, compacted) => {
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
])('compactString: %j', (each, text) => {
  expect(compactString(each)).toBe(text);
});
