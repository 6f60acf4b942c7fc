import { errorText } from '@k8s-ts/apimachinery/errors';
import type { SelectionPredicate, StorageInterface, StoredObject } from '@k8s-ts/storage';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import type { ModelRun } from '../../model-run.js';
import { type Pod, podKey, select } from '../pod.js';
import type { StorageModelSuiteOptions } from './model-suite-options.js';
import type { ModelWatch } from './model-watch.js';
import { itemOf } from './observed.js';
import type { Item, PodState, Scope, StorageModel } from './storage-model.js';

/** A list that can be continued. */
export interface Pager {
  readonly prefix: string;
  readonly scope: Scope;
  readonly predicate: SelectionPredicate<Pod> | undefined;
  readonly revision: number;
  readonly lastKey: string;
  readonly token: string;
}

/** State shared by the operations of a model test. */
export interface ModelContext {
  readonly run: ModelRun;
  readonly model: StorageModel;
  readonly supports: Required<NonNullable<StorageModelSuiteOptions['supports']>>;
  storage: StorageInterface<Pod>;
  kv: KeyValueStore | undefined;
  /** Newest revision that a cache has shown. It must not show an older one. */
  seen: number;
  /** Revision at which the storage was opened. */
  openedAt: number;
  /** Past states of objects, used as suggestions. */
  readonly remembered: Map<string, StoredObject<Pod>>;
  readonly watches: ModelWatch[];
  readonly pagers: Pager[];
}

// Names with common prefixes, and with separators that sort before and after `/`.
const namespaces = ['a', 'a-b', 'a.c', 'ab', 'b'] as const;
const names = ['1', '1-0', '10', '2', 'x', 'x.y', 'y'] as const;
const nodes = ['', 'n1', 'n2'] as const;

export function randomPath({ run }: ModelContext): string {
  return `${run.pick(namespaces)}/${run.pick(names)}`;
}

/** A random state of an object. Its text begins with a given text. */
export function randomState({ run }: ModelContext, path: string, uid: string, text = ''): PodState {
  const content = `${text.slice(-40)}.${run.random(1_000_000)}`;
  return { path, uid, parity: run.pick(['even', 'odd']), nodeName: run.pick(nodes), text: content };
}

export function newUid({ run }: ModelContext): string {
  return `u${run.random(2 ** 30)}`;
}

/** A random scope to list or watch. */
export function randomScope(context: ModelContext): {
  prefix: string;
  scope: Scope;
  predicate: SelectionPredicate<Pod> | undefined;
} {
  const { run } = context;
  const namespace = run.random(2) === 0 ? run.pick(namespaces) : undefined;
  const prefix = `/pods${namespace === undefined ? '' : `/${namespace}`}${run.pick(['', '/'])}`;
  const selectors: readonly [(state: PodState) => boolean, SelectionPredicate<Pod>][] = [
    [(state) => state.parity === 'even', select({ label: 'parity=even' })],
    [(state) => state.nodeName === 'n1', select({ field: 'spec.nodeName=n1' })],
    [(state) => state.nodeName === '', select({ field: 'spec.nodeName=' })],
    [(state) => state.path.endsWith('/x'), select({ field: 'metadata.name=x' })],
    [
      (state) => state.parity !== 'even' && state.nodeName === 'n2',
      select({ label: 'parity!=even', field: 'spec.nodeName=n2' }),
    ],
  ];
  const [selects, predicate] = run.random(2) === 0 ? run.pick(selectors) : [undefined, undefined];
  return { prefix, scope: { namespace, selects }, predicate };
}

/** Oldest revision that a read with resourceVersion `0` may return. */
export function oldest({ model, supports, seen }: ModelContext): number {
  return supports.watchCache ? seen : model.revision;
}

/**
 * Applies a write's result to the model. It must contain what was written and, in a store with history, the next
 * revision.
 */
export function takeWrite(context: ModelContext, stored: StoredObject<Pod>, state: PodState): void {
  const { model } = context;
  assertNext(context, stored.revision);
  assertSame(itemOf(stored), { key: podKey(state.path), revision: stored.revision, state });
  model.apply(stored.revision, state.path, state);
  if (context.run.random(3) === 0) context.remembered.set(state.path, stored);
}

/** Applies a deletion's result to the model. */
export function takeDeletion(context: ModelContext, deleted: StoredObject<Pod>, before: Item): void {
  assertNext(context, deleted.revision);
  assertSame(itemOf(deleted), { ...before, revision: deleted.revision });
  context.model.apply(deleted.revision, before.state.path, undefined);
}

function assertNext({ model, supports }: ModelContext, revision: number): void {
  const isNext = supports.history ? revision === model.revision + 1 : revision > model.revision;
  if (!isNext) throw new Error(`the write after ${model.revision} has revision ${revision}`);
}

/** @throws when the two values differ */
export function assertSame(got: unknown, wanted: unknown): void {
  const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`got ${a} instead of ${b}`);
}

/** Asserts that a call fails with this code. */
export async function assertFails(promise: Promise<unknown>, code: number): Promise<Error> {
  try {
    const answer = await promise;
    throw new NotFailedError(`got ${JSON.stringify(answer)} instead of a failure with code ${code}`);
  } catch (error) {
    if (error instanceof NotFailedError) throw error;
    if ((error as { code?: number }).code !== code) {
      throw new Error(`failed, but not with code ${code}: ${errorText(error)}`, { cause: error });
    }
    return error as Error;
  }
}

class NotFailedError extends Error {}
