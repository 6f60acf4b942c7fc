import { isResourceExpired } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { LocatedObject } from './object-reference.js';
import type { WaitCondition } from './wait-condition.js';

interface ObjectWithConditions extends KubeObject {
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
}

export interface WaitOptions {
  /** Time limit for the wait, in ms. Default 10,000. */
  readonly timeoutMs?: number;
  /** Ends the wait, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Watches an object until it is in a state.
 *
 * @param about the description of the object, and a hint, for messages
 * @returns the object in that state; undefined when the wait was for its deletion
 * @throws Error when the time limit is exceeded, with the object's last state in the message
 */
export async function waitForObject<T extends KubeObject>(
  { resource, name }: LocatedObject<T>,
  condition: WaitCondition<T>,
  about: { readonly description: string; readonly hint?: string | undefined },
  { timeoutMs = 10_000, signal }: WaitOptions = {},
): Promise<T | undefined> {
  signal?.throwIfAborted();
  const waiting = new AbortController();
  const abort = () => waiting.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  let last: T | undefined;
  const fail = async () => {
    const { waitFailure } = await import('./wait-failure.js');
    waiting.abort(new Error(`waited ${timeoutMs} ms for ${waitFailure(last, condition, about)}`));
  };
  const timer = setTimeout(() => void fail(), timeoutMs);
  try {
    for await (const object of statesOf(resource, name ?? '', waiting.signal)) {
      last = object;
      if (isInState(object, condition)) return object;
    }
    throw waiting.signal.reason;
  } catch (error) {
    throw waiting.signal.aborted ? waiting.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    waiting.abort();
  }
}

/**
 * Returns the states of an object, the current one first; undefined while it does not exist. Ends when the signal
 * aborts.
 */
async function* statesOf<T extends KubeObject>(
  resource: LocatedObject<T>['resource'],
  name: string,
  signal: AbortSignal,
): AsyncGenerator<T | undefined, void, undefined> {
  const fieldSelector = `metadata.name=${name}`;
  while (!signal.aborted) {
    const { items, metadata } = await resource.list({ fieldSelector, signal });
    yield items[0];
    try {
      const from = metadata.resourceVersion === undefined ? {} : { resourceVersion: metadata.resourceVersion };
      for await (const { type, object } of resource.watch({ fieldSelector, signal, ...from })) {
        yield type === 'DELETED' ? undefined : object;
      }
    } catch (error) {
      if (!isResourceExpired(error)) throw error;
    }
  }
}

function isInState<T extends KubeObject>(object: T | undefined, condition: WaitCondition<T>): boolean {
  if (object === undefined) return condition === 'deleted';
  if (typeof condition === 'function') return condition(object);
  if (typeof condition === 'string') return condition === 'exists';
  const { status } = object as ObjectWithConditions;
  const found = status?.conditions?.find(({ type }) => type === condition.condition);
  return found?.status === (condition.status ?? 'True');
}
