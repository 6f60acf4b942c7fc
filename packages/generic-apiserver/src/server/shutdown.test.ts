import { afterEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.js';
import type { GenericAPIServerConfig } from './config.js';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A promise that a test resolves. */
function gate() {
  let open!: () => void;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

const maps = '/api/v1/namespaces/default/configmaps';

/** A server whose shutdown stops where the test wants, and a log of the steps. */
async function start(config: GenericAPIServerConfig = {}) {
  const steps: string[] = [];
  const [delay, hook, request] = [gate(), gate(), gate()];
  const server = await startTestServer({
    shutdownDelayMs: 1000,
    sleep: (ms) => {
      steps.push(`delay ${ms}`);
      return delay.passed;
    },
    preShutdownHooks: [
      {
        name: 'hook',
        run() {
          steps.push('hook');
          return hook.passed;
        },
      },
    ],
    // Holds up requests for `/slow` as a slow storage would.
    buildHandlerChain: (chain) => [
      ...chain,
      {
        name: 'Slow',
        filter: (next) => async (each) => {
          if (each.path === '/slow') await request.passed;
          return next(each);
        },
      },
    ],
    ...config,
  });
  servers.push(server);
  const stopping = new AbortController();
  const prepared = server.server.prepareRun();
  const listener = {
    async close() {
      steps.push('closed');
    },
  };
  const stopped = prepared.run(stopping.signal, { listen: async () => listener }).then(() => steps.push('stopped'));
  await prepared.ready;
  const { shutdownDelayElapsed, notAcceptingNewRequests } = server.server.lifecycle;
  shutdownDelayElapsed.addEventListener('abort', () => steps.push('delay elapsed'));
  notAcceptingNewRequests.addEventListener('abort', () => steps.push('not accepting'));
  return { server, steps, delay, hook, request, stopped, stop: () => stopping.abort() };
}

const turn = () => new Promise(setImmediate);

describe('the shutdown', () => {
  it('ends readiness, waits, runs hooks, refuses requests, drains and closes', async () => {
    const { server, steps, delay, hook, request, stopped, stop } = await start();
    const watch = await server.request('GET', `${maps}?watch=1`);
    const reading = watch.text();
    const slow = server.request('GET', '/slow');
    await turn();
    stop();
    await turn();
    expect(steps).toEqual(['delay 1000', 'hook']);
    const ready = await server.request('GET', '/readyz?verbose');
    expect([ready.status, await ready.text()]).toEqual([500, expect.stringContaining('[-]shutdown failed')]);
    expect((await server.request('GET', '/livez')).status).toBe(200);
    expect((await server.request('GET', maps)).status).toBe(200);

    delay.open();
    await turn();
    expect(steps.slice(2)).toEqual(['delay elapsed']);
    expect((await server.request('GET', maps)).status).toBe(200);

    hook.open();
    await turn();
    expect(steps.slice(3)).toEqual(['not accepting', 'closed']);
    const late = await server.request('GET', maps);
    expect([late.status, late.headers.get('retry-after'), (await late.json()) as object]).toEqual([
      503,
      '1',
      expect.objectContaining({ kind: 'Status', reason: 'ServiceUnavailable', message: 'apiserver is shutting down' }),
    ]);
    expect((await server.request('GET', '/livez')).status).toBe(200);
    // The watch has ended without an error.
    expect(await reading).toBe('');

    request.open();
    expect((await slow).status).toBe(404);
    await stopped;
    expect(steps.slice(5)).toEqual(['stopped']);
  });

  it('answers new requests with 429 until the last request is answered, if configured', async () => {
    const { server, steps, delay, hook, request, stopped, stop } = await start({ shutdownSendRetryAfter: true });
    const slow = server.request('GET', '/slow');
    await turn();
    stop();
    delay.open();
    hook.open();
    await turn();
    const late = await server.request('GET', maps);
    expect([late.status, late.headers.get('retry-after'), late.headers.get('connection'), await late.text()]).toEqual([
      429,
      '5',
      'close',
      'The apiserver is shutting down, please try again later.\n',
    ]);
    expect(steps).not.toContain('closed');
    request.open();
    await slow;
    await stopped;
    expect(steps.slice(-2)).toEqual(['closed', 'stopped']);
  });

  it('continues when a hook fails', async () => {
    const errors: unknown[] = [];
    const { steps, stopped, stop } = await start({
      shutdownDelayMs: 0,
      onError: (error) => errors.push(error),
      preShutdownHooks: [{ name: 'bad', run: () => Promise.reject(new Error('gone')) }],
    });
    stop();
    await stopped;
    expect(errors.map(String)).toEqual(['Error: PreShutdownHook "bad" failed: gone']);
    expect(steps).toEqual(['delay elapsed', 'not accepting', 'closed', 'stopped']);
  });

  it('is immediate when the server cannot listen or is stopped before it is ready', async () => {
    const server = await startTestServer({ postStartHooks: [{ name: 'never', run: () => new Promise(() => {}) }] });
    servers.push(server);
    const prepared = server.server.prepareRun();
    const stopping = new AbortController();
    const running = prepared.run(stopping.signal);
    stopping.abort();
    await expect(prepared.ready).rejects.toThrow('the server was stopped before it was ready');
    await running;
    await expect(prepared.run(stopping.signal)).rejects.toThrow('the server has been run already');

    const other = await startTestServer();
    servers.push(other);
    const refused = other.server.prepareRun();
    const listen = () => Promise.reject(new Error('port taken'));
    await expect(refused.run(new AbortController().signal, { listen })).rejects.toThrow('port taken');
    await expect(refused.ready).rejects.toThrow('port taken');
  });
});
