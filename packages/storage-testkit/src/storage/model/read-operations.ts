import { isStatusError } from '@k8s-ts/apimachinery/errors';
import { type ListOptions, type ListResult, StorageErrorCode } from '@k8s-ts/storage';
import type { Operation } from '../../model-run.js';
import { type Pod, podKey } from '../pod.js';
import {
  assertFails,
  assertSame,
  type ModelContext,
  oldest,
  type Pager,
  randomPath,
  randomScope,
} from './model-context.js';
import { itemOf } from './observed.js';
import type { Item, Scope } from './storage-model.js';

const { keyNotFound } = StorageErrorCode;
const expired = 410;
const tooLarge = 504;

/** Gets and lists at all kinds of versions, in pages and whole. */
export function readOperations(context: ModelContext): Record<string, Operation> {
  const { run, model, supports } = context;
  const { random } = run;
  /** A cache waits 3 s for a future version. */
  const asksForFuture = () => random(supports.watchCache ? 300 : 10) === 0;
  const anyRevision = () => Math.max(1, model.floor + random(model.revision - model.floor + 1));

  async function get(): Promise<void> {
    const path = randomPath(context);
    const asked = run.pick(['', '0', String(anyRevision())]);
    const minimum = Math.max(Number(asked), asked === '' ? model.revision : oldest(context));
    let got: Item | undefined;
    try {
      got = itemOf(await context.storage.get(podKey(path), { resourceVersion: asked }));
    } catch (error) {
      if ((error as { code?: number }).code !== keyNotFound) throw error;
    }
    for (let revision = model.revision; revision >= minimum; revision--) {
      if (JSON.stringify(model.item(path, revision)) === JSON.stringify(got)) return;
    }
    throw new Error(`get of ${path} at '${asked}' shows ${JSON.stringify(got)}`);
  }

  async function getFuture(): Promise<void> {
    if (!asksForFuture()) return;
    const resourceVersion = String(model.revision + 1 + random(3));
    await assertFails(context.storage.get(podKey(randomPath(context)), { resourceVersion }), tooLarge);
  }

  async function list(): Promise<void> {
    const { prefix, scope, predicate } = randomScope(context);
    const [kind, options] = randomVersion(anyRevision());
    if (!supports.history && kind === 'exact') return;
    const limit = kind === 'exact' || !supports.history || random(3) > 0 ? 0 : 1 + random(9);
    const asked: ListOptions<Pod> = { ...options, ...(predicate && { predicate }), ...(limit > 0 && { limit }) };
    const minimum = Number(options.resourceVersion ?? 0);
    // A limit makes a version exact unless resourceVersionMatch is set.
    const isExact = kind === 'exact' || (kind === 'notOlder' && limit > 0 && !options.resourceVersionMatch);
    const listing = context.storage.list(prefix, asked);
    if (isExact && minimum < model.compactRevision) {
      await assertFails(listing, expired);
      return;
    }
    const result = await listing;
    const revision = Number(result.resourceVersion);
    if (isExact) assertSame(revision, minimum);
    else if (kind === 'newest') assertSame(revision, model.revision);
    else {
      if (revision < Math.max(minimum, oldest(context)) || revision > model.revision) {
        throw new Error(`a list at ${JSON.stringify(options)} shows ${revision}, the newest being ${model.revision}`);
      }
      if (supports.watchCache) context.seen = revision;
    }
    // A cache ignores the limit of a list at resourceVersion 0.
    const whole = options.resourceVersion === '0' && supports.watchCache;
    checkPage(result, { prefix, scope, predicate, revision, lastKey: '', limit: whole ? 0 : limit });
  }

  async function listFuture(): Promise<void> {
    if (!asksForFuture()) return;
    const resourceVersion = String(model.revision + 1 + random(3));
    const match = supports.history ? run.pick([undefined, 'NotOlderThan', 'Exact'] as const) : undefined;
    const options = { resourceVersion, ...(match && { resourceVersionMatch: match }) };
    await assertFails(context.storage.list('/pods', options), tooLarge);
  }

  async function listOne(): Promise<void> {
    const path = randomPath(context);
    const { items } = await context.storage.list(podKey(path), { recursive: false });
    const known = model.item(path);
    assertSame(items.map(itemOf), known === undefined ? [] : [known]);
  }

  /** Starts a paged list, or reads the next page of an earlier one. */
  async function page(): Promise<void> {
    const limit = 1 + random(8);
    if (context.pagers.length < 6 && random(2) === 0) {
      const { prefix, scope, predicate } = randomScope(context);
      const result = await context.storage.list(prefix, { limit, ...(predicate && { predicate }) });
      assertSame(Number(result.resourceVersion), model.revision);
      return checkPage(result, { prefix, scope, predicate, revision: model.revision, lastKey: '', limit });
    }
    const [pager] = context.pagers.splice(random(Math.max(1, context.pagers.length)), 1);
    if (pager === undefined) return;
    await next(pager, random(4) === 0 ? 0 : limit);
  }

  async function next(pager: Pager, limit: number): Promise<void> {
    const { prefix, predicate, revision } = pager;
    const options = { ...(predicate && { predicate }), ...(limit > 0 && { limit }) };
    const listing = context.storage.list(prefix, { ...options, continue: pager.token });
    if (revision >= model.compactRevision) {
      const result = await listing;
      assertSame(Number(result.resourceVersion), revision);
      return checkPage(result, { ...pager, limit });
    }
    const error = await assertFails(listing, expired);
    const token = isStatusError(error) ? error.status.metadata.continue : undefined;
    if (!token) throw new Error(`no token to go on with in: ${error.message}`);
    const result = await context.storage.list(prefix, { ...options, continue: token });
    assertSame(Number(result.resourceVersion), model.revision);
    checkPage(result, { ...pager, revision: model.revision, limit });
  }

  function checkPage(result: ListResult<Pod>, asked: Omit<Pager, 'token'> & { readonly limit: number }): void {
    const { revision, lastKey, limit, scope } = asked;
    const rest = model.list(scope, revision).filter(({ key }) => key > lastKey);
    const wanted = limit > 0 ? rest.slice(0, limit) : rest;
    const items = result.items.map(itemOf);
    assertSame(items, wanted);
    // With a selector, a storage may offer a further page although it contains no match.
    if (rest.length > wanted.length && !result.continue) throw new Error('a list ends before its end');
    if (limit === 0 || scope.selects === undefined) {
      assertSame(Boolean(result.continue), rest.length > wanted.length);
      assertSame(result.remainingItemCount, result.continue ? rest.length - wanted.length : undefined);
    } else assertSame(result.remainingItemCount, undefined);
    if (!result.continue) return;
    context.pagers.push({ ...asked, lastKey: items.at(-1)?.key ?? lastKey, token: result.continue });
  }

  async function count(): Promise<void> {
    const namespace = random(2) === 0 ? undefined : randomPath(context).split('/')[0];
    const scope: Scope = { namespace };
    assertSame(await context.storage.count(`/pods/${namespace ?? ''}`), model.list(scope).length);
  }

  async function currentRevision(): Promise<void> {
    assertSame(await context.storage.currentRevision(), model.revision);
  }

  function randomVersion(revision: number): [kind: 'newest' | 'any' | 'notOlder' | 'exact', options: ListOptions<Pod>] {
    const resourceVersion = String(revision);
    return run.pick<[kind: 'newest' | 'any' | 'notOlder' | 'exact', options: ListOptions<Pod>]>([
      ['newest', {}],
      ['newest', { resourceVersion: '' }],
      ['any', { resourceVersion: '0' }],
      ['any', { resourceVersion: '0', resourceVersionMatch: 'NotOlderThan' }],
      ['notOlder', { resourceVersion }],
      ['notOlder', { resourceVersion, resourceVersionMatch: 'NotOlderThan' }],
      ['exact', { resourceVersion, resourceVersionMatch: 'Exact' }],
      ['exact', { resourceVersion, resourceVersionMatch: 'Exact' }],
    ]);
  }

  return {
    get: { weight: 100, run: get },
    getFuture: { weight: 10, run: getFuture },
    list: { weight: 160, run: list },
    listFuture: { weight: 10, run: listFuture },
    listOne: { weight: 20, run: listOne },
    page: { weight: supports.history ? 100 : 0, run: page },
    count: { weight: 10, run: count },
    currentRevision: { weight: 10, run: currentRevision },
  };
}
