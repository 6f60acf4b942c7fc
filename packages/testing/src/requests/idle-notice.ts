import { writeSync } from 'node:fs';
import { isComponent } from './is-component.js';
import type { SeenRequest } from './seen-request.js';

/** Time without client requests after which the notice names a server, in ms. */
const idleMs = 10_000;

/** Receives events about the use of a test server. */
export interface IdleNotice {
  /** Called when a request was answered. */
  seen(request: Pick<SeenRequest, 'user'>): void;
  /** Called when the server is stopped. */
  stop(): void;
}

/**
 * Prints a notice about a server on standard error, once, when it has had no request for ten seconds: a server that is
 * not stopped keeps its process alive, for example that of `node --test`. vitest and jest end their processes
 * themselves, so they get no notice.
 *
 * @param place where the server was started, for the message
 */
export function newIdleNotice(place: string | undefined): IdleNotice {
  if (process.env.VITEST !== undefined || process.env.JEST_WORKER_ID !== undefined) {
    return { seen: () => {}, stop: () => {} };
  }
  let last = performance.now();
  let timer = after(idleMs);
  function after(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      const rest = last + idleMs - performance.now();
      if (rest > 0) timer = after(rest);
      else writeNotice(place);
    }, ms).unref();
  }
  return {
    seen({ user }) {
      if (!isComponent(user?.name)) last = performance.now();
    },
    stop: () => clearTimeout(timer),
  };
}

function writeNotice(place: string | undefined): void {
  const which = place === undefined ? 'a test server' : `the test server that ${place} started`;
  try {
    writeSync(
      2,
      `@k8s-ts/testing: ${which} has had no request for ${idleMs / 1000} s. It keeps this process alive until its stop() is called.\n`,
    );
  } catch {
    // The standard error is closed.
  }
}

/** Place where a function was called: `FILE:LINE:COLUMN`. Undefined if the engine does not provide it. */
export function callerOf(callee: (...args: never[]) => unknown): string | undefined {
  const holder: { stack?: string } = {};
  Error.captureStackTrace(holder, callee);
  return /^\s+at (?:.*\()?(.*:\d+:\d+)\)?$/m.exec(holder.stack ?? '')?.[1];
}
