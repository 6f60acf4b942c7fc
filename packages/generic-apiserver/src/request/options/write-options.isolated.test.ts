import { expect, it, vi } from 'vitest';
import { managerOrUserAgent } from './write-options.js';

it.each([
  ['manager', 'agent/1.0', 'manager'],
  ['', 'agent/1.0', 'agent'],
  ['', 'agent', 'agent'],
  ['', '', ''],
  ['', '\x07a\u0085ä😀\ud83d/', 'aä😀'],
  ['', 'a'.repeat(200), 'a'.repeat(128)],
  ['', `${'ä'.repeat(64)}b`, 'ä'.repeat(64)],
  ['', `${'a'.repeat(126)}€b`, 'a'.repeat(126)],
])('the field manager for the option %j and the user agent %j is %j', (manager, agent, expected) => {
  expect(managerOrUserAgent(manager, agent)).toBe(expected);
  // The second call returns the cached manager.
  expect(managerOrUserAgent(manager, agent)).toBe(expected);
});

it('managerOrUserAgent reads only the needed part of a long user agent, and skips unprintable characters without a call for each', () => {
  const tests = vi.spyOn(RegExp.prototype, 'test');
  const execs = vi.spyOn(RegExp.prototype, 'exec');
  try {
    expect(managerOrUserAgent('', `${'\x80'.repeat(500_000)}abc${'\x80'.repeat(400_000)}`)).toBe('abc');
    expect(managerOrUserAgent('', 'a'.repeat(900_000))).toBe('a'.repeat(128));
    expect(tests.mock.calls.length + execs.mock.calls.length).toBeLessThan(200);
  } finally {
    tests.mockRestore();
    execs.mockRestore();
  }
});
