import { getHeapStatistics } from 'node:v8';
import type { MessagePort, TransferListItem } from 'node:worker_threads';
import { type HeapPolicy, joinBytes, noHeapPolicy } from '@k8s-ts/event-loop';
import { type APIBody, type APIResponse, type Handler, isStream, parseQuery } from '@k8s-ts/http';
import type { LaneRecorder } from './lane-recorder.js';
import type { SlowRecord, SlowRequest } from './slow-lane.js';

/**
 * Messages of a worker. `ready`: the worker can accept a request; `heapBytes` is the size of its heap without garbage,
 * or 0 when the worker does not collect garbage. `answer`: the answer to the last request. `failure`: the last request
 * could not be answered.
 */
export type WorkerAnswer =
  | { readonly type: 'ready'; readonly heapBytes: number }
  | { readonly type: 'answer'; readonly response: APIResponse; readonly record?: SlowRecord }
  | { readonly type: 'failure'; readonly error: string };

/**
 * Answers the requests of a {@link WorkerLane}, in its worker.
 *
 * @param port the `port` in the worker's data
 * @param handler answers a request that is already authenticated and authorized
 * @param options `recorder`: records the requests; the handler's chain must contain its filter. Default: requests are
 *   not recorded. `heapPolicy`: collects the garbage of each request. Default: garbage is left to V8
 */
export function serveWorkerLane(
  port: MessagePort,
  handler: Handler,
  { recorder, heapPolicy = noHeapPolicy }: { readonly recorder?: LaneRecorder; readonly heapPolicy?: HeapPolicy } = {},
): void {
  let heapAtStart: number | undefined;
  const ready = () => {
    let size = heapBytes();
    // Starting the worker produces garbage, too.
    if (heapAtStart === undefined || size > heapAtStart + keptGarbage) size = heapPolicy.collectNow() ? heapBytes() : 0;
    heapAtStart ??= size;
    port.postMessage({ type: 'ready', heapBytes: size } satisfies WorkerAnswer);
  };
  port.on('message', (request: SlowRequest) => {
    recorder?.begin(request);
    answer(request, handler)
      .then(
        (response) => {
          const buffers: TransferListItem[] = piecesOf(response.body).map(({ buffer }) => buffer as ArrayBuffer);
          const record = recorder?.end();
          port.postMessage({ type: 'answer', response, ...(record && { record }) } satisfies WorkerAnswer, buffers);
        },
        (error: unknown) => {
          const text = error instanceof Error && error.stack ? error.stack : String(error);
          port.postMessage({ type: 'failure', error: text } satisfies WorkerAnswer);
        },
      )
      // Sends the message in a later turn, when nothing refers to the request any more.
      .finally(() => setImmediate(ready));
  });
  ready();
}

/** Less garbage than this, in bytes, is left to V8. */
const keptGarbage = 4 * 1024 * 1024;

/**
 * Size of the heap of this thread, with garbage and buffers, in bytes. V8 does not count the shared memory of cached
 * objects.
 */
function heapBytes(): number {
  const { total_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
}

async function answer(request: SlowRequest, handler: Handler): Promise<APIResponse> {
  const { body, query, auditID, records: _, ...rest } = request;
  const response = await handler({
    ...rest,
    // The handler chain decodes the path again.
    path: encodeURI(rest.path).replace(/[?#]/g, encodeURIComponent),
    query: parseQuery(query),
    headers: { ...rest.headers, 'audit-id': auditID },
    body: async () => body,
    signal: new AbortController().signal,
  });
  const pieces: Uint8Array[] = [];
  if (isStream(response.body)) {
    for await (const piece of response.body) pieces.push(...(piece instanceof Uint8Array ? [piece] : piece));
  } else pieces.push(...piecesOf(response.body));
  const { status, headers } = response;
  return response.body === undefined ? { status, headers } : { status, headers, body: pieces.map(ownBytes) };
}

function piecesOf(body: APIBody): readonly Uint8Array[] {
  if (body === undefined || isStream(body)) return [];
  return body instanceof Uint8Array ? [body] : body;
}

/** The bytes of a body that is not a stream. */
export const sizeOf = (body: APIBody): number => piecesOf(body).reduce((sum, { length }) => sum + length, 0);

/** The bytes in a buffer that can be transferred to another thread. The caller must not use the answer afterwards. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  return isWhole(bytes) ? bytes : joinBytes([bytes]);
}

/** Whether the buffer contains nothing but these bytes, so that it can be transferred instead of copied. */
export const isWhole = ({ buffer, byteLength }: Uint8Array): boolean =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > minWholeBytes;

/** Buffers up to this size, in bytes, may be part of Node.js' pool, which is reused. */
const minWholeBytes = 16 * 1024;
