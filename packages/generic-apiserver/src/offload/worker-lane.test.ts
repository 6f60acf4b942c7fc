import { setMaxListeners } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { type HeapPolicy, noHeapPolicy } from '@k8s-ts/event-loop';
import type { APIResponse } from '@k8s-ts/http';
import { afterEach, describe, expect, it } from 'vitest';
import type { RequestInfo } from '../request/request-info.js';
import { serveWorkerLane } from './serve-worker-lane.js';
import type { SlowRequest } from './slow-lane.js';
import { WorkerLane, type WorkerLaneOptions } from './worker-lane.js';

/** How often large work has begun and ended. */
const work = { begun: 0, ended: 0 };
const garbageListeners = new Set<() => void>();
const heapPolicy: HeapPolicy = {
  ...noHeapPolicy,
  beginLargeWork() {
    work.begun++;
    let ends = 1;
    return () => {
      work.ended += ends;
      ends = 0;
    };
  },
  onMuchGarbage(listener) {
    garbageListeners.add(listener);
    return () => {
      garbageListeners.delete(listener);
    };
  },
};

/** A worker whose answers depend on the path. */
const program = `
  import { workerData } from 'node:worker_threads';
  const { port } = workerData;
  let served = 0;
  port.on('message', ({ path, body }) => {
    if (path === '/forever') for (;;);
    if (path === '/heap') { const all = []; for (;;) all.push(new Array(1000).fill(all.length)); }
    if (path === '/failure') port.postMessage({ type: 'failure', error: 'a reason' });
    else port.postMessage({ type: 'answer', response: { status: 200, headers: { served: String(++served) }, body } });
    port.postMessage({ type: 'ready', heapBytes: path === '/grown' ? 2 ** 30 : 0 });
  });
  port.postMessage({ type: 'ready', heapBytes: 0 });
`;
const moduleOf = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`);

const lanes: WorkerLane[] = [];
const errors: unknown[] = [];
let ended = 0;
afterEach(async () => {
  await Promise.all(lanes.splice(0).map((lane) => lane.close()));
  errors.length = 0;
  ended = 0;
});

function newLane(options: Partial<WorkerLaneOptions> = {}): WorkerLane {
  const lane = new WorkerLane({
    entry: moduleOf(program),
    execArgv: [],
    workerData: () => ({ data: {}, ports: [], end: async () => void ended++ }),
    serves: () => true,
    onError: (error) => errors.push(error),
    graceMs: 1,
    heapPolicy,
    ...options,
  });
  lanes.push(lane);
  return lane;
}

const request = (path: string, user = 'a', size = 3): SlowRequest => ({
  method: 'POST',
  path,
  query: '',
  uri: path,
  headers: {},
  body: new Uint8Array(size),
  user: { name: user, groups: [] },
  auditID: '',
});
const never = new AbortController().signal;
const servedBy = (response: APIResponse | undefined) => response?.headers.served;

describe('a lane of a worker', () => {
  it('answers one request at a time, and users take turns', async () => {
    const lane = newLane();
    const answers = await Promise.all(
      ['a', 'a', 'a', 'b'].map((user) => lane.handle(request('/', user), never).then(servedBy)),
    );
    expect(answers).toEqual(['1', '3', '4', '2']);
  });

  it('ends the work on an abandoned request, and continues with the other requests', async () => {
    const lane = newLane();
    const stop = new AbortController();
    const forever = lane.handle(request('/forever'), stop.signal);
    const next = lane.handle(request('/', 'b'), never);
    stop.abort(new Error('too late'));
    await expect(forever).rejects.toThrow('too late');
    expect((await next)?.status).toBe(200);
  });

  it('fails the request that needs too much memory, and continues with the other requests', async () => {
    const lane = newLane({ maxHeapMegabytes: 32 });
    const hungry = lane.handle(request('/heap'), never);
    const next = lane.handle(request('/', 'b'), never);
    await expect(hungry).rejects.toMatchObject({ code: 413, reason: 'RequestEntityTooLarge' });
    expect((await next)?.status).toBe(200);
    expect(errors).toHaveLength(1);
  });

  it('collects garbage often only while a worker works', async () => {
    const lane = newLane({ maxHeapMegabytes: 32 });
    const stop = new AbortController();
    work.begun = work.ended = 0;
    const forever = lane.handle(request('/forever'), stop.signal);
    await expect.poll(() => work).toEqual({ begun: 1, ended: 0 });
    stop.abort(new Error('too late'));
    await expect(forever).rejects.toThrow('too late');
    await expect(lane.handle(request('/heap'), never)).rejects.toMatchObject({ code: 413 });
    await expect(lane.handle(request('/failure'), never)).rejects.toThrow('a reason');
    expect((await lane.handle(request('/'), never))?.status).toBe(200);
    await expect.poll(() => work).toEqual({ begun: 4, ended: 4 });
  });

  it('reports requests that a worker could not answer', async () => {
    await expect(newLane().handle(request('/failure'), never)).rejects.toThrow('a reason');
  });

  it('refuses requests when too many of a user wait', async () => {
    const lane = newLane();
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    const waiting = Array.from({ length: 40 }, () =>
      lane.handle(request('/forever'), stop.signal).catch((error: { code?: number }) => error.code),
    );
    const other = lane.handle(request('/', 'b'), never);
    expect(await waiting.at(-1)).toBe(429);
    stop.abort(new Error('enough'));
    expect((await other)?.status).toBe(200);
    await Promise.all(waiting);
  });

  it('ends a worker that has nothing to do, and starts another worker when it is needed', async () => {
    const lane = newLane({ idleMs: 1 });
    expect(servedBy(await lane.handle(request('/'), never))).toBe('1');
    await expect.poll(() => ended).toBe(1);
    expect(servedBy(await lane.handle(request('/'), never))).toBe('1');
  });

  it('ends an idle worker when requests have left much garbage, but not a busy worker', async () => {
    const lane = newLane();
    const leaveGarbage = () => {
      for (const listener of garbageListeners) listener();
    };
    expect(servedBy(await lane.handle(request('/'), never))).toBe('1');
    const next = lane.handle(request('/'), never);
    leaveGarbage();
    expect(servedBy(await next)).toBe('2');
    await expect
      .poll(() => {
        leaveGarbage();
        return ended;
      })
      .toBe(1);
    expect(servedBy(await lane.handle(request('/'), never))).toBe('1');
  });

  it('ends a worker whose heap has grown, and continues with another worker', async () => {
    const lane = newLane();
    const answers = await Promise.all(
      ['/grown', '/', '/'].map((path) => lane.handle(request(path), never).then(servedBy)),
    );
    expect(answers).toEqual(['1', '1', '2']);
    expect(ended).toBe(1);
  });

  it('leaves requests to the main thread when no worker starts', async () => {
    const lane = newLane({ entry: moduleOf('throw new Error("cannot start")') });
    expect(lane.serves({} as RequestInfo)).toBe(true);
    expect(await Promise.all([1, 2].map(() => lane.handle(request('/'), never)))).toEqual([undefined, undefined]);
    expect(lane.serves({} as RequestInfo)).toBe(false);
    expect(errors.map(String)).toEqual(['Error: cannot start']);
  });

  it('tries again later when no worker starts', async () => {
    let starts = 0;
    const lane = newLane({
      retryMs: 1,
      entry: moduleOf(`if (workerData.isFirst) throw new Error('cannot start'); ${program}`),
      workerData: () => ({ data: { isFirst: ++starts === 1 }, ports: [], end: async () => void ended++ }),
    });
    expect(await lane.handle(request('/'), never)).toBeUndefined();
    await expect.poll(() => lane.serves({} as RequestInfo)).toBe(true);
    expect(servedBy(await lane.handle(request('/'), never))).toBe('1');
    expect(errors.map(String)).toEqual(['Error: cannot start']);
  });
});

describe("a worker's side", () => {
  it('hands requests to a handler and sends its answer in one piece', async () => {
    const { port1, port2 } = new MessageChannel();
    const messages: unknown[] = [];
    port1.on('message', (message) => messages.push(message));
    serveWorkerLane(port2, async ({ path, query, headers, body, user }) => {
      if (path === '/broken') throw new Error('broken');
      const text = `${decodeURIComponent(path)} ${query.get('a')} ${headers['audit-id']} ${user?.name} ${await body(1)}`;
      return {
        status: 201,
        headers: { warning: ['x', 'y'] },
        body: (async function* () {
          yield Buffer.from(text);
          yield [Buffer.from('1'), Buffer.from('2')];
        })(),
      };
    });
    const sent = { ...request('/a%b?c/ä'), query: 'a=1', auditID: 'id', body: Buffer.from('text') };
    port1.postMessage(sent);
    await expect.poll(() => messages.length).toBe(3);
    port1.postMessage(request('/broken'));
    await expect.poll(() => messages.length).toBe(5);
    const ready = { type: 'ready', heapBytes: expect.any(Number) };
    expect(messages).toMatchObject([
      ready,
      { type: 'answer', response: { status: 201, headers: { warning: ['x', 'y'] } } },
      ready,
      { type: 'failure', error: expect.stringContaining('Error: broken') },
      ready,
    ]);
    const { body } = (messages[1] as { response: { body: Uint8Array[] } }).response;
    expect(Buffer.concat(body).toString()).toBe('/a%b?c/ä 1 id a 116,101,120,11612');
    port1.close();
  });

  it('reports the size of its heap without garbage when a policy collects it, and 0 otherwise', async () => {
    let collected = 0;
    const collecting: HeapPolicy = { ...noHeapPolicy, collectNow: () => ++collected > 0 };
    for (const [heapPolicy, size] of [
      [collecting, expect.any(Number)],
      [noHeapPolicy, 0],
    ] as const) {
      const { port1, port2 } = new MessageChannel();
      const ready = new Promise((resolve) => port1.once('message', resolve));
      serveWorkerLane(port2, async () => ({ status: 200, headers: {} }), { heapPolicy });
      expect(await ready).toEqual({ type: 'ready', heapBytes: size });
      port1.close();
    }
    expect(collected).toBe(1);
  });
});
