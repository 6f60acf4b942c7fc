import { expect, it } from 'vitest';
import { describeDiff } from './describe-diff.js';

const toleration = 'k8s.io.api.core.v1.Toleration';

it('describeDiff returns a unified diff of the internal types', () => {
  const old = { key: 'a<b', operator: 'Exists', tolerationSeconds: 2n ** 60n };
  expect(describeDiff(toleration, old, { ...old, value: 'v', tolerationSeconds: 30 }).split('\n')).toEqual([
    '@@ -1,7 +1,7 @@',
    ' {',
    '  "Key": "a\\u003cb",',
    '  "Operator": "Exists",',
    '- "Value": "",',
    '+ "Value": "v",',
    '  "Effect": "",',
    '- "TolerationSeconds": 1152921504606846976',
    '+ "TolerationSeconds": 30',
    ' }',
    '',
  ]);
  expect(describeDiff(toleration, old, old)).toBe('');
});

it('describeDiff shows three lines around each change, and added and removed lines of lists', () => {
  const list = (keys: string) => [...keys].map((key) => ({ key, operator: 'Exists' }));
  expect(describeDiff(toleration, list('abc'), list('bcd')).split('\n')).toEqual([
    '@@ -1,11 +1,4 @@',
    ' [',
    '- {',
    '-  "Key": "a",',
    '-  "Operator": "Exists",',
    '-  "Value": "",',
    '-  "Effect": "",',
    '-  "TolerationSeconds": null',
    '- },',
    '  {',
    '   "Key": "b",',
    '   "Operator": "Exists",',
    '@@ -19,5 +12,12 @@',
    '   "Value": "",',
    '   "Effect": "",',
    '   "TolerationSeconds": null',
    '+ },',
    '+ {',
    '+  "Key": "d",',
    '+  "Operator": "Exists",',
    '+  "Value": "",',
    '+  "Effect": "",',
    '+  "TolerationSeconds": null',
    '  }',
    ' ]',
    '',
  ]);
});

it('describeDiff lists the fields that differ in very large values', () => {
  const old = { spec: { tolerations: Array.from({ length: 1000 }, (_, i) => ({ key: `k${i}` })), hostname: 'a' } };
  const now = { spec: { ...old.spec, hostname: 'b', subdomain: 'c' } };
  expect(describeDiff('k8s.io.api.core.v1.PodSpec', old.spec, now.spec).split('\n')).toEqual([
    '- hostname: "a"',
    '+ hostname: "b"',
    '+ subdomain: "c"',
  ]);
});
