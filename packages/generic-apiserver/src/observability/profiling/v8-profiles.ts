import type { Profiler, Session } from 'node:inspector';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame, Profile } from './pprof.js';

/** Time between two samples of a CPU profile, in µs. */
const cpuIntervalMicros = 1000;

/** Average number of allocated bytes between two samples of the heap. */
const heapIntervalBytes = 32 * 1024;

/** A heap profile as V8 returns it. */
interface SampledHeap {
  /** The root of the tree of calls. */
  readonly head: {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
    /** Bytes of the samples in the function itself. */
    readonly selfSize: number;
    readonly children: readonly SampledHeap['head'][];
  };
  readonly samples: readonly { readonly nodeId: number }[];
}

/** Kinds of profiles that are being taken. V8 takes one of a kind at a time. */
const taken = new Set<string>();

/** Thrown when another profile of the kind is being taken. */
export class ProfilerInUseError extends Error {}

/**
 * Takes a CPU profile of this thread for a time in ms, or until the signal aborts. Time in which the thread has nothing
 * to do is not part of it.
 *
 * @throws ProfilerInUseError
 */
export function takeCPUProfile(milliseconds: number, signal: AbortSignal): Promise<Profile> {
  return withProfiler('cpu profiling', async (session) => {
    await post(session, 'Profiler.enable');
    await post(session, 'Profiler.setSamplingInterval', { interval: cpuIntervalMicros });
    await post(session, 'Profiler.start');
    await wait(milliseconds, signal);
    const { profile } = (await post(session, 'Profiler.stop')) as { profile: Profiler.Profile };
    return cpuProfile(profile);
  });
}

/**
 * Samples the allocations of this thread for a time in ms, or until the signal aborts.
 *
 * @param kind `heap`: allocations whose objects are in use at the end; `allocs`: all allocations
 * @param collects whether garbage is collected before the end
 * @throws ProfilerInUseError
 */
export function takeHeapProfile(
  kind: 'heap' | 'allocs',
  { milliseconds, signal, collects }: { milliseconds: number; signal: AbortSignal; collects: boolean },
): Promise<Profile> {
  return withProfiler('heap profiling', async (session) => {
    const isComplete = kind === 'allocs';
    await post(session, 'HeapProfiler.enable');
    await post(session, 'HeapProfiler.startSampling', {
      samplingInterval: heapIntervalBytes,
      includeObjectsCollectedByMajorGC: isComplete,
      includeObjectsCollectedByMinorGC: isComplete,
    });
    const startedAt = performance.now();
    await wait(milliseconds, signal);
    if (collects) await post(session, 'HeapProfiler.collectGarbage');
    const result = (await post(session, 'HeapProfiler.stopSampling')) as { profile: SampledHeap };
    return heapProfile(result.profile, isComplete ? 'alloc' : 'inuse', performance.now() - startedAt);
  });
}

/**
 * Records the trace events of Node.js and V8 for a time in ms, or until the signal aborts: JSON in the format of Chrome's
 * tracing.
 *
 * @throws ProfilerInUseError
 * @throws Error in a worker thread, where Node.js records none
 */
export function takeTrace(milliseconds: number, signal: AbortSignal): Promise<string> {
  return withProfiler('tracing', async (session) => {
    const traceEvents: unknown[] = [];
    const ended = new Promise<void>((resolve) => session.once('NodeTracing.tracingComplete', () => resolve()));
    session.on('NodeTracing.dataCollected', ({ params }) => traceEvents.push(...params.value));
    const includedCategories = ['node', 'node.async_hooks', 'v8'];
    await post(session, 'NodeTracing.start', { traceConfig: { includedCategories } });
    await wait(milliseconds, signal);
    await post(session, 'NodeTracing.stop');
    await ended;
    return JSON.stringify({ traceEvents });
  });
}

/**
 * The things that keep the event loop of this thread alive now, such as sockets and timers: the number of each kind.
 */
export function activeResources(): Profile {
  const counts = new Map<string, number>();
  for (const name of process.getActiveResourcesInfo()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    sampleTypes: [{ type: 'goroutine', unit: 'count' }],
    samples: [...counts].map(([name, count]) => ({ stack: [{ name, file: '', line: 0 }], values: [count] })),
    takenAt: Date.now(),
  };
}

async function withProfiler<T>(kind: string, run: (session: Session) => Promise<T>): Promise<T> {
  if (taken.has(kind)) throw new ProfilerInUseError(`${kind} already in use`);
  const inspector = process.getBuiltinModule?.('node:inspector');
  if (inspector === undefined) throw new Error('this runtime has no profiler');
  taken.add(kind);
  const session = new inspector.Session();
  try {
    session.connect();
    return await run(session);
  } finally {
    session.disconnect();
    taken.delete(kind);
  }
}

const post = (session: Session, method: string, params: object = {}): Promise<object | undefined> =>
  new Promise((resolve, reject) =>
    session.post(method, params, (error, result?: object) => (error ? reject(error) : resolve(result))),
  );

/** Ends without an error when the signal aborts: the profile then covers the time until now. */
const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => {});

function cpuProfile({ nodes, samples = [], timeDeltas = [], startTime, endTime }: Profiler.Profile): Profile {
  const counts = new Map<number, [samples: number, nanoseconds: number]>();
  for (const [i, id] of samples.entries()) {
    const count = counts.get(id) ?? [0, 0];
    count[0]++;
    // `timeDeltas[i]` is the time before sample `i`. The time that the sample stands for is the time until the next
    // sample.
    count[1] += Math.max(0, timeDeltas[i + 1] ?? cpuIntervalMicros) * 1000;
    counts.set(id, count);
  }
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)));
  return {
    sampleTypes: [
      { type: 'samples', unit: 'count' },
      { type: 'cpu', unit: 'nanoseconds' },
    ],
    samples: nodes.flatMap((node) => {
      const values = counts.get(node.id);
      const isWork = node.callFrame.functionName !== '(idle)' && node.callFrame.functionName !== '(root)';
      if (values === undefined || !isWork) return [];
      const stack: Frame[] = [];
      // The root has no parent. It is no function.
      for (let at = node, up = parents.get(at.id); up !== undefined; at = up, up = parents.get(at.id)) {
        stack.push(frameOf(at.callFrame));
      }
      return [{ stack, values }];
    }),
    takenAt: Date.now(),
    durationMs: (endTime - startTime) / 1000,
    period: { type: 'cpu', unit: 'nanoseconds', value: cpuIntervalMicros * 1000 },
  };
}

function heapProfile({ head, samples }: SampledHeap, prefix: 'alloc' | 'inuse', durationMs: number): Profile {
  const sizes = new Map<number, { stack: readonly Frame[]; count: number; bytes: number }>();
  const visit = (node: SampledHeap['head'], outer: readonly Frame[]): void => {
    const stack = node === head ? outer : [frameOf(node.callFrame), ...outer];
    if (node.selfSize > 0) sizes.set(node.id, { stack, count: 0, bytes: node.selfSize });
    for (const child of node.children) visit(child, stack);
  };
  visit(head, []);
  for (const { nodeId } of samples) {
    const node = sizes.get(nodeId);
    if (node !== undefined) node.count++;
  }
  return {
    sampleTypes: [
      { type: 'samples', unit: 'count' },
      { type: `${prefix}_space`, unit: 'bytes' },
    ],
    samples: [...sizes.values()].map(({ stack, count, bytes }) => ({ stack, values: [count, bytes] })),
    takenAt: Date.now(),
    durationMs,
    period: { type: 'space', unit: 'bytes', value: heapIntervalBytes },
  };
}

function frameOf({ functionName, url, lineNumber }: { functionName: string; url: string; lineNumber: number }): Frame {
  const file = url.startsWith('file://') ? decodeURIComponent(url.slice('file://'.length)) : url;
  return { name: functionName || '(anonymous)', file, line: file === '' ? 0 : lineNumber + 1 };
}
