import { expect, it } from 'vitest';
import { DecodeContext } from './decode-context.js';

it('DecodeContext reports findings with long texts only up to some megabytes, and each finding once', () => {
  const context = new DecodeContext(true);
  context.path?.push('x'.repeat(1_000_000));
  for (let i = 0; i < 50; i++) context.report('duplicate', String(i % 25));
  // Each text has a million characters, and the limit of all texts is 8 million.
  expect(context.strictErrors).toHaveLength(8);
  const short = new DecodeContext(true);
  for (let i = 0; i < 1000; i++) short.report('duplicate', 'a');
  short.report('unknown', 'b');
  expect(short.strictErrors).toEqual(['duplicate field "a"', 'unknown field "b"']);
});
