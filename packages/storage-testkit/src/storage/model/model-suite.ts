import { CompactedError, FutureRevisionError } from '@k8s-ts/storage/kv';
import { afterEach, describe, expect } from 'vitest';
import { modelRun, type Operation } from '../../model-run.js';
import { podAttributes, podCodec, podResource } from '../pod.js';
import { assertSame, type ModelContext } from './model-context.js';
import type { OpenedModelStorage, StorageModelSuiteOptions } from './model-suite-options.js';
import { itemOf } from './observed.js';
import { readOperations } from './read-operations.js';
import { StorageModel } from './storage-model.js';
import { settle, watchOperations } from './watch-operations.js';
import { writeOperations } from './write-operations.js';

/** Number of past revisions that are read from a store without compaction. */
const shortHistory = 200;

/**
 * Runs random operations on a storage and on a simple model of it (a list of changes), and compares the results.
 * `MODEL_SEED` repeats a run, `MODEL_SECONDS` sets its duration (default 8), `MODEL_ENGINE` selects the storages whose
 * name contains it.
 */
export function storageModelSuite(options: StorageModelSuiteOptions): void {
  const { watchCache = false, history = true, compaction = true } = options.supports ?? {};
  const { keepsTTL = false, lateWatches = false, shortestLease = 1 } = options.supports ?? {};
  const supports = { watchCache, history, compaction, keepsTTL, lateWatches, shortestLease };
  const name = `${options.name} as a storage`;
  const cleanups: OpenedModelStorage[] = [];

  describe(name, () => {
    afterEach(async () => {
      for (const opened of cleanups.splice(0)) await opened.cleanup();
    });

    modelRun({ name }, async (run) => {
      const opened = await options.create({
        prefix: '/registry',
        resourcePrefix: '/pods',
        groupResource: podResource,
        codec: podCodec,
        getAttrs: podAttributes,
        triggerField: 'spec.nodeName',
        freezeObjects: true,
      });
      cleanups.push(opened);
      const { storage, kv } = opened;
      const revision = await storage.currentRevision();
      const model = new StorageModel(revision);
      const context: ModelContext = {
        ...{ run, model, supports, storage, kv, seen: revision, openedAt: revision },
        ...{ remembered: new Map(), watches: [], pagers: [] },
      };
      await run.perform({
        ...writeOperations(context),
        ...readOperations(context),
        ...watchOperations(context),
        compact: { weight: 3, run: () => compact(context) },
        restart: { weight: opened.reopen ? 2 : 0, run: () => restart(context, opened) },
      } satisfies Record<string, Operation>);
      await settle(context, () => true);
      const { items } = await context.storage.list('/pods');
      assertSame(items.map(itemOf), model.list({}));
    });
  });
}

async function compact(context: ModelContext): Promise<void> {
  const { model, run, kv, supports } = context;
  await settle(context, () => run.random(4) === 0);
  await catchUp(context);
  if (kv === undefined || !supports.compaction) {
    model.forget(model.revision - shortHistory);
    return;
  }
  // A compaction at revision 1 removes nothing, and etcd does not report it.
  const revision = Math.max(2, model.compactRevision - 1 + run.random(model.revision - model.compactRevision + 4));
  const compacting = kv.compact(revision);
  if (revision > model.revision) return expect(compacting).rejects.toBeInstanceOf(FutureRevisionError);
  if (revision <= model.compactRevision) return expect(compacting).rejects.toBeInstanceOf(CompactedError);
  await compacting;
  if (supports.lateWatches) for (const watch of context.watches) watch.compact(revision);
  // A cache may serve what the store has compacted, so the model keeps the changes since the compaction before.
  model.forget(model.compactRevision);
  model.compactRevision = revision;
}

/**
 * Waits until the cache is current. A cache that is older than a compaction would reload its state and end all watches.
 */
async function catchUp(context: ModelContext): Promise<void> {
  const { storage, model, supports } = context;
  if (!supports.watchCache) return;
  await storage.list('/pods', { resourceVersion: String(model.revision), resourceVersionMatch: 'NotOlderThan' });
  context.seen = model.revision;
}

async function restart(context: ModelContext, opened: OpenedModelStorage): Promise<void> {
  const { model } = context;
  await settle(context, () => true);
  const reopened = await opened.reopen?.();
  if (reopened === undefined) return;
  context.storage = reopened.storage;
  context.kv = reopened.kv;
  assertSame(await context.storage.currentRevision(), model.revision);
  if (context.kv && context.supports.compaction) assertSame(await context.kv.compactRevision(), model.compactRevision);
  context.seen = model.revision;
  context.openedAt = model.revision;
}
