import { parseInTurns } from '@k8s-ts/apimachinery/labels';
import type { APIResponse } from '../http/api-request.js';
import type { ServerFilter, ServerHandler, ServerRequest } from '../http/server-request.js';

/** Shorter selectors take less than a millisecond. */
const longSelector = 16 * 1024;

/** Long selectors are parsed one after another, in turns between which other requests are answered. Handlers get the result when they parse the text. */
export const withLongSelectors: ServerFilter = (next) => (request) =>
  request.info.labelSelector.length < longSelector ? next(request) : parseFirst(request, next);

let last: Promise<unknown> = Promise.resolve();

async function parseFirst(request: ServerRequest, next: ServerHandler): Promise<APIResponse> {
  const { signal } = request;
  const pause = () =>
    new Promise<void>((resolve, reject) => {
      setImmediate(() => (signal.aborted ? reject(signal.reason) : resolve()));
    });
  const before = last;
  const parsing = before.then(pause).then(() => parseInTurns(request.info.labelSelector, pause));
  // The fault of a selector is found again by the handler, after faults that come first.
  const parsed = parsing.catch(() => undefined);
  last = parsed;
  const selector = await parsed;
  signal.throwIfAborted();
  if (selector !== undefined) held.set(request, selector);
  return next(request);
}

/** Selectors of requests that are being handled. A parsed selector is forgotten when nothing holds it. */
const held = new WeakMap<ServerRequest, object>();
