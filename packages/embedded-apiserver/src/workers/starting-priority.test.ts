import { spawn } from 'node:child_process';
import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { StartingPriority } from './starting-priority.js';

it('StartingPriority lowers the priority of a process only where it can restore it', () => {
  const usual = getPriority();
  const priority = new StartingPriority();
  expect(getPriority()).toBe(usual);
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  try {
    const pid = child.pid as number;
    priority.lower(pid);
    expect([usual, usual + 10]).toContain(getPriority(pid));
    priority.restore(pid);
    expect(getPriority(pid)).toBe(usual);
  } finally {
    child.kill('SIGKILL');
  }
});

it('StartingPriority does nothing for a process that could not be started', () => {
  const priority = new StartingPriority();
  priority.lower(undefined);
  priority.restore(undefined);
});
