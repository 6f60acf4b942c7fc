import { expect, it } from 'vitest';
import { useTestServer } from './index.js';

it('useTestServer throws outside jest', () => {
  expect(() => useTestServer()).toThrow('useTestServer is for test files of jest');
});
