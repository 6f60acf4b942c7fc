import { expect, it } from 'vitest';
import { warningsOf } from './warnings.js';

it('warningsOf reads warnings of several headers, and of one', () => {
  const warning = ['299 - "one"', '299 - "say \\"two\\"", 199 proxy "three" "Wed, 21 Oct 2015 07:28:00 GMT"', 'none'];
  expect(warningsOf({ headers: { warning } })).toEqual([
    { code: 299, agent: '-', text: 'one' },
    { code: 299, agent: '-', text: 'say "two"' },
    { code: 199, agent: 'proxy', text: 'three' },
  ]);
  expect(warningsOf({ headers: {} })).toEqual([]);
});
