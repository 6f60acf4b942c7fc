import { expect, it } from 'vitest';
import { describeDiff } from './describe-diff.js';

it('lists the fields that differ, numbers beyond 2^53 included', () => {
  const old = { spec: { containers: [{ image: 'a', name: 'one' }], grace: 2n ** 60n } };
  const now = { spec: { containers: [{ image: 'b', name: 'one' }], grace: 30, paused: true } };
  expect(describeDiff(old, now).split('\n')).toEqual([
    '- spec.containers[0].image: "a"',
    '+ spec.containers[0].image: "b"',
    '- spec.grace: 1152921504606846976',
    '+ spec.grace: 30',
    '+ spec.paused: true',
  ]);
  expect(describeDiff(old, old)).toBe('');
});
