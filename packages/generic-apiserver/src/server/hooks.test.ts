import { afterEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.js';
import type { GenericAPIServerConfig } from './config.js';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(config: GenericAPIServerConfig = {}): Promise<TestServer> {
  const server = await startTestServer(config);
  servers.push(server);
  return server;
}

/** A promise that a test settles. */
function gate() {
  let open!: () => void;
  let fail!: (error: Error) => void;
  const passed = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { passed, open, fail };
}

const statusOf = async (server: TestServer, path: string) => (await server.request('GET', path)).status;

describe('post-start hooks', () => {
  it('delay readiness until they are done', async () => {
    const { passed, open } = gate();
    const server = await start({ postStartHooks: [{ name: 'slow', run: () => passed }] });
    const ready = server.start();
    expect([await statusOf(server, '/readyz'), await statusOf(server, '/livez')]).toEqual([500, 500]);
    const check = await server.request('GET', '/readyz/poststarthook/slow');
    expect([check.status, await check.text()]).toEqual([500, 'internal server error: not finished\n']);
    open();
    await ready;
    expect([await statusOf(server, '/readyz'), await statusOf(server, '/livez')]).toEqual([200, 200]);
  });

  it('do not delay /livez during its grace period', async () => {
    let now = 0;
    const { passed, open } = gate();
    const server = await start({
      now: () => now,
      livezGracePeriodMs: 1000,
      postStartHooks: [{ name: 'slow', run: () => passed }],
    });
    const ready = server.start();
    now = 1000;
    expect([await statusOf(server, '/livez'), await statusOf(server, '/readyz')]).toEqual([200, 500]);
    now = 1001;
    expect(await statusOf(server, '/livez')).toBe(500);
    open();
    await ready;
  });

  it('shut the server down when one of them fails', async () => {
    const server = await start();
    server.server.addPostStartHook({ name: 'bad', run: () => Promise.reject(new Error('no disk')) });
    await expect(server.start()).rejects.toThrow('PostStartHook "bad" failed: no disk');
    expect(server.server.lifecycle.shutdownInitiated.aborted).toBe(true);
  });

  it('may run as long as the server', async () => {
    const errors: unknown[] = [];
    const { passed, fail } = gate();
    const server = await start({ onError: (error) => errors.push(error) });
    let told: AbortSignal | undefined;
    server.server.addPostStartHook({
      name: 'controller',
      longRunning: true,
      run(signal) {
        told = signal;
        return passed;
      },
    });
    await server.start();
    expect([await statusOf(server, '/readyz'), told?.aborted]).toEqual([200, false]);
    fail(new Error('lost its lease'));
    await expect(passed).rejects.toThrow();
    expect(await statusOf(server, '/livez/poststarthook/controller')).toBe(500);
    expect(errors.map(String)).toEqual(['Error: PostStartHook "controller" failed: lost its lease']);
    await server.stop();
    expect(told?.aborted).toBe(true);
  });

  it('may run as long as the server, which is ready when their first work is done', async () => {
    const server = await start();
    const first = gate();
    const other = gate();
    server.server.addPostStartHook({
      name: 'controller',
      longRunning: true,
      firstDone: first.passed,
      run: () => other.passed,
    });
    const started = server.start();
    await expect.poll(() => statusOf(server, '/readyz/poststarthook/controller')).toBe(500);
    first.open();
    await started;
    expect(await statusOf(server, '/readyz')).toBe(200);
    other.open();
    await server.stop();
  });

  it('have unique names, and are added before the start', async () => {
    const { server, start: run } = await start();
    const run1 = async () => {};
    server.addPostStartHook({ name: 'one', run: run1 });
    server.addPreShutdownHook({ name: 'one', run: run1 });
    expect(() => server.addPostStartHook({ name: '', run: run1 })).toThrow('missing name');
    expect(() => server.addPostStartHook({ name: 'one', run: run1 })).toThrow(
      'unable to add "one" because it was already registered',
    );
    expect(() => server.addPreShutdownHook({ name: 'one', run: run1 })).toThrow(
      'unable to add "one" because it is already registered',
    );
    await run();
    expect(() => server.addPostStartHook({ name: 'two', run: run1 })).toThrow(
      'unable to add "two" because PostStartHooks have already been called',
    );
  });
});

describe('health checks', () => {
  it('are added until the server is prepared', async () => {
    const { server } = await start();
    const check = { name: 'late', check: () => {} };
    server.prepareRun();
    expect(() => server.addHealthChecks(check)).toThrow(
      'unable to add because the livez endpoint has already been created',
    );
    expect(() => server.addReadyzChecks(check)).toThrow('the readyz endpoint has already been created');
    expect(() => server.addLivezChecks(0, check)).toThrow('the livez endpoint has already been created');
  });
});
