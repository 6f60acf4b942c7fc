import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const module = new URL('./start-watch.ts', import.meta.url).href;

/** Runs code with limits of 1 s of processor time and 2 s of waiting. */
function run(code: string): Promise<{ readonly code: number | null; readonly output: string }> {
  const script = `
    const { watchStart } = await import(${JSON.stringify(module)});
    const logger = { info() {}, error() {}, enabled: () => true, setVerbosity() {} };
    const watch = watchStart(logger, { busyMs: 500, busyEndMs: 1500, waitMs: 1000, waitEndMs: 3000 });
    watch.logger.info(2, 'opening the storage');
    ${code}`;
  const loader = ['--conditions=@k8s-ts/source', '--import', import.meta.resolve('tsx')];
  const child = spawn(process.execPath, [...loader, '--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

describe('watchStart', { timeout: 120_000 }, () => {
  it('ends a start that computes for ever, naming its step and functions', async () => {
    const { code, output } = await run(
      'function readKeys() { for (let i = 0; ; i++) if (i < 0) break; }\nfunction openStore() { readKeys(); }\nopenStore();',
    );
    expect(output).toMatch(/no progress at "opening the storage" \(processor time: \d+ s\)\n/);
    expect(output).toContain('the start is in readKeys, called by openStore');
    expect(output).toMatch(/no progress at "opening the storage" \(processor time: \d+ s\), and is given up\n/);
    expect(code).toBe(1);
  });

  it('ends a start that waits in a call to the system', async () => {
    const { code, output } = await run(`(await import('node:child_process')).execFileSync('sleep', ['60']);`);
    expect(output).toMatch(/no progress at "opening the storage" .*, and is given up\n/);
    // The main thread does not return from the call, so the process is killed.
    expect(code).not.toBe(0);
  });

  it('ends a start that waits for an event that never happens', async () => {
    const { code, output } = await run('setInterval(() => {}, 1000);');
    expect(output).toMatch(/the start has waited for \d+ s at "opening the storage"\n/);
    expect(output).toMatch(/at "opening the storage", and is given up\n$/);
    expect(code).toBe(1);
  });

  it('does not end a server that has started', async () => {
    const { code, output } = await run(
      'watch.end(); for (const end = performance.now() + 3000; performance.now() < end; );',
    );
    expect({ code, output }).toEqual({ code: 0, output: '' });
  });
});
