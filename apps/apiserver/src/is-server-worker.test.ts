import { expect, it } from 'vitest';
import { isServerWorker } from './is-server-worker.js';

it.each([
  ['/package/dist/command/server-worker.cjs', true],
  ['/package/dist/command/start.cjs', false],
  ['/package/server-worker.d/apiserver', false],
])('isServerWorker decides by the file that the process runs: %s', (file, expected) => {
  expect(isServerWorker(['node', file])).toBe(expected);
});

it('isServerWorker returns false for a process without a file', () => {
  expect(isServerWorker(['node'])).toBe(false);
});
