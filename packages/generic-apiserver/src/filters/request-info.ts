import { newInternalError } from '@k8s-ts/apimachinery/errors';
import type { Answer } from '@k8s-ts/http';
import { writeError } from '../representation/response/write-error.js';
import { newRequestInfo } from '../request/request-info.js';
import {
  type FieldSelectorParameter,
  type LabelSelectorParameter,
  type RequestSelectors,
  type SelectorParameter,
  selectorsOf,
} from '../request/selector-parameter.js';
import type { ServerFilter, ServerHandler, ServerRequest } from '../request/server-request.js';

/**
 * Parses the URL into the request's `info`. Long selectors are parsed one after another, in slices between which other
 * requests are answered; short selectors are parsed on first use.
 */
export const withRequestInfo: ServerFilter = (next) => {
  const labels = new RecentParameters<LabelSelectorParameter>();
  const fields = new RecentParameters<FieldSelectorParameter>();
  let last: Promise<unknown> = Promise.resolve();

  /** @throws the reason why the request was aborted */
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
    const sent = selectorsOf(request.query);
    if (!(sent.labelSelector.isLong || sent.fieldSelector.isLong)) return readInfo(request, sent, next);
    const selectors = {
      labelSelector: labels.shared(sent.labelSelector),
      fieldSelector: fields.shared(sent.fieldSelector),
    };
    return parseLong(request, selectors).then(() => readInfo(request, selectors, next));
  };
};

const maxRecent = 8;

/** Recent long selectors, as long as requests use them: a client that lists and then watches sends a selector twice. */
class RecentParameters<P extends SelectorParameter<unknown>> {
  readonly #recent: WeakRef<P>[] = [];

  /** Returns the parameter of another request if it has the same text. */
  shared(parameter: P): P {
    if (!parameter.isLong) return parameter;
    for (const each of this.#recent) {
      const known = each.deref();
      if (known?.text === parameter.text) return known;
    }
    this.#recent.unshift(new WeakRef(parameter));
    if (this.#recent.length > maxRecent) this.#recent.pop();
    return parameter;
  }
}

function readInfo(request: ServerRequest, selectors: RequestSelectors, next: ServerHandler): Answer {
  try {
    request.info = newRequestInfo(request.method, request.path, request.query, selectors);
  } catch (error) {
    return writeError(request, newInternalError(error));
  }
  return next(request);
}
