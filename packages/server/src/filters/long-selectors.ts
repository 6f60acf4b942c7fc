import { parseSelectorInTurns } from '@k8s-ts/apimachinery/fields';
import { parseInTurns } from '@k8s-ts/apimachinery/labels';
import type { APIResponse } from '../http/api-request.js';
import type { ServerFilter, ServerHandler, ServerRequest } from '../http/server-request.js';

/** Shorter selectors take less than a millisecond. */
const longSelector = 16 * 1024;

/** Long selectors are parsed one after another, in turns between which other requests are answered. Handlers get the results when they parse the texts. */
export const withLongSelectors: ServerFilter = (next) => (request) => {
  const { labelSelector, fieldSelector } = request.info;
  const isShort = labelSelector.length < longSelector && fieldSelector.length < longSelector;
  return isShort ? next(request) : parseFirst(request, next);
};

let last: Promise<unknown> = Promise.resolve();

async function parseFirst(request: ServerRequest, next: ServerHandler): Promise<APIResponse> {
  const { signal, info } = request;
  const pause = () =>
    new Promise<void>((resolve, reject) => {
      setImmediate(() => (signal.aborted ? reject(signal.reason) : resolve()));
    });
  const before = last;
  const parsing = [
    ...(info.labelSelector.length < longSelector ? [] : [() => parseInTurns(info.labelSelector, pause)]),
    ...(info.fieldSelector.length < longSelector ? [] : [() => parseSelectorInTurns(info.fieldSelector, pause)]),
  ];
  const parsed: object[] = [];
  last = (async () => {
    await before;
    for (const parse of parsing) {
      await pause();
      parsed.push(await parse());
    }
  })()
    // The fault of a selector is found again by the handler, after faults that come first.
    .catch(() => undefined);
  await last;
  signal.throwIfAborted();
  held.set(request, parsed);
  return next(request);
}

/** Selectors of requests that are being handled. A parsed selector is forgotten when nothing holds it. */
const held = new WeakMap<ServerRequest, readonly object[]>();
