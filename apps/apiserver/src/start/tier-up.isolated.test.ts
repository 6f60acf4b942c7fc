import { cachedDataVersionTag } from 'node:v8';
import { expect, it } from 'vitest';
import { optimizeLater } from './tier-up.js';

it('optimizeLater changes the flags of V8 in the same way each time', () => {
  const usual = cachedDataVersionTag();
  optimizeLater();
  const changed = cachedDataVersionTag();
  expect(changed).not.toBe(usual);
  optimizeLater();
  expect(cachedDataVersionTag()).toBe(changed);
});
