import { newInternalError } from '@k8s-ts/apimachinery/errors';
import type { Answer } from '@k8s-ts/http';
import { writeError } from '../representation/response/write-error.js';
import { newRequestInfo } from '../request/request-info.js';
import { type RequestSelectors, selectorsOf } from '../request/selector-parameter.js';
import type { ServerFilter, ServerHandler, ServerRequest } from '../request/server-request.js';

/**
 * Parses the URL into the request's `info`. Long selectors are parsed one after another, in turns between which other requests are answered; others
 * when they are first used.
 */
export const withRequestInfo: ServerFilter = (next) => {
  let last: Promise<unknown> = Promise.resolve();

  /** @throws Error why the request was aborted */
  async function parseLong({ signal }: ServerRequest, { labelSelector, fieldSelector }: RequestSelectors) {
    const pause = () =>
      new Promise<void>((resolve, reject) => {
        setImmediate(() => (signal.aborted ? reject(signal.reason) : resolve()));
      });
    const before = last;
    const parsing = (async () => {
      await before;
      for (const parameter of [labelSelector, fieldSelector]) {
        if (!parameter.isLong) continue;
        await pause();
        await parameter.parseInTurns(pause);
      }
    })();
    last = parsing.catch(() => undefined);
    await parsing;
    signal.throwIfAborted();
  }

  return (request) => {
    const selectors = selectorsOf(request.query);
    if (!(selectors.labelSelector.isLong || selectors.fieldSelector.isLong)) return readInfo(request, selectors, next);
    return parseLong(request, selectors).then(() => readInfo(request, selectors, next));
  };
};

function readInfo(request: ServerRequest, selectors: RequestSelectors, next: ServerHandler): Answer {
  try {
    request.info = newRequestInfo(request.method, request.path, request.query, selectors);
  } catch (error) {
    return writeError(request, newInternalError(error));
  }
  return next(request);
}
