import { expect, it } from 'vitest';
import { useTestServer } from './index.js';

it('says that it is for jest', () => {
  expect(() => useTestServer()).toThrow('useTestServer is for test files of jest');
});
