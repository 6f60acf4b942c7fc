import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

/** Writes log messages in a child process when the test tells it to, and prints unhandled errors. */
const program = `
import { setImmediate } from 'node:timers/promises';
import { lineLogger } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)};

const errors = [];
process.on('uncaughtException', ({ code }) => errors.push(code));
process.stdin.once('data', async () => {
  for (let i = 0; i < 100; i++) {
    lineLogger(0, 'text').info(0, 'a line');
    await setImmediate();
  }
  process.stdout.write(JSON.stringify({ errors, listeners: process.stderr.listenerCount('error') }));
  process.stdin.destroy();
});
process.stdout.write('ready');
`;

it('the log loses lines, and causes no error, when standard error has no reader any more', async () => {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { stdio: 'pipe' });
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString();
    if (output !== 'ready') return;
    child.stderr.destroy();
    child.stderr.once('close', () => child.stdin.write('log'));
  });
  await once(child, 'close');
  const { errors, listeners } = JSON.parse(output.slice('ready'.length)) as { errors: string[]; listeners: number };
  expect(errors).toEqual([]);
  expect(listeners).toBeLessThan(3);
});
