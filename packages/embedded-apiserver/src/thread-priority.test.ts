import { spawn } from 'node:child_process';
import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { lowerThreadPriority } from './thread-priority.js';

it.runIf(process.platform === 'linux')(
  'lowerThreadPriority lowers the priority by one step, but not below the lowest',
  async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
    try {
      const pid = child.pid as number;
      const before = getPriority(pid);
      for (let lowered = before + 5; lowered < 30; lowered += 5) {
        lowerThreadPriority(pid);
        expect(getPriority(pid)).toBe(Math.min(lowered, 19));
      }
      const usual = getPriority();
      lowerThreadPriority(2 ** 22 + 1);
      expect(getPriority()).toBe(usual);
    } finally {
      child.kill('SIGKILL');
    }
  },
);
