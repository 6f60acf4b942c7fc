/** Globals of Node.js that the code of the server uses. The build replaces free variables by these exports. */
export { Buffer } from '../node/buffer.js';

/** A timer of Node.js. It can be cleared like a browser's timer; `ref` and `unref` do nothing. */
class Timer {
  constructor(readonly id: number) {}

  unref(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  [Symbol.toPrimitive](): number {
    return this.id;
  }
}

const timeout = globalThis.setTimeout as unknown as (...parameters: unknown[]) => number;
const interval = globalThis.setInterval as unknown as (...parameters: unknown[]) => number;

export {
  pageImmediate as setImmediate,
  pageInterval as setInterval,
  pageProcess as process,
  pageTimeout as setTimeout,
};

const pageTimeout = (...parameters: unknown[]): Timer => new Timer(timeout(...parameters));
const pageInterval = (...parameters: unknown[]): Timer => new Timer(interval(...parameters));

const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
(port1 as unknown as { onmessage: () => void }).onmessage = () => waiting.shift()?.();

/**
 * Runs a function in the next turn of the event loop. It uses a message, because browsers delay repeated timers by at
 * least 4 ms.
 */
function pageImmediate(run: (...parameters: unknown[]) => void, ...parameters: unknown[]): void {
  waiting.push(() => run(...parameters));
  port2.postMessage(undefined);
}

const pageProcess = {
  env: {} as Readonly<Record<string, string | undefined>>,
  version: 'in a page',
  versions: { v8: '' },
  platform: 'js',
  arch: 'wasm',
  nextTick: (run: (...parameters: unknown[]) => void, ...parameters: unknown[]) =>
    queueMicrotask(() => run(...parameters)),
};
