import { expect, it } from 'vitest';
import { isServerWorker } from './is-server-worker.js';

it.each([
  ['/package/dist/command/server-worker.cjs', true],
  ['/package/dist/command/start.cjs', false],
  ['/package/server-worker.d/apiserver', false],
])('decides by the file that the process runs: %s', (file, expected) => {
  expect(isServerWorker(['node', file])).toBe(expected);
});

it('knows that a process without a file is not a worker', () => {
  expect(isServerWorker(['node'])).toBe(false);
});
