import { parseSelectorInTurns } from '@k8s-ts/apimachinery/fields';
import { parseInTurns } from '@k8s-ts/apimachinery/labels';
import type { ServerFilter, ServerRequest } from '../request/server-request.js';

/** Shorter selectors take less than a millisecond. */
const minLong = 16 * 1024;

/** Whether parsing a selector keeps others waiting, so that {@link parseLongSelectors} is to parse it. */
export const isLongSelector = (text: string): boolean => text.length >= minLong;

/** Long selectors are parsed one after another, in turns between which other requests are answered. Handlers get the results when they parse the texts. */
export const withLongSelectors: ServerFilter = (next) => (request) => {
  const { labelSelector, fieldSelector } = request.info;
  if (!isLongSelector(labelSelector) && !isLongSelector(fieldSelector)) return next(request);
  return parseLongSelectors(request, labelSelector, fieldSelector).then(() => next(request));
};

let last: Promise<unknown> = Promise.resolve();

/**
 * Parses those of a request's selectors that are long. While the request is handled, parsing the same texts again returns these results, or throws the same errors.
 *
 * @throws Error why the request was aborted
 */
export async function parseLongSelectors(
  request: ServerRequest,
  labelSelector: string,
  fieldSelector: string,
): Promise<void> {
  const { signal } = request;
  const pause = () =>
    new Promise<void>((resolve, reject) => {
      setImmediate(() => (signal.aborted ? reject(signal.reason) : resolve()));
    });
  const before = last;
  const parsing = [
    ...(isLongSelector(labelSelector) ? [() => parseInTurns(labelSelector, pause)] : []),
    ...(isLongSelector(fieldSelector) ? [() => parseSelectorInTurns(fieldSelector, pause)] : []),
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
}

/** Selectors of requests that are being handled. A parsed selector is forgotten when nothing holds it. */
const held = new WeakMap<ServerRequest, readonly object[]>();
