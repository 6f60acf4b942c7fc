import { type Preconditions, StorageErrorCode, type StoredObject } from '@k8s-ts/storage';
import type { Operation } from '../../model-run.js';
import { type Pod, podKey } from '../pod.js';
import {
  assertFails,
  assertSame,
  type ModelContext,
  newUid,
  randomPath,
  randomState,
  takeDeletion,
  takeWrite,
} from './model-context.js';
import { itemOf, podOf } from './observed.js';
import type { Item, PodState } from './storage-model.js';

const { keyNotFound, keyExists, invalidObject } = StorageErrorCode;

/** Creations, updates and deletions, one at a time and concurrent, and objects that expire. */
export function writeOperations(context: ModelContext): Record<string, Operation> {
  const { run, model, supports } = context;
  const { random } = run;

  const suggestion = (path: string) => {
    const stored = random(2) === 0 ? context.remembered.get(path) : undefined;
    return stored === undefined ? {} : { suggestion: stored };
  };

  /** Random preconditions, and whether they hold. */
  const preconditions = (known: Item): [preconditions: Preconditions | undefined, hold: boolean] =>
    run.pick<[Preconditions | undefined, boolean]>([
      [undefined, true],
      [undefined, true],
      [{ uid: known.state.uid }, true],
      [{ resourceVersion: String(known.revision) }, true],
      [{ uid: known.state.uid, resourceVersion: String(known.revision) }, true],
      [{ uid: 'another' }, false],
      [{ resourceVersion: String(known.revision - 1) }, false],
    ]);

  async function create(): Promise<void> {
    const path = randomPath(context);
    const state = randomState(context, path, newUid(context));
    const creating = context.storage.create(podKey(path), podOf(state));
    if (model.item(path) !== undefined) await assertFails(creating, keyExists);
    else takeWrite(context, await creating, state);
  }

  async function update(): Promise<void> {
    const path = randomPath(context);
    const known = model.item(path);
    const ignoreNotFound = random(2) === 0;
    const wanted = randomState(context, path, known?.state.uid ?? newUid(context), known?.state.text);
    const [conditions, hold] = known === undefined ? [undefined, true] : preconditions(known);
    const refuses = run.pick(['never', 'never', 'stale', 'always']);
    const writing = context.storage.guaranteedUpdate(podKey(path), {
      ignoreNotFound,
      ...suggestion(path),
      ...(conditions && { preconditions: conditions }),
      tryUpdate(current) {
        const isStale = current?.spec?.text !== known?.state.text;
        if (refuses === 'always' || (refuses === 'stale' && isStale)) throw new Refusal();
        // An object made from a stale state must never be written.
        return { object: podOf(isStale ? { ...wanted, text: 'made from a stale state' } : wanted) };
      },
    });
    if (known === undefined && !ignoreNotFound) await assertFails(writing, keyNotFound);
    else if (!hold) await assertFails(writing, invalidObject);
    else if (refuses === 'always') await assertRefused(writing);
    else takeWrite(context, await writing, wanted);
  }

  async function updateNothing(): Promise<void> {
    const path = randomPath(context);
    const known = model.item(path);
    const updating = context.storage.guaranteedUpdate(podKey(path), {
      ...suggestion(path),
      tryUpdate: (current) => ({ object: current as Pod }),
    });
    if (known === undefined) await assertFails(updating, keyNotFound);
    else
      assertSame([(await updating).revision, (await updating).object.spec?.text], [known.revision, known.state.text]);
  }

  /**
   * Writes a past state again, with that state as the suggestion: unchanged compared with the suggestion, but not with
   * the store.
   */
  async function revert(): Promise<void> {
    const path = randomPath(context);
    const stored = context.remembered.get(path);
    if (stored === undefined) return;
    const { state } = itemOf(stored);
    const known = model.item(path);
    const writing = context.storage.guaranteedUpdate(podKey(path), {
      suggestion: stored,
      tryUpdate: () => ({ object: podOf(state) }),
    });
    if (known === undefined) await assertFails(writing, keyNotFound);
    else if (JSON.stringify(known.state) === JSON.stringify(state)) {
      assertSame((await writing).revision, known.revision);
    } else takeWrite(context, await writing, state);
  }

  async function remove(): Promise<void> {
    const path = randomPath(context);
    const known = model.item(path);
    const [conditions, hold] = known === undefined ? [undefined, true] : preconditions(known);
    const refuses = run.pick(['never', 'never', 'stale', 'always']);
    const deleting = context.storage.delete(podKey(path), {
      ...suggestion(path),
      ...(conditions && { preconditions: conditions }),
      validateDeletion({ spec }) {
        const isStale = spec?.text !== known?.state.text;
        if (refuses === 'always' || (refuses === 'stale' && isStale)) throw new Refusal();
      },
    });
    if (known === undefined) await assertFails(deleting, keyNotFound);
    else if (!hold) await assertFails(deleting, invalidObject);
    else if (refuses === 'always') await assertRefused(deleting);
    else takeDeletion(context, await deleting, known);
  }

  /** Writes of different objects at the same time. */
  async function burst(): Promise<void> {
    const paths = new Set(Array.from({ length: 2 + random(20) }, () => randomPath(context)));
    const writes = [...paths].map(async (path): Promise<Write> => {
      const before = model.item(path);
      if (before !== undefined && random(3) === 0) {
        return { stored: await context.storage.delete(podKey(path), suggestion(path)), before };
      }
      const state = randomState(context, path, before?.state.uid ?? newUid(context));
      const key = podKey(path);
      const stored =
        before === undefined
          ? await context.storage.create(key, podOf(state))
          : await context.storage.guaranteedUpdate(key, {
              ...suggestion(path),
              tryUpdate: () => ({ object: podOf(state) }),
            });
      return { stored, state };
    });
    for (const write of byRevision(await Promise.all(writes))) {
      if ('state' in write) takeWrite(context, write.stored, write.state);
      else takeDeletion(context, write.stored, write.before);
    }
  }

  /** Concurrent updates, and perhaps a deletion, of one object. Each must start from the result of the one before. */
  async function race(): Promise<void> {
    const path = randomPath(context);
    const uid = model.item(path)?.state.uid ?? newUid(context);
    const updates = Array.from({ length: 2 + random(7) }, async (_, at) => {
      let state: PodState | undefined;
      let before: string | undefined;
      const stored = await context.storage.guaranteedUpdate(podKey(path), {
        ignoreNotFound: true,
        ...suggestion(path),
        tryUpdate(current) {
          before = current?.spec?.text;
          state = { path, uid, parity: 'even', nodeName: '', text: `${(before ?? '').slice(-40)}.${at}` };
          return { object: podOf(state) };
        },
      });
      return { stored, state: state as PodState, before };
    });
    const deletion = async (): Promise<Deletion[]> => {
      try {
        return [{ stored: await context.storage.delete(podKey(path), suggestion(path)) }];
      } catch (error) {
        if ((error as { code?: number }).code === keyNotFound && known === undefined) return [];
        throw error;
      }
    };
    const known = model.item(path);
    const [updated, deleted] = await Promise.all([Promise.all(updates), random(2) === 0 ? deletion() : []]);
    for (const write of byRevision<(typeof updated)[number] | Deletion>([...updated, ...deleted])) {
      const last = model.item(path);
      if ('state' in write) {
        assertSame(write.before, last?.state.text);
        takeWrite(context, write.stored, write.state);
      } else takeDeletion(context, write.stored, last as Item);
    }
  }

  /** One object that expires, and one that is kept from expiring by another write. */
  async function expire(): Promise<void> {
    const [kept, gone] = [randomPath(context), randomPath(context)];
    if (kept === gone || model.item(kept) !== undefined || model.item(gone) !== undefined) return;
    const ttlSeconds = supports.shortestLease;
    const first = randomState(context, kept, newUid(context));
    const second = randomState(context, kept, first.uid);
    takeWrite(context, await context.storage.create(podKey(kept), podOf(first), { ttlSeconds: ttlSeconds + 2 }), first);
    let wasThere = true;
    const saved = await context.storage.guaranteedUpdate(podKey(kept), {
      ignoreNotFound: true,
      tryUpdate(current) {
        wasThere = current !== undefined;
        return { object: podOf(second), ...(supports.keepsTTL && { ttlSeconds: 0 }) };
      },
    });
    // On a slow machine, the object may have expired before the write.
    if (!wasThere) model.apply(saved.revision - 1, kept, undefined);
    takeWrite(context, saved, second);
    const last = randomState(context, gone, newUid(context));
    const written =
      random(2) === 0
        ? context.storage.create(podKey(gone), podOf(last), { ttlSeconds })
        : context.storage.guaranteedUpdate(podKey(gone), {
            ignoreNotFound: true,
            tryUpdate: () => ({ object: podOf(last), ttlSeconds }),
          });
    takeWrite(context, await written, last);
    const newest = await nextRevision(context);
    if (supports.history) assertSame(newest, model.revision + 1);
    model.apply(newest, gone, undefined);
    await assertFails(context.storage.get(podKey(gone)), keyNotFound);
    assertSame((await context.storage.get(podKey(kept))).revision, saved.revision);
  }

  return {
    create: { weight: 120, run: create },
    update: { weight: 300, run: update },
    updateNothing: { weight: 40, run: updateNothing },
    revert: { weight: 30, run: revert },
    remove: { weight: 110, run: remove },
    burst: { weight: 10, run: burst },
    race: { weight: 10, run: race },
    expire: { weight: 1, run: expire },
  };
}

interface Deletion {
  readonly stored: StoredObject<Pod>;
}

type Write =
  | { readonly stored: StoredObject<Pod>; readonly state: PodState }
  | { readonly stored: StoredObject<Pod>; readonly before: Item };

function byRevision<W extends { readonly stored: StoredObject<Pod> }>(writes: readonly W[]): W[] {
  return [...writes].sort((a, b) => a.stored.revision - b.stored.revision);
}

class Refusal extends Error {
  constructor() {
    super('refused');
  }
}

async function assertRefused(promise: Promise<unknown>): Promise<void> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  throw new Error('what was refused has happened');
}

/** Waits for the next revision, written by the store itself. */
async function nextRevision({ storage, model }: ModelContext): Promise<number> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const revision = await storage.currentRevision();
    if (revision !== model.revision) return revision;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the lease does not end');
}
