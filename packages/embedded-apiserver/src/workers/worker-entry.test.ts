import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { flagsForWorkers, serverWorkerEntry } from './worker-entry.js';

it('serverWorkerEntry names a module that exists', () => {
  expect(existsSync(serverWorkerEntry().file)).toBe(true);
});

it.each([
  [
    ['--max-old-space-size=500', '--import', 'x'],
    ['--max-old-space-size=500', '--import', 'x'],
  ],
  [['--inspect-brk=9229', '--inspect', '--cpu-prof'], ['--cpu-prof']],
  [['--input-type=module', '-e', 'run()', '--no-warnings'], ['--no-warnings']],
  [['--print', '1', '--test', '--watch-path=a'], []],
])('flagsForWorkers gives workers of a process with %j the flags %j', (flags, expected) => {
  expect(flagsForWorkers(flags)).toEqual(expected);
});
