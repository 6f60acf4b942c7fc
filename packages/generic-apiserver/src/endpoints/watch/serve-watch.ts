import { MediaType } from '@k8s-ts/apimachinery/runtime';
import { eventLoopTurn, isPollable, schedule, scheduledListener, timeSlice } from '@k8s-ts/event-loop';
import type { APIResponse, WebSocketLike } from '@k8s-ts/http';
import type { WatchEventRepresentation, Watcher } from '@k8s-ts/registry-generic/rest';
import type { WatchCounter } from '../../observability/metrics/watch-metrics.js';
import type { OutputMediaType } from '../../representation/negotiation/negotiate.js';
import { onAbort } from '../../request/abort-listeners.js';
import { ASCII } from '../../request/ascii.js';
import type { HandlerContext } from '../../request/handler-context.js';
import type { DecodedListOptions } from '../../request/options/list-options.js';
import { scopeNameOf } from '../../request/request-info.js';
import type { ServerRequest } from '../../request/server-request.js';
import type { RequestScope } from '../scope/request-scope.js';
import { type EventEncoder, eventEncoder } from './event-encoder.js';
import { notifyInitialEventsSent } from './initial-events-sent.js';
import { PolledFrames, sliceLength } from './polled-frames.js';

/** The longest delay that `setTimeout` supports. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * A watch with a shorter timeout than this, in ms, ends only after the storage has opened it. Opening may take three
 * seconds and may end with an error for the client.
 */
const minOpenMs = 4000;

/**
 * Answers with a stream of events. The stream ends without an error when its time is over, the client is gone, the
 * group-version is removed or the server stops. `kubernetes/apiserver pkg/endpoints/handlers/watch.go`.
 */
export async function serveWatch(
  scope: RequestScope<Watcher>,
  request: ServerRequest,
  output: OutputMediaType,
  options: DecodedListOptions,
  context: HandlerContext,
): Promise<APIResponse> {
  const { storage } = scope;
  const { watch: _watch, timeoutSeconds, ...watchOptions } = options;
  const timeoutMs =
    timeoutSeconds !== undefined && timeoutSeconds !== 0
      ? timeoutSeconds * 1000
      : scope.minRequestTimeoutMs * (1 + Math.random());
  const end = new WatchEnd(request, [scope.shutdown, scope.removed], Math.max(timeoutMs, minOpenMs));
  try {
    const opened = await storage.watch(
      { ...watchOptions, deadline: scope.now() + Math.max(0, timeoutMs) },
      watchContext(context, end.signal),
    );
    if (timeoutMs < minOpenMs) end.after(timeoutMs);
    const events = notifyInitialEventsSent(opened, request, end.signal);
    const stream = scope.negotiator.negotiateStream(request.headers.accept);
    const encode = counted(eventEncoder(scope, request, stream), scope.watchCounter, request);
    const polledFrames = isPollable(events) ? new PolledFrames(events, encode, () => end.now()) : undefined;
    if (request.upgrade !== undefined && isWebSocketRequest(request)) {
      const socket = await request.upgrade();
      if (polledFrames !== undefined && socket.sendAll !== undefined)
        new WebSocketPump(socket, polledFrames, end).start();
      else void pump(socket, events, encode, end);
      return { status: 101, headers: {} };
    }
    const body = polledFrames ?? frames(events, encode, end);
    const contentType = output.mediaType === MediaType.json ? output.mediaType : `${output.mediaType};stream=watch`;
    return { status: 200, headers: { 'content-type': contentType }, body };
  } catch (error) {
    end.now();
    throw error;
  }
}

function counted(encode: EventEncoder, counter: WatchCounter, { info, receivedAt }: ServerRequest): EventEncoder {
  return (event) => {
    const frame = encode(event);
    counter.countEvent(frame.length);
    if (event.type === 'BOOKMARK' && event.initialEventsEnd) {
      counter.countInitialEvents(scopeNameOf(info), Date.now() - receivedAt);
    }
    return frame;
  };
}

function watchContext(context: HandlerContext, signal: AbortSignal) {
  return {
    user: context.user,
    namespace: context.namespace,
    signal,
    warn: (text: string) => context.warn(text),
    now: () => context.now(),
  };
}

const watchEnded = new Error('the watch has ended');

/** Ends a watch when its time is over, the client is gone, or one of the signals aborts. */
class WatchEnd {
  readonly #controller = new AbortController();
  readonly #removals: (() => void)[] = [];
  #timer: NodeJS.Timeout;
  readonly #request: ServerRequest;

  constructor(request: ServerRequest, signals: readonly AbortSignal[], timeoutMs: number) {
    this.#request = request;
    const stop = () => this.now();
    this.#timer = this.#timerOf(timeoutMs);
    for (const signal of signals) this.#removals.push(onAbort(signal, stop));
    const { signal } = request;
    if (signal.aborted) this.now();
    else signal.addEventListener('abort', stop, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Sets the time limit of the watch, in ms from now, unless the watch has ended. */
  after(timeoutMs: number): void {
    if (this.#controller.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = this.#timerOf(timeoutMs);
  }

  #timerOf(timeoutMs: number): NodeJS.Timeout {
    return setTimeout(() => this.now(), Math.min(Math.max(0, timeoutMs), maxTimerMs)).unref();
  }

  /** Idempotent. */
  now(): void {
    clearTimeout(this.#timer);
    for (const remove of this.#removals.splice(0)) remove();
    this.#request.finish();
    if (!this.#controller.signal.aborted) this.#controller.abort(watchEnded);
  }
}

async function* frames(
  events: AsyncIterable<readonly WatchEventRepresentation[]>,
  encode: EventEncoder,
  end: WatchEnd,
): AsyncGenerator<Uint8Array | readonly Uint8Array[]> {
  try {
    for await (const batch of events) {
      if (end.signal.aborted) return;
      if (batch.length === 1) yield encode(batch[0] as WatchEventRepresentation);
      else if (batch.length > 0) yield* slices(batch, encode);
    }
  } finally {
    end.now();
  }
}

async function* slices(
  batch: readonly WatchEventRepresentation[],
  encode: EventEncoder,
): AsyncGenerator<readonly Uint8Array[]> {
  for (let from = 0; from < batch.length; from += sliceLength) {
    if (from > 0) await eventLoopTurn();
    yield batch.slice(from, from + sliceLength).map(encode);
  }
}

export function isWebSocketRequest({ headers }: ServerRequest): boolean {
  const upgrade = headers.upgrade;
  return upgrade !== undefined && upgrade.toLowerCase() === 'websocket' && /upgrade/i.test(headers.connection ?? '');
}

/**
 * Sends the events that can be taken without promises over a WebSocket, one message each, at the client's pace. All
 * WebSockets share a time limit for this in each turn of the event loop, because an event may go to thousands of them,
 * and each message is encrypted and written separately.
 */
class WebSocketPump {
  readonly #socket: WebSocketLike;
  readonly #frames: PolledFrames;
  readonly #end: WatchEnd;

  /** @param socket a socket that has `sendAll` */
  constructor(socket: WebSocketLike, frames: PolledFrames, end: WatchEnd) {
    this.#socket = socket;
    this.#frames = frames;
    this.#end = end;
  }

  start(): void {
    this.#socket.onClose(() => this.#end.now());
    this.#later();
  }

  /**
   * Continues later: at the beginning, and after messages that the client read slowly, because more events may have
   * arrived since then.
   */
  readonly #later = (): void => schedule('background', this.#goOn);

  readonly #goOn = (): void => {
    try {
      const sent = this.#sendNext();
      if (sent === 'done') this.#stop();
      else if (sent === undefined) this.#frames.whenReady(this.#whenReady);
      else void sent.then(this.#later);
    } catch {
      // A failure that the storage did not report as an ERROR event ends the watch; the client resumes from its last
      // version.
      this.#stop();
    }
  };

  readonly #whenReady = scheduledListener(this.#goOn);

  #sendNext(): Promise<void> | 'done' | undefined {
    if (this.#end.signal.aborted) return 'done';
    const batch = this.#frames.poll();
    if (batch === 'ended') return 'done';
    return batch === 'none' ? undefined : this.#socket.sendAll?.(batch, isJSON(batch));
  }

  #stop(): void {
    this.#frames.close();
    this.#end.now();
    this.#socket.close(1000);
  }
}

/** A JSON frame begins with a brace, a protobuf frame with its length. */
const isJSON = ([frame]: readonly Uint8Array[]): boolean => frame?.[0] === ASCII.OpenBrace;

/** Time for which messages of a long batch are written before the event loop continues with other work, in ms. */
const sliceMs = 4;

/** Sends events over a WebSocket one message at a time, at the client's pace. JSON is sent as text. */
async function pump(
  socket: WebSocketLike,
  events: AsyncIterable<readonly WatchEventRepresentation[]>,
  encode: EventEncoder,
  end: WatchEnd,
): Promise<void> {
  socket.onClose(() => end.now());
  try {
    for await (const batch of events) {
      const slice = batch.length < sliceLength ? undefined : timeSlice(sliceMs, 16);
      for (const event of batch) {
        if (slice?.isOver()) await slice.next();
        if (end.signal.aborted) return;
        const frame = encode(event);
        await socket.send(frame, isJSON([frame]));
      }
    }
  } catch {
    // A failure that the storage did not report as an ERROR event ends the watch; the client resumes from its last
    // version.
  } finally {
    end.now();
    socket.close(1000);
  }
}
